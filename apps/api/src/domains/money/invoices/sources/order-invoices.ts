// Invoices of orders of the shop, of packages and of seats in programmes. Those of orders and packages charge nothing when they are
// issued: what they grant does, once it is paid.
import { businessDate } from '@navyk/api-spec/kit'
import type { InvoiceKind } from '@navyk/api-spec/money/invoices'
import type { Payer } from '@navyk/api-spec/money/legal-details'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { lockCreditRows } from '../paying/allocation-queries.ts'
import { creditLocked } from '../correcting/credit-invoice.ts'
import { dueOnOf } from '../drafting/invoicing-rules.ts'
import { issueLockedDrafts } from '../issuing/issue-invoices.ts'
import { isCharged } from '../policy.ts'
import { findInvoiceOfSource, findInvoices, insertDrafts, insertLines } from '../queries.ts'
import { lockWithMoney, withdrawInvoice } from '../correcting/withdraw-invoice.ts'

/** A line of what is sold, as it stands on the invoice. */
export interface SoldLine {
  title: string
  quantity: number
  unitPriceKopecks: number
  /** The discount on the whole line, in kopecks. */
  discountKopecks: number
  /** The subject, the learner and the contract of the lessons; absent where the line is of no contract. */
  of?: { subject: Subject; learnerName: string; contractNumber: number }
}

export interface OrderToInvoice {
  customerId: string
  /** The order. One order has one invoice, however often it is asked for. */
  sourceId: string
  lines: SoldLine[]
  /** The last day to pay, where it is not the usual one. */
  dueOn?: string
  payer: Payer | null
  kind?: Extract<InvoiceKind, 'order' | 'package' | 'programme'>
}

/** Makes the invoice of an order and issues it at once; the customer is told. Asked again for the same order, it answers
 *  with the invoice that there is. Credit that the customer has is put on it as on any invoice.
 *  @throws Failure 422 the day has passed, or nothing is to be paid
 *  @public */
export async function issueOrderInvoice(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  order: OrderToInvoice,
): Promise<{ id: string; number: string; version: number }> {
  const { customerId, sourceId, kind = 'order' } = order
  // The lock also makes two simultaneous calls take turns: the second finds the invoice of the first.
  await lockCreditRows(tx, [customerId])
  const before = await findInvoiceOfSource(tx, kind, sourceId)
  if (before) return before
  const now = effects.clock.now()
  const today = businessDate(now)
  const dueOn = dueOnOf(order.dueOn, today)
  const id = effects.ids.next()
  await insertOwnLines(tx, effects, {
    id,
    customerId,
    kind,
    sourceId,
    lines: order.lines,
    payer: order.payer,
    period: today.slice(0, 7),
  })
  await recordEvent(tx, effects, session, { objectKind: 'invoice', objectId: id, action: 'created' })
  await issueLockedDrafts(tx, effects, { actor: session, session }, await findInvoices(tx, [id]), dueOn)
  const issued = await findInvoiceOfSource(tx, kind, sourceId)
  if (!issued) throw new Error(`the invoice of ${kind} ${sourceId} was not issued`)
  return issued
}

/** Takes back the invoice of an order that ended unpaid: it is cancelled, or void where something was paid, which becomes the customer's
 *  credit. Nothing happens when there is no invoice, or it is withdrawn already.
 *  @returns the sum that went back to the customer's credit, in kopecks
 *  @public */
export async function cancelOrderInvoice(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  { sourceId, reason, kind = 'order' }: { sourceId: string; reason: string; kind?: InvoiceKind },
): Promise<{ creditKopecks: number }> {
  const found = await findInvoiceOfSource(tx, kind, sourceId)
  if (!found) return { creditKopecks: 0 }
  return withdrawInvoice(tx, effects, actor, { id: found.id, reason })
}

/** Takes something off the invoice of an order; the domain that sold takes back its own part. The paid part becomes the customer's
 *  credit. @returns the sum that went back to the customer's credit, in kopecks
 *  @public */
