import type * as spec from '@navyk/api-spec/money/payments'
import { proposeAllocations } from '@navyk/api-spec/money/payments'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import type { Tx } from '#platform/database'
import { notFound, refused, type Session, type WriteCase } from '#platform/http'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { notify } from '#messages/notices'
import {
  allocatePayments,
  findCustomersWithCredit,
  findInvoices,
  lockCreditRows,
  lockDueInvoices,
} from '#money/invoices'
import { describeDues } from './get-customer-dues.ts'
import { drawInOrder } from './payment-rules.ts'
import { maySee } from '../policy.ts'
import { listPaymentsWithCredit } from '../queries.ts'
import type { Allocation } from './receive-payment.ts'
import { lockAllocations } from './record-payment.ts'

/** Pays invoices of one customer out of their credit, by the customer or an accountant; the oldest payment is used up first.
 *  @throws Failure 404 no such invoice, or another customer's · 409 one has changed, or there is less credit */
export const allocateCredit: WriteCase<typeof spec.allocateCredit> = async (tx, effects, session, { allocations }) => {
  const [first] = allocations
  const [invoice] = first ? await findInvoices(tx, [first.invoiceId]) : []
  // A draft, which has no number, can't be paid yet.
  if (!invoice || invoice.number === null || !maySee(session, invoice)) throw notFound()
  const customerId = invoice.customer_id
  const credit = (await lockCreditRows(tx, [customerId])).get(customerId) ?? 0
  // An invoice of another customer is not among the dues of this one.
  const locked = await lockAllocations(tx, customerId, allocations)
  if (credit < allocations.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)) {
    const current = await describeDues(tx, customerId)
    throw refused('payment_credit', 'payments.not_enough_credit', {}, { current })
  }
  await allocateAndNotify(tx, effects, session, locked)
  return describeDues(tx, customerId)
}

/** Credit is put on invoices as soon as they are issued, those first that are due first. */
export const reactions: Reactions = {
  'invoice.issued': async (tx, effects, session, { customerIds, invoiceIds }) => {
    const wealthy = await findCustomersWithCredit(tx, customerIds)
    if (wealthy.length === 0) return
    const issued = new Set(invoiceIds)
    const credits = await lockCreditRows(tx, wealthy)
    const due = Map.groupBy(await lockDueInvoices(tx, wealthy), (invoice) => invoice.customer_id)
    const allocations = [...credits].flatMap(([customerId, credit]) => {
      const open = (due.get(customerId) ?? [])
        .filter(({ id }) => issued.has(id))
        .map((invoice) => ({ id: invoice.id, invoice, balanceKopecks: invoice.owed_kopecks - invoice.paid_kopecks }))
      return proposeAllocations(open, credit).allocations.map(({ invoice: { invoice }, amountKopecks }) => ({
        invoice,
        amountKopecks,
      }))
    })
    await allocateAndNotify(tx, effects, session, allocations)
  },
}

async function allocateAndNotify(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return
  const byCustomer = Map.groupBy(allocations, ({ invoice }) => invoice.customer_id)
  const payments = await listPaymentsWithCredit(tx, [...byCustomer.keys()])
  const takes = [...byCustomer].flatMap(([customerId, ofCustomer]) =>
    drawInOrder(
      payments.filter((payment) => payment.customer_id === customerId),
      ofCustomer.map(({ invoice, amountKopecks }) => ({ end: invoice.id, amountKopecks })),
    ).map(({ sourceId, end, amountKopecks }) => ({ customerId, paymentId: sourceId, invoiceId: end, amountKopecks })),
  )
  await allocatePayments(tx, effects, session, { takes, fromCredit: true })
  await notify(
    tx,
    effects,
    allocations.map(({ invoice, amountKopecks }) => ({
      cabinetId: invoice.customer_id,
      kind: 'payments.notices.credit_used',
      values: { number: invoice.number ?? '', amount: moneyInText(amountKopecks) },
      link: `${invoicePath(invoice.id)}#payments`,
    })),
  )
}
