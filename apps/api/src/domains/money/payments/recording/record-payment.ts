import type * as spec from '@navyk/api-spec/money/payments'
import { businessDate, type Input } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, versionConflict, type WriteCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { lockCreditRows, lockDueInvoices } from '#money/invoices'
import { isOfEndedOrder } from './ended-order-queries.ts'
import { describeDues } from './get-customer-dues.ts'
import { getPayment } from '../reading/get-payment.ts'
import { refusePaymentDay } from './payment-rules.ts'
import { type Allocation, receivePayment } from './receive-payment.ts'

/** Records money that came in, by a person who has seen the invoices that it covers. Where an invoice has changed since, the present
 *  dues are answered instead, so that of two people who record one payment at once the second is stopped.
 *  @throws Failure 404 no such customer · 409 an invoice has changed · 422 days or sums are wrong */
export const recordPayment: WriteCase<typeof spec.recordPayment> = async (tx, effects, session, input) => {
  const { allocations: wanted, forInvoiceId, ...payment } = input
  refusePaymentDay(input.receivedOn, businessDate(effects.clock.now()))
  const fields = { sum: 'amountKopecks', forInvoiceId: 'forInvoiceId' }
  const allocations = await lockChosen(tx, { ...input, allocations: wanted }, fields)
  const source = { source: 'manual', sourceKey: null, preferredInvoiceId: forInvoiceId } as const
  const { paymentId } = await receivePayment(tx, effects, { ...payment, ...source, allocations }, session)
  return getPayment(tx, effects, session, { id: paymentId })
}

interface ChosenAllocations {
  customerId: string
  amountKopecks: number
  allocations: readonly WantedAllocation[]
  forInvoiceId?: string | undefined
}

/** Locks what a person has chosen for a payment to cover. @param fields where a refusal stands
 *  @throws Failure 404 no such customer · 409 an invoice has changed · 422 the payment does not cover it */
export async function lockChosen(
  tx: Tx,
  { allocations: wanted, ...payment }: ChosenAllocations,
  fields: { sum: string; forInvoiceId: string },
): Promise<Allocation[]> {
  const { customerId, amountKopecks } = payment
  if (wanted.reduce((sum, each) => sum + each.amountKopecks, 0) > amountKopecks) {
    throw invalidFields({ [fields.sum]: 'payments.less_than_allocated' })
  }
  if ((await listPeople(tx, [customerId])).get(customerId)?.role !== 'customer') throw notFound()
  const allocations = await lockAllocations(tx, customerId, wanted)
  await refuseOtherThanEnded(tx, { ...payment, allocations }, fields.forInvoiceId)
  return allocations
}

interface PaymentOfEndedOrder {
  customerId: string
  amountKopecks: number
  allocations: Allocation[]
  forInvoiceId?: string | undefined
}

/** @throws Failure 422 at the field, where the money is said to be for an order that is not the customer's, or has not ended, or where
 *  invoices take all of it */
async function refuseOtherThanEnded(tx: Tx, payment: PaymentOfEndedOrder, field: string): Promise<void> {
  const { customerId, amountKopecks, allocations, forInvoiceId } = payment
  if (forInvoiceId === undefined) return
  if (!(await isOfEndedOrder(tx, customerId, forInvoiceId))) throw invalidFields({ [field]: 'payments.no_ended_order' })
  if (allocations.reduce((sum, each) => sum + each.amountKopecks, 0) >= amountKopecks) {
    throw invalidFields({ [field]: 'payments.nothing_for_order' })
  }
}

type WantedAllocation = Input<typeof spec.recordPayment>['allocations'][number]

/** Locks the invoices that a person has chosen. @throws Failure 409 one is not as they saw it, or takes less */
export async function lockAllocations(
  tx: Tx,
  customerId: string,
  wanted: readonly WantedAllocation[],
): Promise<Allocation[]> {
  await lockCreditRows(tx, [customerId])
  const due = new Map((await lockDueInvoices(tx, [customerId])).map((invoice) => [invoice.id, invoice]))
  const allocations = wanted.flatMap(({ invoiceId, version, amountKopecks }) => {
    const invoice = due.get(invoiceId)
    // An invoice that is named twice is taken once.
    due.delete(invoiceId)
    const takes = invoice ? invoice.owed_kopecks - invoice.paid_kopecks : 0
    return invoice && invoice.version === version && amountKopecks <= takes ? [{ invoice, amountKopecks }] : []
  })
  if (allocations.length < wanted.length) throw versionConflict(await describeDues(tx, customerId))
  return allocations
}
