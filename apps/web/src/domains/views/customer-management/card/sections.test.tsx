import type { ManagedCustomerCard } from '@navyk/api-spec/views/customer-management'
import { expect, test } from 'vitest'
import { staff } from '../../../../testing/people.ts'
import { readLines } from '../../../../testing/read-lines.tsx'
import { MoneyFacts } from './customer-part.tsx'
import { CustomerInvoices } from './sections.tsx'

test.each<[Partial<ManagedCustomerCard>, string[]]>([
  [{ overdueKopecks: 0, prepaidKopecks: 0 }, []],
  [{ overdueKopecks: 3000, prepaidKopecks: 5000 }, ['Просрочено', '30,00 BYN', 'Оплачено пакетами', '50,00 BYN']],
])(
  'the money of a customer with %o names what is late and what is paid ahead only where there is any',
  async (sums, lines) => {
    const money = { dueKopecks: 6000, creditKopecks: 0, balanceKopecks: 6000, payer: null, learners: [], ...sums }
    const read = await readLines(<MoneyFacts customer={money as unknown as ManagedCustomerCard} />, staff)
    expect(read).toEqual(expect.arrayContaining(lines))
    expect(read.filter((line) => /Просрочено|Оплачено/.test(line))).toHaveLength(lines.length / 2)
  },
)

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
