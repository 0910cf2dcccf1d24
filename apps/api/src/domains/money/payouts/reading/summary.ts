import { refOf } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/money/payouts'
import type { TaxStatus } from '@navyk/api-spec/money/legal-details'
import { type PaySummary, npdThresholdOf } from '@navyk/api-spec/money/payouts'
import { businessDate } from '@navyk/api-spec/kit'
import type { Clock } from '#platform/clock.ts'
import type { Reader } from '#platform/database'
import type { ReadCase } from '#platform/http'
import type { PayoutRules } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { listAgentParts, listOpenRowsOf, sumUnpaid } from '#money/income-reports'
import { payoutAccountsOn } from '#money/legal-details'
import { listPaid } from '../payout-queries.ts'
import { listPayable } from '../rules.ts'

export const getPaySummary: ReadCase<typeof spec.getPaySummary, 'clock' | 'payoutRules'> = async (
  reader,
  effects,
  { cabinetId },
) => summarizePay(reader, effects, cabinetId)

/** The pay of an executor: paid sums, sums on their way, and rows that wait for customers. Four queries, and at most five more where
 *  lessons wait for customers, however many. */
export async function summarizePay(
  reader: Reader,
  { clock, payoutRules }: { clock: Clock; payoutRules: PayoutRules },
  executorId: string,
): Promise<PaySummary> {
  const today = businessDate(clock.now())
  const year = Number(today.slice(0, 4))
  const paid = await listPaid(reader, executorId, today)
  const unpaid = await sumUnpaid(reader, executorId)
  const waiting = await listWaitingCustomers(reader, payoutRules, executorId)
  const waitingKopecks = waiting.reduce((sum, each) => sum + each.payKopecks, 0)
  const taxStatus = (await payoutAccountsOn(reader, [executorId], today)).get(executorId)?.taxStatus ?? 'unknown'
  return {
    year,
    month: today.slice(0, 7),
    paidMonthKopecks: sumOf(paid, 'month'),
    paidYearKopecks: sumOf(paid, 'year'),
    comingKopecks: unpaid.coming,
    checkedKopecks: unpaid.checked,
    accruedKopecks: unpaid.open - waitingKopecks,
    waiting: { isRule: payoutRules.payWhen === 'invoice_paid', payKopecks: waitingKopecks, customers: waiting },
    npd: await hintOfTax(reader, paid, taxStatus, thresholdOf(year, payoutRules)),
  }
}

/** The threshold of the tax. The operator's setting counts for the present year, even where a threshold of the year is known. */
const thresholdOf = (year: number, { npdThresholdKopecks: kopecks }: PayoutRules) =>
  kopecks === null ? npdThresholdOf(year) : { year, kopecks }

/** The sum that the service has paid as a company beside the year's threshold of the tax; null where the tax does not concern the
 *  executor. */
async function hintOfTax(
  reader: Reader,
  paid: PaidSums,
  taxStatus: TaxStatus,
  threshold: { year: number; kopecks: number } | null,
): Promise<PaySummary['npd']> {
  const isConcerned = taxStatus === 'npd' || taxStatus === 'unknown'
  if (!isConcerned || threshold === null) return null
  return {
    isSure: taxStatus === 'npd',
    thresholdKopecks: threshold.kopecks,
    thresholdYear: threshold.year,
    countedKopecks: await sumOfService(reader, paid),
  }
}

type PaidSums = Awaited<ReturnType<typeof listPaid>>

const sumOf = (paid: PaidSums, time: 'month' | 'year') => paid.reduce((sum, row) => sum + row[time], 0)

/** The part of a year's payouts that the service has paid as a company, in kopecks. A payout of a statement with lessons of both models
 *  counts by the share of its agent contracts; sums that are added or taken off by hand are the service's. */
async function sumOfService(reader: Reader, paid: PaidSums): Promise<number> {
  if (paid.length === 0) return 0
  const ids = paid.map((row) => row.income_report_id)
  const parts = new Map((await listAgentParts(reader, ids)).map((part) => [part.id, part]))
  return paid.reduce((sum, { income_report_id, year }) => {
    const part = parts.get(income_report_id)
    const ofAgent = part && part.whole > 0 ? Math.round((year * Math.min(part.agent, part.whole)) / part.whole) : 0
    return sum + year - ofAgent
  }, 0)
}

/** The customers that rows of open months wait for, the largest sum first. */
async function listWaitingCustomers(
  reader: Reader,
  { payWhen }: PayoutRules,
  executorId: string,
): Promise<PaySummary['waiting']['customers']> {
  if (payWhen === 'lesson_settled') return []
  const rows = await listOpenRowsOf(reader, executorId)
  const payable = await listPayable(reader, payWhen, rows)
  const waiting = Map.groupBy(
    rows.filter((row) => !payable.has(row.invoicedId)),
    (row) => row.customerId,
  )
  const people = await listPeople(reader, waiting.keys())
  return [...waiting]
    .map(([id, own]) => ({
      customer: refOf(people, id),
      lessonCount: own.length,
      payKopecks: own.reduce((sum, row) => sum + row.payKopecks, 0),
    }))
    .toSorted((a, b) => b.payKopecks - a.payKopecks || (a.customer.id < b.customer.id ? -1 : 1))
}
