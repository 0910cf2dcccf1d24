import type * as spec from '@navyk/api-spec/money/invoices'
import type { StatementRow } from '@navyk/api-spec/money/invoices'
import { businessDate, businessMonth, monthSpan } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { invalidFields, notFound, type ReadCase, type Session } from '#platform/http'
import { listPeople } from '#people/accounts'
import { balance, listAccountRows } from '#money/ledger'
import { sumCredit } from '../paying/allocation-queries.ts'
import { ageingOf } from './ageing.ts'
import { visibleInvoices } from '../policy.ts'
import { presentName } from '../reading/present.ts'
import {
  listCorrectionReasons,
  listDebtorRows,
  listStatementInvoices,
  listStatementNames,
  listUnsettled,
  sumDebtors,
} from './statement-queries.ts'
import { type AccountRow, isCharge, isRefund, monthsOf, statementRows } from './statement-rules.ts'

/** The charges and payments of some months, straight from the ledger, with the balance before and after, and the debt of today by age.
 *  @throws Failure 404 no such customer, or not the session's own · 422 the months are wrong */
export const getStatement: ReadCase<typeof spec.getStatement, 'clock'> = async (reader, effects, session, query) => {
  const now = effects.clock.now()
  const customerId = await customerOf(reader, session, query.customerId)
  const { fromMonth, toMonth } = monthsOf(query, businessMonth(now))
  const span = { from: monthSpan(fromMonth).from, to: monthSpan(toMonth).to }
  const account = { kind: 'customer' as const, ownerId: customerId }
  const openingKopecks = await balance(reader, account, { before: span.from })
  const rows = await describeRows(reader, customerId, openingKopecks, await listAccountRows(reader, account, span))
  const people = await listPeople(reader, [customerId])
  const { creditKopecks, heldKopecks } = await sumCredit(reader, customerId)
  const inHand = creditKopecks + heldKopecks
  const owed = await balance(reader, account)
  const ageing = ageingOf(await listUnsettled(reader, customerId), owed, inHand, businessDate(now))
  const sum = (isOf: (kind: StatementRow['kind']) => boolean) =>
    rows.reduce((total, row) => (isOf(row.kind) ? total + row.amountKopecks : total), 0)
  return {
    customer: presentName(people, customerId),
    fromMonth,
    toMonth,
    openingKopecks,
    chargesKopecks: sum(isCharge),
    paymentsKopecks: sum((kind) => !isCharge(kind) && !isRefund(kind)),
    refundsKopecks: sum(isRefund),
    closingKopecks: rows.at(-1)?.balanceKopecks ?? openingKopecks,
    rows,
    ageing,
  }
}

async function customerOf(reader: Reader, session: Session, wanted: string | undefined): Promise<string> {
  const visible = visibleInvoices(session)
  if (visible === 'all') {
    if (wanted === undefined) throw invalidFields({ customerId: 'validation.required' })
    if ((await listPeople(reader, [wanted])).get(wanted)?.role !== 'customer') throw notFound()
    return wanted
  }
  if (wanted !== undefined && wanted !== visible.customerId) throw notFound()
  return visible.customerId
}

async function describeRows(
  reader: Reader,
  customerId: string,
  openingKopecks: number,
  entries: AccountRow[],
): Promise<StatementRow[]> {
  const contractIds = [...new Set(entries.flatMap((entry) => entry.referenceId ?? []))]
  const names = await listStatementNames(reader, contractIds)
  const sourceIds = entries.map(({ sourceId }) => sourceId)
  const invoices = await listStatementInvoices(reader, customerId, sourceIds)
  const reasons = await listCorrectionReasons(
    reader,
    entries.flatMap(({ kind, sourceId }) => (kind === 'lesson_corrected' ? [sourceId] : [])),
  )
  return statementRows(openingKopecks, entries, names, invoices, reasons)
}

/** A page of customers by what they owe on invoices, the largest overdue sum first, with the sums of all. */
export const listDebtors: ReadCase<typeof spec.listDebtors, 'clock'> = async (reader, effects, _session, query) => {
  const today = businessDate(effects.clock.now())
  const filter = { search: query.search, age: query.age, withCredit: query.credit === 'some' }
  const { rows, nextCursor } = await listDebtorRows(reader, today, filter, query)
  const people = await listPeople(
    reader,
    rows.map((row) => row.customer_id),
  )
  const sums = await sumDebtors(reader, today, filter)
  return {
    data: rows.map((row) => ({
      customer: presentName(people, row.customer_id),
      balanceKopecks: row.balance,
      overdueKopecks: row.overdue,
      creditKopecks: row.credit,
    })),
    nextCursor,
    totals: { count: sums.count, balanceKopecks: sums.balance, overdueKopecks: sums.overdue },
  }
}
