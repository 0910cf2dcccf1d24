import { sql } from 'kysely'
import * as spec from '@navyk/api-spec/money/payments'
import { getCustomerDues, type Payment, recordPayment } from '@navyk/api-spec/money/payments'
import type { TestAnswer, TestApp, TestPerson } from '../test-app.ts'

const usual = { amountKopecks: 4000, method: 'bank', receivedOn: '2026-11-19', reference: '' }

/** An invented bank account; its numbers have valid check digits. */
export const refundAccount = {
  holder: 'Иванов Иван Иванович',
  iban: 'BY55MTBK30120001093300096372',
  bic: 'MTBKBY22',
  bank: 'МТБанк',
}

interface Options {
  as?: TestPerson
  key?: string | null
  /** The invoice as the person saw it, where that is not as it is now. */
  version?: number
}

/** Credit and unpaid invoices of a customer. */
export async function duesOf(t: TestApp, customerId: string) {
  return (await t.call(getCustomerDues, { as: t.people.accountant, query: { customerId } })).body.data
}

/** Records money for one invoice, as its page does: it takes what is due of it, and the rest is credit. */
export async function payInvoice(
  t: TestApp,
  invoice: { id: string; version: number; balanceKopecks: number; customer: { id: string } },
  payment: Partial<typeof usual> = {},
  { as = t.people.accountant, key, version = invoice.version }: Options = {},
): Promise<TestAnswer & { body: { data: Payment } }> {
  const body = { ...usual, ...payment, customerId: invoice.customer.id }
  const amountKopecks = Math.min(body.amountKopecks, invoice.balanceKopecks)
  const allocations = [{ invoiceId: invoice.id, version, amountKopecks }]
  return t.call(recordPayment, { as, body: { ...body, allocations }, ...(key !== undefined && { key }) })
}

/** The customer pays ahead, and a part of it is asked back. @returns the refund's id */
export async function askRefund(t: TestApp, customerId: string): Promise<string> {
  const as = t.people.accountant
  const payment = { amountKopecks: 5, method: 'bank', receivedOn: '2026-12-31', reference: '', allocations: [] }
  await t.call(recordPayment, { as, body: { ...payment, customerId } })
  const refund = { customerId, amountKopecks: 3, reason: 'Причина' }
  return (await t.call(spec.askRefund, { as, body: refund })).body.data.id
}

/** The customer pays twice as much ahead, and a refund of this sum is paid out by two people on 20 November 2026, through the bank if
 *  nothing else is said. @returns the refund's id; it is of version 3 */
export async function payOutRefund(
  t: TestApp,
  customer: TestPerson,
  second: TestPerson,
  { amountKopecks = 1500, method = 'bank' }: { amountKopecks?: number; method?: 'bank' | 'cash' } = {},
): Promise<string> {
  const as = t.people.accountant
  const payment = { ...usual, amountKopecks: 2 * amountKopecks, allocations: [], customerId: customer.cabinetId }
  await t.call(recordPayment, { as, body: payment })
  const account = method === 'bank' ? refundAccount : null
  const asked = { customerId: customer.cabinetId, amountKopecks, reason: 'Уезжает', account }
  const { id } = (await t.call(spec.askRefund, { as, body: asked })).body.data
  await t.call(spec.approveRefund, { as: second, params: { id }, body: { version: 1 } })
  const payout = { method, paidOn: '2026-11-20', reference: '88' }
  await t.call(spec.payRefund, { as, params: { id }, body: { version: 2, ...payout } })
  return id
}

/** Lets the administrator be an accountant as well, for what takes two people. */
export async function addSecondAccountant(t: TestApp): Promise<TestPerson> {
  const { administrator } = t.people
  await t.services.db
    .updateTable('cabinet')
    .set({ permissions: sql`array['administrator', 'accountant']` })
    .where('id', '=', administrator.cabinetId)
    .execute()
  administrator.session = { ...administrator.session, permissions: ['administrator', 'accountant'] }
  return administrator
}
