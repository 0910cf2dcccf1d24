import type { PaymentMethod, PaymentSource } from '@navyk/api-spec/money/payments'
import { proposeAllocations } from '@navyk/api-spec/money/payments'
import { type AuditEvent, recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { addToCredit, allocatePayments, findInvoices, lockCreditRows, lockDueInvoices } from '#money/invoices'
import { postAll } from '#money/ledger'
import { tellOfPayments } from './notices.ts'
import { paymentEntry } from './payment-rules.ts'
import { insertPayments, listBySource } from './queries.ts'

/** Money that has come in. */
export interface ReceivedPayment {
  customerId: string
  amountKopecks: number
  method: PaymentMethod
  /** The business day on which it came. */
  receivedOn: string
  reference: string
  source: PaymentSource
  /** The key that makes it one payment, by its source; a person who records one sends an `Idempotency-Key` instead. */
  sourceKey: string | null
  /** The invoice that the money was meant for. It is paid first where nobody has chosen, if it is still to be paid. For an invoice of an
   *  order that is not due any more the money stays credit. */
  preferredInvoiceId?: string | undefined
  /** The other invoices that it was meant for. */
  alsoInvoiceIds?: readonly string[]
}

type DueInvoice = Awaited<ReturnType<typeof lockDueInvoices>>[number]
/** The part of a payment that an invoice is to take, which is locked and due. */
export interface Chosen {
  invoice: DueInvoice
  amountKopecks: number
}

export interface Receipt {
  paymentId: string
  /** False when the source has brought it before; nothing is written then. */
  isNew: boolean
  /** The part that no invoice has taken, in kopecks. */
  creditKopecks: number
}

/** Receives one payment of a customer, as `receivePayments` does.
 *  @param options.chosen the invoices that it pays instead, by the choice of whoever records it */
export async function receivePayment(
  tx: Tx,
  effects: Effects,
  payment: ReceivedPayment,
  options: { actor?: Session; chosen?: Chosen[] } = {},
): Promise<Receipt> {
  const { actor = null, chosen } = options
  const [receipt] = await receivePayments(tx, effects, actor, [{ ...payment, ...(chosen && { chosen }) }])
  if (!receipt) throw new Error('a payment has no receipt')
  return receipt
}

/** Receives money of customers; the one way by which it comes in. Writes the payments, their postings, their allocations, their history,
 *  and the notices to the customers, in a number of statements that does not grow with the payments.
 *  The preferred invoice is paid first, then the others by their due dates, unless somebody has chosen; the rest is credit. The same
 *  (source, sourceKey) counts once.
 *  @returns the receipt of each, in their order */
export async function receivePayments(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  payments: (ReceivedPayment & { chosen?: Chosen[] })[],
): Promise<Receipt[]> {
  await lockCreditRows(
    tx,
    payments.map(({ customerId }) => customerId),
  )
  const all = payments.map((payment) => ({ id: effects.ids.next(), ...payment }))
  const inserted = await insertPayments(
    tx,
    all.map((payment) => ({
      id: payment.id,
      customer_id: payment.customerId,
      amount_kopecks: payment.amountKopecks,
      method: payment.method,
      received_on: payment.receivedOn,
      reference: payment.reference,
      source: payment.source,
      source_key: payment.sourceKey,
      recorded_by: actor?.cabinetId ?? null,
      created_at: effects.clock.now(),
    })),
  )
  const fresh = all.filter(({ id }) => inserted.has(id))
  const chosen = await choose(tx, fresh)
  const news = fresh.map((payment, index) => newsOf(payment, chosen[index] ?? []))
  await postAll(
    tx,
    effects,
    news.map(({ payment, contractId }) => paymentEntry({ ...payment, contractId })),
  )
  // Most payments leave nothing, and then the customer's credit is not written.
  const left = news.filter(({ creditKopecks }) => creditKopecks !== 0)
  await addToCredit(
    tx,
    left.map(({ payment: { customerId }, creditKopecks }) => ({ customerId, creditKopecks })),
  )
  const takes = news.flatMap((each) => each.takes)
  await allocatePayments(tx, effects, actor, { takes, fromCredit: false })
  await recordEvents(tx, effects, actor, news.map(eventOf))
  await tellOfPayments(tx, effects, news)
  const missed = news.flatMap(missedBy)
  if (missed.length > 0) await effects.announceStep(tx, effects, actor, 'payment.missed', { payments: missed })
  const receipts = new Map(
    news.map(({ payment: { id }, creditKopecks }) => [id, { paymentId: id, isNew: true, creditKopecks }]),
  )
  const before = await receivedBefore(
    tx,
    all.filter(({ id }) => !inserted.has(id)),
  )
  return all.map(({ id }) => receipts.get(id) ?? receiptOf(before.get(id)))
}

interface Fresh extends ReceivedPayment {
  id: string
  chosen?: Chosen[]
}

/** A new payment, and the invoices that it pays. */
interface PaymentNews {
  payment: Fresh
  chosen: Chosen[]
  takes: { paymentId: string; customerId: string; invoiceId: string; amountKopecks: number }[]
  contractId: string | undefined
  creditKopecks: number
}

function newsOf(payment: Fresh, chosen: Chosen[]): PaymentNews {
  const { id: paymentId, customerId } = payment
  const takes = chosen.map(({ invoice, amountKopecks }) => ({
    paymentId,
    customerId,
    amountKopecks,
    invoiceId: invoice.id,
  }))
  const contractIds = new Set(chosen.map(({ invoice }) => invoice.contract_id))
  const contractId = contractIds.size === 1 ? ([...contractIds][0] ?? undefined) : undefined
  const creditKopecks = payment.amountKopecks - takes.reduce((sum, take) => sum + take.amountKopecks, 0)
  return { payment, chosen, takes, contractId, creditKopecks }
}

/** The announcement of a payment whose invoice has taken none of it, because it had been paid or taken back; none for others. */
function missedBy({ payment, chosen, creditKopecks }: PaymentNews) {
  const { id: paymentId, customerId, preferredInvoiceId: invoiceId } = payment
  if (invoiceId === undefined || chosen.some(({ invoice }) => invoice.id === invoiceId)) return []
  return [{ paymentId, customerId, invoiceId, creditKopecks }]
}

const eventOf = ({ payment, chosen, creditKopecks }: PaymentNews): AuditEvent => ({
  objectKind: 'payment',
  objectId: payment.id,
  action: 'recorded',
  changes: {
    amountKopecks: { from: null, to: payment.amountKopecks },
    invoices: { from: null, to: chosen.map(({ invoice }) => invoice.number).join(', ') },
    creditKopecks: { from: null, to: creditKopecks },
  },
})

/** Chooses the invoices that each payment pays. Of one customer, an earlier payment leaves less to pay for a later one. */
async function choose(tx: Tx, payments: Fresh[]): Promise<Chosen[][]> {
  const open = payments.filter(({ chosen }) => chosen === undefined)
  if (open.length === 0) return payments.map(({ chosen }) => chosen ?? [])
  const rows = await lockDueInvoices(tx, [...new Set(open.map(({ customerId }) => customerId))])
  const due = Map.groupBy(
    rows.map((invoice) => ({
      id: invoice.id,
      invoice,
      balanceKopecks: invoice.owed_kopecks - invoice.paid_kopecks,
    })),
    ({ invoice }) => invoice.customer_id,
  )
  const ended = await endedOrders(
    tx,
    open.flatMap(({ preferredInvoiceId: id }) => (id === undefined || rows.some((row) => row.id === id) ? [] : [id])),
  )
  return payments.map(({ chosen, customerId, amountKopecks, preferredInvoiceId, alsoInvoiceIds = [] }) => {
    if (chosen) return chosen
    // A person asks the customer whether they still want what they ordered; until then the money stays credit.
    if (preferredInvoiceId !== undefined && ended.has(preferredInvoiceId)) return []
    const preferred = preferredInvoiceId === undefined ? alsoInvoiceIds : [preferredInvoiceId, ...alsoInvoiceIds]
    const { allocations } = proposeAllocations(due.get(customerId) ?? [], amountKopecks, preferred)
    return allocations.map(({ invoice: each, amountKopecks: taken }) => {
      each.balanceKopecks -= taken
      return { invoice: each.invoice, amountKopecks: taken }
    })
  })
}

/** Those of these invoices, which are not due, that are of orders. */
async function endedOrders(tx: Tx, invoiceIds: string[]): Promise<Set<string>> {
  const invoices = invoiceIds.length === 0 ? [] : await findInvoices(tx, invoiceIds)
  return new Set(invoices.flatMap(({ id, kind }) => (kind === 'order' ? [id] : [])))
}

const receiptOf = (paymentId: string | undefined): Receipt => {
  if (paymentId === undefined) throw new Error('a payment was neither new nor received before')
  return { paymentId, isNew: false, creditKopecks: 0 }
}

/** Finds payments that their sources have brought before. @returns their ids, by the ids that they would have got */
async function receivedBefore(tx: Tx, payments: Fresh[]): Promise<Map<string, string>> {
  if (payments.length === 0) return new Map()
  const rows = await listBySource(
    tx,
    payments.flatMap(({ sourceKey }) => sourceKey ?? []),
  )
  return new Map(
    payments.map(({ id, source, sourceKey, customerId, amountKopecks }) => {
      const row = rows.find((each) => each.source === source && each.source_key === sourceKey)
      if (row?.customer_id !== customerId || row.amount_kopecks !== amountKopecks) {
        throw new Error(`${source} has brought ${sourceKey} before, as another payment`)
      }
      return [id, row.id]
    }),
  )
}
