import type { PaymentMethod, PaymentSource } from '@navyk/api-spec/money/payments'
import { proposeAllocations } from '@navyk/api-spec/money/payments'
import { type AuditEvent, recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { addToCredit, allocatePayments, findInvoices, lockCreditRows, lockDueInvoices } from '#money/invoices'
import { postAll } from '#money/ledger'
import { notifyOfPayments } from './notices.ts'
import { paymentEntry } from './payment-rules.ts'
import { insertPayments, listBySource } from '../queries.ts'

/** Money of a customer that has come in, as its source brings it. */
export interface PaymentInput {
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
  /** The invoices that it pays instead, by the choice of whoever records it. */
  allocations?: Allocation[] | undefined
}

type DueInvoice = Awaited<ReturnType<typeof lockDueInvoices>>[number]
/** The part of a payment that an invoice is to take, which is locked and due. */
export interface Allocation {
  invoice: DueInvoice
  amountKopecks: number
}

export interface PaymentReceipt {
  paymentId: string
  sourceKey: string | null
  /** False when the source has brought it before; nothing is written then. */
  isNew: boolean
  /** The part that no invoice has taken, in kopecks. */
  creditKopecks: number
}

/** Receives one payment of a customer, as `receivePayments` does. */
export async function receivePayment(
  tx: Tx,
  effects: Effects,
  input: PaymentInput,
  actor: Session | null = null,
): Promise<PaymentReceipt> {
  const [receipt] = await receivePayments(tx, effects, actor, [input])
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
  inputs: readonly PaymentInput[],
): Promise<PaymentReceipt[]> {
  if (inputs.length === 0) return []
  await lockCreditRows(
    tx,
    inputs.map(({ customerId }) => customerId),
  )
  const payments = inputs.map((input) => ({ id: effects.ids.next(), ...input }))
  const inserted = await insertPayments(
    tx,
    payments.map((payment) => ({
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
  const added = await allocate(
    tx,
    payments.filter(({ id }) => inserted.has(id)),
  )
  await postAll(tx, effects, added.map(paymentEntry))
  // Most payments leave nothing, and then the customer's credit is not written.
  await addToCredit(
    tx,
    added.flatMap(({ customerId, creditKopecks }) => (creditKopecks === 0 ? [] : [{ customerId, creditKopecks }])),
  )
  const takes = added.flatMap(({ id: paymentId, customerId, allocations }) =>
    allocations.map(({ invoice, amountKopecks }) => ({ paymentId, customerId, amountKopecks, invoiceId: invoice.id })),
  )
  await allocatePayments(tx, effects, actor, { takes, fromCredit: false })
  await recordEvents(tx, effects, actor, added.map(recordedEvent))
  await notifyOfPayments(tx, effects, added)
  const missed = added.flatMap(missedBy)
  if (missed.length > 0) await effects.announceStep(tx, effects, actor, 'payment.missed', { payments: missed })
  const creditOf = new Map(added.map(({ id, creditKopecks }) => [id, creditKopecks]))
  const idsBefore = await receivedBefore(
    tx,
    payments.filter(({ id }) => !inserted.has(id)),
  )
  return payments.map(({ id, sourceKey }) => ({
    paymentId: idsBefore.get(id) ?? id,
    sourceKey,
    isNew: inserted.has(id),
    creditKopecks: creditOf.get(id) ?? 0,
  }))
}

type IdentifiedInput = PaymentInput & { id: string }

/** A payment that is new, with the invoices that it pays. */
interface NewPayment extends IdentifiedInput {
  allocations: Allocation[]
  /** The contract of all that it pays; undefined where it pays for several, or for none. */
  contractId: string | undefined
  creditKopecks: number
}

function newPayment(input: IdentifiedInput, allocations: Allocation[]): NewPayment {
  const contractIds = new Set(allocations.map(({ invoice }) => invoice.contract_id))
  const contractId = contractIds.size === 1 ? ([...contractIds][0] ?? undefined) : undefined
  const allocatedKopecks = allocations.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  return { ...input, allocations, contractId, creditKopecks: input.amountKopecks - allocatedKopecks }
}

/** The announcement of a payment whose invoice has taken none of it, because it had been paid or taken back; none for others. */
function missedBy({
  id: paymentId,
  customerId,
  preferredInvoiceId: invoiceId,
  allocations,
  creditKopecks,
}: NewPayment) {
  if (invoiceId === undefined || allocations.some(({ invoice }) => invoice.id === invoiceId)) return []
  return [{ paymentId, customerId, invoiceId, creditKopecks }]
}

const recordedEvent = ({ id, amountKopecks, allocations, creditKopecks }: NewPayment): AuditEvent => ({
  objectKind: 'payment',
  objectId: id,
  action: 'recorded',
  changes: {
    amountKopecks: { from: null, to: amountKopecks },
    invoices: { from: null, to: allocations.map(({ invoice }) => invoice.number).join(', ') },
    creditKopecks: { from: null, to: creditKopecks },
  },
})

/** Allocates new payments to the invoices that each pays. Of one customer, an earlier payment leaves less to pay for a later one. */
async function allocate(tx: Tx, payments: readonly IdentifiedInput[]): Promise<NewPayment[]> {
  const open = payments.filter(({ allocations }) => allocations === undefined)
  if (open.length === 0) return payments.map((payment) => newPayment(payment, payment.allocations ?? []))
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
  return payments.map((payment) => {
    const { customerId, amountKopecks, preferredInvoiceId, alsoInvoiceIds = [] } = payment
    if (payment.allocations) return newPayment(payment, payment.allocations)
    // A person asks the customer whether they still want what they ordered; until then the money stays credit.
    if (preferredInvoiceId !== undefined && ended.has(preferredInvoiceId)) return newPayment(payment, [])
    const preferred = preferredInvoiceId === undefined ? alsoInvoiceIds : [preferredInvoiceId, ...alsoInvoiceIds]
    const proposed = proposeAllocations(due.get(customerId) ?? [], amountKopecks, preferred)
    return newPayment(
      payment,
      proposed.allocations.map(({ invoice: each, amountKopecks: taken }) => {
        each.balanceKopecks -= taken
        return { invoice: each.invoice, amountKopecks: taken }
      }),
    )
  })
}

/** Those of these invoices, which are not due, that are of orders. */
async function endedOrders(tx: Tx, invoiceIds: string[]): Promise<Set<string>> {
  const invoices = invoiceIds.length === 0 ? [] : await findInvoices(tx, invoiceIds)
  return new Set(invoices.flatMap(({ id, kind }) => (kind === 'order' ? [id] : [])))
}

/** Finds payments that their sources have brought before. @returns their ids, by the ids that they would have got */
async function receivedBefore(tx: Tx, payments: readonly IdentifiedInput[]): Promise<Map<string, string>> {
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
