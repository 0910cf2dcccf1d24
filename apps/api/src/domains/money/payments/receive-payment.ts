import type { PaymentMethod, PaymentSource } from '@navyk/api-spec/money/payments'
import { proposeAllocations } from '@navyk/api-spec/money/payments'
import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { addToCredit, allocatePayments, lockCreditRows, lockDueInvoices } from '../invoices/index.ts'
import { post } from '../ledger/index.ts'
import { tellOfPayment } from './notices.ts'
import { paymentEntry } from './payment-rules.ts'
import { findBySource, insertPayment } from './queries.ts'

/** Money that has come in. */
export interface ReceivedPayment {
  customerId: string
  amountKopecks: number
  method: PaymentMethod
  /** The business day on which it came. */
  receivedOn: string
  reference: string
  source: PaymentSource
  /** What makes it one payment, by the source; a person who records one sends an `Idempotency-Key` instead. */
  sourceKey: string | null
  /** Is paid first, if it is still to be paid. */
  preferredInvoiceId?: string | undefined
}

type DueInvoice = Awaited<ReturnType<typeof lockDueInvoices>>[number]
/** What of a payment an invoice is to take, which is locked and due. */
export interface Chosen {
  invoice: DueInvoice
  amountKopecks: number
}

export interface Receipt {
  paymentId: string
  /** False when the source has brought it before; nothing is written then. */
  isNew: boolean
  /** Invoices that are paid in full by it. */
  paidInvoiceIds: string[]
  /** What no invoice has taken. */
  creditKopecks: number
}

/** The one way by which money of a customer comes in: the payment, its posting, what it pays, its history, and the notice to
 *  the customer. The preferred invoice is paid first, then the others by their due dates; what is left is credit.
 *  The same (source, sourceKey) counts once.
 *  @param options.chosen what it pays instead, by the choice of whoever records it */
export async function receivePayment(
  tx: Tx,
  effects: Effects,
  payment: ReceivedPayment,
  options: { actor?: Session; chosen?: Chosen[] } = {},
): Promise<Receipt> {
  const { customerId, amountKopecks, source, sourceKey } = payment
  const { actor = null } = options
  await lockCreditRows(tx, [customerId])
  const chosen = options.chosen ?? proposal(await lockDueInvoices(tx, customerId), payment)
  const id = effects.ids.next()
  const isNew = await insertPayment(tx, {
    id,
    customer_id: customerId,
    amount_kopecks: amountKopecks,
    method: payment.method,
    received_on: payment.receivedOn,
    reference: payment.reference,
    source,
    source_key: sourceKey,
    recorded_by: actor?.cabinetId ?? null,
    created_at: effects.clock.now(),
  })
  if (!isNew) return { ...(await receivedBefore(tx, payment)), isNew }
  const contractIds = new Set(chosen.map(({ invoice }) => invoice.contract_id))
  const contractId = contractIds.size === 1 ? ([...contractIds][0] ?? undefined) : undefined
  await post(tx, effects, paymentEntry({ ...payment, id, contractId }))
  await addToCredit(tx, customerId, { creditKopecks: amountKopecks })
  const takes = chosen.map(({ invoice, ...taken }) => ({ paymentId: id, invoiceId: invoice.id, ...taken }))
  const paid = await allocatePayments(tx, effects, actor, { customerId, takes, fromCredit: false })
  const creditKopecks = amountKopecks - takes.reduce((sum, take) => sum + take.amountKopecks, 0)
  await recordEvent(tx, effects, actor, {
    objectKind: 'payment',
    objectId: id,
    action: 'recorded',
    changes: {
      amountKopecks: { from: null, to: amountKopecks },
      invoices: { from: null, to: chosen.map(({ invoice }) => invoice.number).join(', ') },
      creditKopecks: { from: null, to: creditKopecks },
    },
  })
  await tellOfPayment(tx, effects, { id, customerId, amountKopecks, creditKopecks }, chosen)
  const paidInvoiceIds = paid.filter((row) => row.paid_kopecks === row.owed_kopecks).map((row) => row.id)
  return { paymentId: id, isNew, paidInvoiceIds, creditKopecks }
}

function proposal(due: DueInvoice[], payment: ReceivedPayment): Chosen[] {
  const open = due.map((invoice) => ({
    id: invoice.id,
    invoice,
    balanceKopecks: invoice.owed_kopecks - invoice.paid_kopecks,
  }))
  const { allocations } = proposeAllocations(open, payment.amountKopecks, payment.preferredInvoiceId)
  return allocations.map(({ invoice: { invoice }, amountKopecks }) => ({ invoice, amountKopecks }))
}

async function receivedBefore(tx: Tx, { source, sourceKey, customerId, amountKopecks }: ReceivedPayment) {
  const before = await findBySource(tx, source, sourceKey ?? '')
  if (before.customer_id !== customerId || before.amount_kopecks !== amountKopecks) {
    throw new Error(`${source} has brought ${sourceKey} before, as another payment`)
  }
  return { paymentId: before.id, paidInvoiceIds: [], creditKopecks: 0 }
}
