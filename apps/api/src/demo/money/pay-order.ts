// Payments of the demo's orders: through ЕРИП where the providers are simulated, otherwise as an accountant records them.
import { getInvoice, listInvoices } from '@navyk/api-spec/money/invoices'
import { getOrder, type Order } from '@navyk/api-spec/money/orders'
import { recordPayment } from '@navyk/api-spec/money/payments'
import { businessDate } from '@navyk/api-spec/kit'
import type { Demo } from '../demo.ts'
import { requestPaymentNumber, payByNumber } from './pay-online.ts'

type PlacedOrder = Pick<Order, 'id' | 'customer'>

/** Pays the whole of an order that waits for its payment. */
export async function payOrder(demo: Demo, placed: PlacedOrder): Promise<void> {
  const number = await requestOrderPayment(demo, placed)
  await (number ? payByNumber(demo, number, 'erip', 'whole') : recordForOrder(demo, placed))
}

/** Asks for the number at the provider. Money comes by it also after the order has ended. */
export async function requestOrderPayment(demo: Demo, { id }: PlacedOrder) {
  const { data: order } = await demo.act(demo.people.staff, getOrder, { params: { id } })
  const { state, invoiceId, customer } = order
  return state === 'awaiting_payment' && invoiceId !== null
    ? requestPaymentNumber(demo, { id: invoiceId, customer }, 'erip')
    : undefined
}

/** Records a payment of an order that waits for it: all, or so many kopecks. */
export async function recordForOrder(demo: Demo, { id, customer }: PlacedOrder, kopecks?: number): Promise<void> {
  const { act, people, services } = demo
  const { data: order } = await act(people.staff, getOrder, { params: { id } })
  if (order.state !== 'awaiting_payment' || order.invoiceId === null) return
  const { data: invoice } = await act(people.staff, getInvoice, { params: { id: order.invoiceId } })
  const amountKopecks = Math.min(kopecks ?? invoice.balanceKopecks, invoice.balanceKopecks)
  await act(people.staff, recordPayment, {
    body: {
      customerId: customer.id,
      amountKopecks,
      method: 'erip',
      reference: String(700_000 + order.number),
      receivedOn: businessDate(services.clock.now()),
      allocations: [{ invoiceId: invoice.id, version: invoice.version, amountKopecks }],
    },
  })
}

/** Records payments of the invoices of a customer's seats. */
export async function paySeats({ act, people, services }: Demo, customerId: string): Promise<void> {
  const query = { customerId, kind: 'programme' as const, status: 'unpaid' as const }
  const { data: invoices } = await act(people.staff, listInvoices, { query })
  for (const { id, version, balanceKopecks, number } of invoices) {
    await act(people.staff, recordPayment, {
      body: {
        customerId,
        amountKopecks: balanceKopecks,
        method: 'bank',
        reference: number ?? '',
        receivedOn: businessDate(services.clock.now()),
        allocations: [{ invoiceId: id, version, amountKopecks: balanceKopecks }],
      },
    })
  }
}
