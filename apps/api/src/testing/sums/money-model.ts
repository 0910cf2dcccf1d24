/** Invoices, payments and refunds of one customer as plain sums: what the service is compared with. */
import type { RefundState } from '@navyk/api-spec/money/payments'

export interface PlainPayment {
  id: string
  amount: number
  left: number
  refunded: number
  isReversed: boolean
}
/** A package that was sold by an invoice of its own, which nobody has used. */
export interface PlainPackage {
  id: string
  price: number
  state: 'pending' | 'active' | 'refunded'
}
export interface PlainInvoice {
  id: string
  kind: 'manual' | 'lessons' | 'package'
  /** The package that the invoice sells. */
  sold?: PlainPackage
  dueOn: string
  total: number
  owed: number
  returned: number
  state: 'issued' | 'void' | 'written_off' | 'cancelled'
  /** Kopecks taken off by credit notes that were entered by hand. */
  creditedByHand: number
  /** Payments that it has taken, with the kopecks of each, in the order in which they came. */
  takes: { payment: PlainPayment; amount: number }[]
}
export interface PlainRefund {
  id: string
  amount: number
  parts: { payment: PlainPayment; amount: number }[]
  state: RefundState
  version: number
}

export const sum = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
export const paidOf = (invoice: PlainInvoice) => sum(invoice.takes, (take) => take.amount)
export const dueOf = (invoice: PlainInvoice) => (invoice.state === 'issued' ? invoice.owed - paidOf(invoice) : 0)

/** Adds takes up by invoice, because two takes of one payment may stand in one row or in two. */
export function added(takes: (readonly [string, number])[]) {
  const all = new Map<string, number>()
  for (const [id, kopecks] of takes) all.set(id, (all.get(id) ?? 0) + kopecks)
  return [...all].sort(([one], [other]) => one.localeCompare(other))
}
export function statusOf(invoice: PlainInvoice): string {
  if (invoice.state !== 'issued') return invoice.state
  const paid = paidOf(invoice)
  if (paid < invoice.owed) return paid > 0 ? 'part_paid' : 'issued'
  if (invoice.returned > 0) return invoice.owed === 0 ? 'refunded' : 'part_refunded'
  return invoice.owed === 0 ? 'credited' : 'paid'
}