export async function creditOrderInvoice(
  tx: Tx,
  effects: Effects,
  session: Session,
  { sourceId, amountKopecks, reason, kind = 'order' }: OrderCredit,
): Promise<{ creditKopecks: number }> {
  const found = await findInvoiceOfSource(tx, kind, sourceId)
  const row = found && (await lockWithMoney(tx, found.id))
  if (row?.state !== 'issued' || amountKopecks > row.owed_kopecks) {
    throw new Error(`the invoice of ${kind} ${sourceId} asks for less than ${amountKopecks} kopecks`)
  }
  await creditLocked(tx, effects, session, row, { amountKopecks, reason, isCharged: false })
  const [present] = await findInvoices(tx, [row.id])
  return { creditKopecks: row.paid_kopecks - (present?.paid_kopecks ?? 0) }
}

/** Takes something off the invoice of what was sold, at most what it asks for. It is cancelled where nothing of it is left or paid;
 *  otherwise it gets a credit note. Nothing happens when there is no invoice, or it is withdrawn already.
 *  @public */
export async function reduceInvoice(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  {
    kind,
    sourceId,
    wantedKopecks,
    reason,
  }: { kind: InvoiceKind; sourceId: string; wantedKopecks: number; reason: string },
): Promise<void> {
  const found = await findInvoiceOfSource(tx, kind, sourceId)
  const row = found && (await lockWithMoney(tx, found.id))
  const amountKopecks = row?.state === 'issued' ? Math.min(wantedKopecks, row.owed_kopecks) : 0
  if (!row || amountKopecks === 0) return
  if (row.paid_kopecks === 0 && row.credited_kopecks === 0 && amountKopecks === row.owed_kopecks) {
    await withdrawInvoice(tx, effects, actor, { id: row.id, reason })
  } else await creditLocked(tx, effects, actor, row, { amountKopecks, reason, isCharged: isCharged(row) })
}

interface OrderCredit {
  sourceId: string
  amountKopecks: number
  reason: string
  kind?: InvoiceKind
}

interface OwnInvoice {
  id: string
  customerId: string
  contractId?: string | null
  kind: InvoiceKind
  sourceId: string | null
  lines: SoldLine[]
  payer: Payer | null
  period: string
}

/** Inserts a draft whose lines are not of lessons. @throws Failure 422 a line below zero, or nothing to pay */
export async function insertOwnLines(tx: Tx, effects: Effects, invoice: OwnInvoice): Promise<void> {
  const { id, lines } = invoice
  const total_kopecks = lines.reduce((sum, line) => sum + amountOf(line), 0)
  if (total_kopecks <= 0 || lines.some((line) => amountOf(line) < 0)) {
    throw invalidFields({ lines: 'invoices.nothing_to_pay' })
  }
  await insertDrafts(tx, [
    {
      id,
      contract_id: invoice.contractId ?? null,
      customer_id: invoice.customerId,
      period: invoice.period,
      total_kopecks,
      created_at: effects.clock.now(),
      kind: invoice.kind,
      source_id: invoice.sourceId,
      // An invoice of a contract needs no words of its own: the contract says what it is for.
      about: invoice.contractId ? null : aboutOf(lines),
      payer: invoice.payer,
    },
  ])
  await insertLines(
    tx,
    lines.map((line, index) => ({
      ...ownLineOf(line),
      id: effects.ids.next(),
      invoice_id: id,
      position: index + 1,
    })),
  )
}

export const amountOf = (line: SoldLine) => line.quantity * line.unitPriceKopecks - line.discountKopecks

/** A line that is not of a lesson. */
export const ownLineOf = (line: SoldLine) => ({
  lesson_id: null,
  title: line.title,
  subject: line.of?.subject ?? null,
  learner_name: line.of?.learnerName ?? null,
  contract_number: line.of?.contractNumber ?? null,
  starts_at: null,
  ends_at: null,
  outcome: null,
  quantity: line.quantity,
  price_kopecks: line.unitPriceKopecks,
  discount_kopecks: line.discountKopecks,
  amount_kopecks: amountOf(line),
})

/** The first line, and how many more there are. */
export function aboutOf(lines: SoldLine[]): string {
  const [first] = lines
  return lines.length > 1 ? `${first?.title ?? ''} + ${lines.length - 1}` : (first?.title ?? '')
}
