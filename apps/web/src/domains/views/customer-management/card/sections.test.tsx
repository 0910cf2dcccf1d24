import type { ManagedCustomerCard } from '@navyk/api-spec/views/customer-management'
import { expect, test } from 'vitest'
import { staff } from '../../../../testing/people.ts'
import { readLines } from '../../../../testing/read-lines.tsx'
import { CustomerInvoices } from './sections.tsx'

const invoice = { id: 'a1', number: '2026-11-0007', balanceKopecks: 6000, dueOn: '2031-12-05' }

test.each([
  [false, 1, ['Все счета', 'Оплатить до пт, 5 дек 2031']],
  [true, 1, ['Все счета', 'Срок прошёл пт, 5 дек 2031']],
  [true, 4, ['Ещё 3 счёта', 'Срок прошёл пт, 5 дек 2031']],
])('an invoice of a customer (late: %j) of %i says when it is or was due', async (isLate, invoiceCount, texts) => {
  const card = { id: 'c1', invoiceCount, invoices: [{ ...invoice, isLate }] }
  // The fields that are read.
  const part = <CustomerInvoices customer={card as unknown as ManagedCustomerCard} />
  expect(await readLines(part, staff)).toEqual(expect.arrayContaining(texts))
})
