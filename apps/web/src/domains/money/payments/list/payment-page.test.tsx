import { type CustomerDues, getCustomerDues, getPayment, type Payment } from '@navyk/api-spec/money/payments'
import { paymentListPath, paymentPath } from '@navyk/api-spec/money/payments/paths'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PaymentPage } from './payment-page.tsx'

const id = '00000000-0000-4000-8000-0000000000b1'
const of = { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' }
/** Payment of 90.00: an invoice has taken 60.00, the rest is credit. */
const payment: Payment = {
  id,
  customer: of,
  amountKopecks: 9000,
  receivedOn: '2031-12-05',
  method: 'bank',
  reference: 'п/п 17',
  source: 'manual',
  recordedBy: 'Юркевич Елена',
  createdAt: '2031-12-07T21:30:00.000Z',
  reversal: null,
  creditKopecks: 3000,
  refundedKopecks: 0,
  askedRefundKopecks: 0,
  allocations: [
    {
      id: 'one',
      invoiceId: id,
      invoiceNumber: '2031-000007',
      amountKopecks: 6000,
      isFromCredit: false,
      createdAt: '2031-12-07T21:30:00.000Z',
    },
  ],
} as unknown as Payment // the fields that are read
const dues = { customer: of, creditKopecks: 2000, heldKopecks: 0, invoices: [{ id }], endedOrders: [] }

const open = async (change: Partial<Payment> = {}, duesChange: Partial<CustomerDues> = {}) => {
  answer(getPayment, { data: { ...payment, ...change } })
  answer(getCustomerDues, { data: { ...dues, ...duesChange } as CustomerDues })
  const { container } = await renderScreen(<PaymentPage />, {
    user: staff,
    path: paymentPath(id),
    route: paymentPath(':id'),
    language: 'ru',
  })
  await screen.findByRole('link', { name: 'Выписка заказчика' })
  return linesOf(container)
}
const steps = (lines: string[]) =>
  lines.filter((line) => ['Отменить оплату', 'Вернуть деньги', 'Зачесть аванс'].includes(line))

test('a payment shows how and when it came, its credit, and its invoices', async () => {
  const lines = (await open()).join(' | ')
  for (const part of [
    'Оплата 90,00 BYN',
    'Дата поступления | пт, 5 дек 2031 | Способ | Банковский перевод | Источник | Вручную | Документ | п/п 17',
    'Получено 90,00 BYN | Зачтено в счета | 60,00 BYN | Аванс | + 30,00 BYN | Получено | = 90,00 BYN',
    'п/п 17 | Внёс | Юркевич Елена | Внесена | пн, 8 дек 2031, 00:30',
    'Счёт № 2031-000007 | 60,00 BYN',
  ])
    expect(lines).toContain(part)
})

test('a reversed payment shows the day in Minsk, and the reason', async () => {
  const reversal = { reason: 'Чужая', reversedBy: 'Юркевич Елена', createdAt: '2031-12-08T21:30:00.000Z' }
  const lines = await open({ reversal: reversal as Payment['reversal'], allocations: [], creditKopecks: 0 })
  expect(lines.join(' | ')).toContain('Отменена вт, 9 дек 2031 | Чужая (Юркевич Елена)')
  expect(lines).toContain('Оплата отменена и счетов больше не закрывает.')
})

test('a payment whose refund waits for approval shows the sum and links to it', async () => {
  const lines = await open({ refundedKopecks: 2300, askedRefundKopecks: 2300 })
  expect(lines.join(' | ').replaceAll('\u00a0', ' ')).toContain('Возврат ждёт одобрения | + 23,00 BYN')
  expect(lines.join(' | ')).not.toContain('Есть возврат')
  const link = screen.getByRole('link', { name: 'Возврат ждёт одобрения' })
  expect(link.getAttribute('href')).toBe(`${paymentListPath}?part=refunds&state=asked`)
})

test.each<[string, Partial<Payment>, Partial<CustomerDues>, string[]]>([
  ['with credit', {}, {}, ['Отменить оплату', 'Вернуть деньги', 'Зачесть аванс']],
  ['whose credit is spent', {}, { creditKopecks: 0 }, ['Отменить оплату']],
  ['without credit', { creditKopecks: 0 }, {}, ['Отменить оплату', 'Зачесть аванс']],
  ['of which something was refunded', { refundedKopecks: 1 }, {}, ['Вернуть деньги', 'Зачесть аванс']],
  ['of a customer who owes nothing', {}, { invoices: [] }, ['Отменить оплату', 'Вернуть деньги']],
])('an accountant is offered the possible steps of a payment %s', async (_, change, duesChange, offered) => {
  expect(steps(await open(change, duesChange))).toEqual(offered)
})

test.each([
  [2000, '20,00'],
  [5000, '30,00'],
])(
  'a refund is proposed for at most the sum of this payment, with credit of %i kopecks',
  async (creditKopecks, proposed) => {
    await open({}, { creditKopecks })
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть деньги' }))
    expect(await screen.findByRole('textbox', { name: /Сумма/ })).toHaveProperty('value', proposed)
  },
)
