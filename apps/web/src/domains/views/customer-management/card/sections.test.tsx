import type { ManagedCustomerCard } from '@navyk/api-spec/views/customer-management'
import { customerStatementPath } from '@navyk/api-spec/money/invoices/paths'
import { paymentPath } from '@navyk/api-spec/money/payments/paths'
import { expect, test } from 'vitest'
import { staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { MoneyFacts } from './customer-part.tsx'
import { CustomerContracts, CustomerInvoices, CustomerOrders, CustomerPayments } from './sections.tsx'

test.each<[Partial<ManagedCustomerCard>, string[]]>([
  [{ overdueKopecks: 0, prepaidKopecks: 0 }, []],
  [{ overdueKopecks: 3000, prepaidKopecks: 5000 }, ['Просрочено', '30,00 BYN', 'Оплачено пакетами', '50,00 BYN']],
])('the money of a customer with %o shows overdue and prepaid sums only if there are any', async (sums, lines) => {
  const money = { dueKopecks: 6000, creditKopecks: 0, balanceKopecks: 6000, payer: null, learners: [], ...sums }
  const read = await readLines(<MoneyFacts customer={money as unknown as ManagedCustomerCard} />, staff)
  expect(read).toEqual(expect.arrayContaining(lines))
  expect(read.filter((line) => /Просрочено|Оплачено/.test(line))).toHaveLength(lines.length / 2)
})

const invoice = { id: 'a1', number: '2026-11-0007', balanceKopecks: 6000, dueOn: '2031-12-05' }

test.each([
  [false, 1, ['Все счета', 'Оплатить до пт, 5 дек 2031']],
  [true, 1, ['Все счета', 'Срок прошёл пт, 5 дек 2031']],
  [true, 4, ['Ещё 3 счёта', 'Срок прошёл пт, 5 дек 2031']],
])('an invoice of a customer (late: %j) of %i shows its due day', async (isLate, invoiceCount, texts) => {
  const card = { id: 'c1', invoiceCount, invoices: [{ ...invoice, isLate }] }
  // The fields that are read.
  const part = <CustomerInvoices customer={card as unknown as ManagedCustomerCard} />
  expect(await readLines(part, staff)).toEqual(expect.arrayContaining(texts))
})

test('the money of a customer shows the due sum, the credit and the balance, and names the payer', async () => {
  const sums = { dueKopecks: 6000, creditKopecks: 700, balanceKopecks: 5300, overdueKopecks: 0, prepaidKopecks: 0 }
  const card = { id: 'c1', ...sums, payer: { name: 'ООО «Ромашка»', unp: '190000001' }, learners: [] }
  expect(await readLines(<MoneyFacts customer={card as unknown as ManagedCustomerCard} />, staff)).toEqual([
    'К оплате 60,00 BYN',
    'Ждёт оплаты',
    '60,00 BYN',
    'К оплате',
    '= 60,00 BYN',
    'Аванс',
    '7,00 BYN',
    'Баланс по проводкам',
    '53,00 BYN',
    'Ученики',
    '—',
    'Плательщик',
    'ООО «Ромашка»',
    'УНП 190000001',
    'Реквизиты',
  ])
})

test.each([
  [{ isReversed: false, creditKopecks: 0 }, ''],
  [{ isReversed: false, creditKopecks: 700 }, ' Из них аванс 7,00 BYN'],
  [{ isReversed: true, creditKopecks: 0 }, ' Отменён'],
])('a payment of a customer with %j shows its credit, or that it was reversed', async (facts, said) => {
  const payment = { id: 'p1', receivedOn: '2031-11-19', amountKopecks: 5000, ...facts }
  const card = { id: 'c1', payments: [payment] } as unknown as ManagedCustomerCard // the fields that are read
  const line = `ср, 19 ноя 2031${said} 50,00 BYN`
  // To an accountant the day is a link, and so a line of its own.
  const lines = await readLines(<CustomerPayments customer={card} />, staff)
  expect(lines.join(' ')).toBe(`Последние платежи Все платежи ${line}`)
  const manager = { ...staff, permissions: ['manager' as const] }
  expect((await readLines(<CustomerPayments customer={card} />, manager)).join(' ')).toBe(`Последние платежи ${line}`)
})

test('a contract of a customer shows its learner, teacher and state; an order its day, sum and state', async () => {
  const [learner, executor] = [
    { id: 'l1', firstName: 'Миша', lastName: 'Савицкий' },
    { id: 'e1', firstName: 'Анна', lastName: 'Ковалевич' },
  ]
  const contract = { id: 'a1', number: 7, state: 'ending', subject: 'mathematics', level: 'exam', learner, executor }
  const order = { id: 'o1', number: 12, state: 'awaiting_payment', totalKopecks: 32_000 }
  const card = { id: 'c1', contracts: [contract], orders: [{ ...order, createdAt: '2031-11-13T09:00:00.000Z' }] }
  const customer = card as unknown as ManagedCustomerCard // the fields that are read
  expect((await readLines(<CustomerContracts customer={customer} />, staff)).slice(1)).toEqual([
    'Договор № 7: Математика, ЦТ и ЦЭ',
    'Савицкий Миша · Ковалевич Анна',
    'Завершается',
  ])
  expect((await readLines(<CustomerOrders customer={customer} />, staff)).slice(2)).toEqual([
    'Заказ № 12',
    'чт, 13 ноя 2031, 12:00 · 320,00 BYN',
    'Ждёт оплаты',
  ])
})

test('a payment of a customer links to its page for those who may open it', async () => {
  const payment = { id: 'p1', receivedOn: '2031-11-19', amountKopecks: 5000, creditKopecks: 0, isReversed: false }
  const card = { id: 'c1', payments: [payment] } as unknown as ManagedCustomerCard // the fields that are read
  const linksFor = async (user: typeof staff) => {
    const { container, unmount } = await renderScreen(<CustomerPayments customer={card} />, { user, language: 'ru' })
    const links = [...container.querySelectorAll('li a')].map((link) => link.getAttribute('href'))
    unmount()
    return links
  }
  expect(await linksFor({ ...staff, permissions: ['accountant'] })).toEqual([paymentPath('p1')])
  expect(await linksFor({ ...staff, permissions: ['manager'] })).toEqual([])
})

test('the balance of a customer links to the statement that it is the end of', async () => {
  const sums = { dueKopecks: 0, overdueKopecks: 0, creditKopecks: 0, prepaidKopecks: 0, balanceKopecks: 5300 }
  const card = { id: 'c1', payer: null, learners: [], ...sums } as unknown as ManagedCustomerCard // the fields that are read
  const { container } = await renderScreen(<MoneyFacts customer={card} />, { user: staff, language: 'ru' })
  const link = [...container.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith('53,00'))
  expect(link?.getAttribute('href')).toBe(customerStatementPath('c1'))
})
