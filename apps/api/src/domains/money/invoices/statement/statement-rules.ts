// Rules of a statement: the months that it shows, and the rows that movements of the ledger become.
import { mostStatementMonths, type StatementRow } from '@navyk/api-spec/money/invoices'
import { addMonths, businessDate } from '@navyk/api-spec/kit'
import { invalidFields } from '#platform/http'
import { learnerName } from '#people/learners'
import type { listAccountRows } from '#money/ledger'
import type { listStatementInvoices, listStatementNames } from './statement-queries.ts'

/** A posting of a customer's account. */
export type AccountRow = Awaited<ReturnType<typeof listAccountRows>>[number]

/** A statement without named months goes back this many months before the present one. */
const usualMonths = 5

/** @throws Failure 422 for months the wrong way round, or too many */
export function monthsOf(
  wanted: { fromMonth?: string | undefined; toMonth?: string | undefined },
  thisMonth: string,
): { fromMonth: string; toMonth: string } {
  const toMonth = wanted.toMonth ?? thisMonth
  const fromMonth = wanted.fromMonth ?? addMonths(toMonth, -usualMonths)
  if (fromMonth > toMonth) throw invalidFields({ toMonth: 'invoices.months_reversed' })
  if (fromMonth <= addMonths(toMonth, -mostStatementMonths)) {
    throw invalidFields({ fromMonth: { key: 'invoices.too_many_months', values: { count: mostStatementMonths } } })
  }
  return { fromMonth, toMonth }
}

type Names = Awaited<ReturnType<typeof listStatementNames>>[number]
type Invoices = Awaited<ReturnType<typeof listStatementInvoices>>[number]

/** The lessons that one approval charged for one contract and month, and that one invoice asks for, are one row; a payment is
 *  one row, and so is a correction. Each with the balance after it.
 *  @param reasons of corrections, by their ids */
export function statementRows(
  openingKopecks: number,
  entries: readonly AccountRow[],
  names: readonly Names[],
  invoices: readonly Invoices[],
  reasons: ReadonlyMap<string, string> = new Map(),
): StatementRow[] {
  const invoicesOf = Map.groupBy(invoices, (row) => row.source_id)
  const keyOf = (entry: AccountRow) => `${groupKey(entry)}:${invoicesOf.get(entry.sourceId)?.[0]?.id}`
  const groups = [...Map.groupBy(inOrder(entries), keyOf).values()]
  const nameOf = new Map(names.map((row) => [row.id, row]))
  let balanceKopecks = openingKopecks
  return groups.flatMap((group) => {
    const [first] = group
    // Stryker disable next-line ConditionalExpression,ArrayDeclaration: no group is empty
    if (!first) return []
    const kind = kindOf(first)
    const isOfLessons = kind === 'lessons'
    const amountKopecks = group.reduce((sum, entry) => sum + entry.amountKopecks, 0)
    balanceKopecks += amountKopecks
    // Stryker disable next-line StringLiteral: no contract has this id
    const contract = nameOf.get(first.referenceId ?? '')
    const asked = invoicesOf.get(first.sourceId) ?? []
    return [
      {
        id: first.transactionId,
        on: businessDate(first.occurredAt),
        kind,
        amountKopecks,
        balanceKopecks,
        month: isOfLessons || kind === 'lesson_corrected' ? first.memo : null,
        lessonCount: isOfLessons ? group.length : 0,
        contractNumber: contract?.contract_number ?? null,
        subject: contract?.subject ?? null,
        learnerName: contract ? learnerName(contract) : null,
        reason: reasons.get(first.sourceId) ?? null,
        invoices: asked.map(({ id, number }) => ({ id, number: number ?? '' })),
      },
    ]
  })
}

const ofTheirOwn = [
  'lesson_corrected',
  'invoice_charged',
  'invoice_uncharged',
  'credit_note',
  'credit_note_withdrawn',
  'write_off',
  'write_off_ended',
  'package_granted',
  'package_refunded',
  'seat_granted',
  'seat_refunded',
  'customer_merged',
  'payment',
  'payment_reversed',
  'refund',
  'refund_returned',
] as const
const ofMoney: readonly StatementRow['kind'][] = ['payment', 'payment_reversed', 'refund', 'refund_returned']

/** Whether a row changes what was charged, rather than tells of money that moved. */
export const isCharge = (kind: StatementRow['kind']): boolean => !ofMoney.includes(kind)

/** Whether a row tells of money that went back to the customer, or came back from there. */
export const isRefund = (kind: StatementRow['kind']): boolean => kind === 'refund' || kind === 'refund_returned'

/** The kind of a row: that of an entry that has a row of its own, else `lessons`. */
const kindOf = (entry: AccountRow): StatementRow['kind'] => ofTheirOwn.find((kind) => kind === entry.kind) ?? 'lessons'

/** Within a day charges come before what moves money, because a payment has only a date. */
function inOrder(entries: readonly AccountRow[]): AccountRow[] {
  // Once for each entry, because the day of an instant is expensive to compute.
  const placed = entries.map((entry) => {
    return { entry, day: businessDate(entry.occurredAt), rank: Number(!isCharge(kindOf(entry))) }
  })
  return placed
    .sort((one, other) => one.day.localeCompare(other.day) || one.rank - other.rank)
    .map(({ entry }) => entry)
}

const groupKey = (entry: AccountRow) =>
  kindOf(entry) !== 'lessons'
    ? entry.transactionId
    : `${entry.kind}:${entry.referenceId}:${entry.memo}:${entry.occurredAt.getTime()}`
