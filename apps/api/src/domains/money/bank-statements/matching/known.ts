// Reads the invoices, payouts, batches and refunds that the rows at hand may be about: a fixed number of queries, however many rows.
import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { listInvoicesLike } from '#money/invoices'
import { customersOfUnps } from '#money/legal-details'
import { listInvoicesOfAccountNos } from '#money/online-payments'
import { listRefundsLike } from '#money/payments'
import { listBatchesLike, listPayoutsLike } from '#money/payouts'
import {
  accountNumbersIn,
  batchNumbersIn,
  invoiceNumbersIn,
  type MatchCandidates,
  isReturn,
  type Match,
  matchRows,
  nameKey,
  namesIn,
  type SentBatch,
} from './match-rows.ts'
import { listInvoicesOfEndedOrders, listLinkedReturns, listPeopleNamed, type OpenRow } from '../queries.ts'

/** The age in days up to which a row can be posted; the same limit as for a payment that a person records. */
const oldestDays = 366

/** The days after a payout or a refund in which the bank may send it back. */
const returnDays = 90

/** Matches each row with what is due. Takes all open rows of a statement at once, so that no two of them take the same. */
export async function matchAll(
  reader: Reader,
  now: Date,
  rows: OpenRow[],
): Promise<{ matched: { row: OpenRow; match: Match }[]; known: MatchCandidates }> {
  const known = await readKnown(reader, now, rows)
  const matched = matchRows(
    rows.map((row) => ({
      row,
      direction: row.direction,
      bookedOn: row.booked_on,
      number: row.number,
      amountKopecks: row.amount_kopecks,
      partyName: row.party_name,
      partyUnp: row.party_unp,
      partyAccount: row.party_account,
      purpose: row.purpose,
      isLikeAnother: Boolean(row.is_like_another),
    })),
    known,
  )
  return { matched: matched.map(({ row: { row }, match }) => ({ row, match })), known }
}

async function readKnown(reader: Reader, now: Date, rows: OpenRow[]): Promise<MatchCandidates> {
  const today = businessDate(now)
  const incoming = rows.filter((row) => row.direction === 'in')
  const outgoing = rows.filter((row) => row.direction === 'out')
  const returned = incoming.filter((row) => isReturn(row.purpose))
  const idsOfName = await readNames(
    reader,
    unique([
      ...rows.map((row) => nameKey(row.party_name)),
      ...[...outgoing, ...returned].flatMap((row) => namesIn(row.purpose)),
    ]),
  )
  const customersOfName = idsOfName('customer')
  return {
    ...(await readIncoming(reader, incoming, customersOfName, today)),
    customersOfName,
    executorsOfName: idsOfName('executor'),
    ...(await readOutgoing(reader, { outgoing, returned, incoming, from: addDays(today, -returnDays) })),
    days: { from: addDays(today, -oldestDays), to: today },
  }
}

/** Reads who has one of these names. @returns ids by name, of a role */
async function readNames(reader: Reader, names: string[]) {
  const people = await listPeopleNamed(reader, names)
  return (role: 'customer' | 'executor') => {
    const grouped = Map.groupBy(
      people.filter((person) => person.role === role),
      (person) => person.name,
    )
    return new Map([...grouped].map(([name, all]) => [name, all.map((person) => person.id)]))
  }
}

/** Reads what incoming rows may pay: invoices by their number, ERIP account, customer or sum. */
async function readIncoming(
  reader: Reader,
  incoming: OpenRow[],
  customersOfName: Map<string, string[]>,
  today: string,
): Promise<Pick<MatchCandidates, 'invoices' | 'invoiceOfAccountNo' | 'customersOfUnp'>> {
  const accounts = await listInvoicesOfAccountNos(
    reader,
    unique(incoming.flatMap((row) => accountNumbersIn(row.purpose))),
  )
  const invoiceOfAccountNo = new Map(
    accounts.flatMap((row) => (row.invoice_id === null ? [] : [[row.account_no, row.invoice_id] as const])),
  )
  const unps = unique(incoming.map((row) => row.party_unp).filter(Boolean))
  const customersOfUnp = await customersOfUnps(reader, unps, today)
  const invoices = await listInvoicesLike(reader, {
    numbers: unique(incoming.flatMap((row) => invoiceNumbersIn(row.purpose))),
    ids: unique([...invoiceOfAccountNo.values()]),
    customerIds: unique([...customersOfName.values(), ...customersOfUnp.values()].flat()),
    sums: sumsOf(incoming),
  })
  const endedOrders = await listInvoicesOfEndedOrders(
    reader,
    invoices.filter((row) => row.is_withdrawn).map((row) => row.id),
  )
  return {
    invoices: invoices.map((row) => ({
      id: row.id,
      number: row.number,
      customerId: row.customer_id,
      balanceKopecks: row.balance_kopecks,
      ended: endedOrders.has(row.id) ? 'order' : row.is_withdrawn ? 'invoice' : null,
    })),
    invoiceOfAccountNo,
    customersOfUnp,
  }
}

/** Reads what outgoing rows may be: payouts and refunds of these sums, batches by number or sum. And what the bank may send back:
 *  payouts and paid refunds since `from`, without refunds that a return is linked to. */
async function readOutgoing(
  reader: Reader,
  {
    outgoing,
    returned,
    incoming,
    from,
  }: { [Kind in 'outgoing' | 'returned' | 'incoming']: OpenRow[] } & { from: string },
): Promise<Pick<MatchCandidates, 'payouts' | 'batches' | 'refunds' | 'returnable' | 'paidRefunds'>> {
  const sums = sumsOf(outgoing)
  const payouts = await listPayoutsLike(reader, { sums, returned: { sums: sumsOf(returned), from } })
  const refunds = await listRefundsLike(reader, { sums, returned: { sums: sumsOf(incoming), from } })
  const batches = await listBatchesLike(reader, {
    openSums: sums,
    openNumbers: unique(outgoing.flatMap((row) => batchNumbersIn(row.purpose))),
  })
  const linked = await listLinkedReturns(
    reader,
    refunds.paid.map((row) => row.id),
  )
  return {
    payouts: payouts.sent.map((row) => ({
      reportId: row.income_report_id,
      executorId: row.executor_id,
      amountKopecks: row.amount_kopecks,
    })),
    batches: batches.map(batchOf),
    returnable: payouts.returnable.map((row) => ({
      reportId: row.income_report_id,
      executorId: row.executor_id,
      amountKopecks: row.amount_kopecks,
      isPaid: row.state === 'paid',
      iban: row.iban ?? '',
    })),
    refunds: refunds.open.map((row) => ({
      refundId: row.id,
      customerId: row.customer_id,
      amountKopecks: row.amount_kopecks,
    })),
    paidRefunds: refunds.paid
      .filter((row) => !linked.has(row.id))
      .map((row) => ({
        refundId: row.id,
        customerId: row.customer_id,
        amountKopecks: row.amount_kopecks,
        paidOn: row.paid_on,
        number: row.reference ?? '',
        iban: row.account?.iban ?? '',
        holder: row.account?.holder ?? '',
      })),
  }
}

const sumsOf = (rows: OpenRow[]) => unique(rows.map((row) => row.amount_kopecks))

const unique = <T>(all: T[]): T[] => [...new Set(all)]

export const batchOf = (row: Awaited<ReturnType<typeof listBatchesLike>>[number]): SentBatch => ({
  batchId: row.id,
  number: row.number,
  sentOn: row.sent_at === null ? '' : businessDate(row.sent_at),
  open: { count: row.open_count, kopecks: row.open_kopecks },
})
