import { askQuestion } from '@navyk/api-spec/desk/questions'
import { createManualInvoice, type Invoice, issueInvoice } from '@navyk/api-spec/money/invoices'
import { createPaymentRequest, type PaymentRequest } from '@navyk/api-spec/money/online-payments'
import type { Order } from '@navyk/api-spec/money/orders'
import { recordPayment } from '@navyk/api-spec/money/payments'
import { writeCustomerNote } from '@navyk/api-spec/views/customer-management'
import { saveView } from '@navyk/api-spec/people/saved-views'
import { orderProduct } from '../acting/shop.ts'
import { createContract, settleMonth, teach, type TestContract } from '../acting/teaching.ts'
import type { TestApp, TestPerson } from '../test-app.ts'
import { grant } from '../acting/wallets.ts'

export interface RichCustomer {
  contract: TestContract
  order: Order
  /** Issued, of 50.00, with a request at the provider that waits for its payment. */
  invoice: Invoice
  request: PaymentRequest
}

interface Options {
  productId: string
  /** Days of October on which they were taught; the month is settled by `settleMonth` of the executor. */
  days: string[]
}

/** A customer with something of every kind: a contract with settled lessons, a package, credit, an open order, an unpaid invoice
 *  with its online request, a question, a note and a saved view. */
export async function createRichCustomer(
  t: TestApp,
  who: TestPerson,
  { productId, days }: Options,
): Promise<RichCustomer> {
  const { accountant, manager } = t.people
  const contract = await createContract(t, { customer: who })
  await teach(
    t,
    contract,
    days.map((date) => ({ date })),
  )
  await grant(t, { customerId: who.cabinetId, priceKopecks: 28_000 })
  const order = await orderProduct(t, productId, who)
  const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 5000 }]
  const made = await t.call(createManualInvoice, { as: accountant, body: { customerId: who.cabinetId, lines } })
  const { id } = made.body.data
  const body = { version: 1, dueOn: '2026-12-10' }
  const invoice = (await t.call(issueInvoice, { as: accountant, params: { id }, body })).body.data
  const asked = { invoiceId: id, provider: 'express-pay', method: 'erip' }
  const request = (await t.call(createPaymentRequest, { as: who, body: asked })).body.data
  const payment = { amountKopecks: 7000, method: 'bank', receivedOn: '2026-11-19', reference: '', allocations: [] }
  await t.call(recordPayment, { as: accountant, body: { ...payment, customerId: who.cabinetId } })
  await t.call(askQuestion, { as: who, body: { topic: 'other', text: 'Когда занятие?' } })
  const note = { text: 'Звонить после шести', isPinned: false }
  await t.call(writeCustomerNote, { as: manager, params: { id: who.cabinetId }, body: note })
  await t.call(saveView, { as: who, body: { page: 'lessons', name: 'Мои', search: 'q=1' } })
  return { contract, order, invoice, request }
}

/** Approves the month of October of the executor, in which rich customers were taught. */
export const settleOctober = (t: TestApp) => settleMonth(t, t.people.executor, '2026-10')
