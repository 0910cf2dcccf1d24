import type { Invoice } from '@navyk/api-spec/money/invoices'
import { allocateCredit, type Payment } from '@navyk/api-spec/money/payments'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, staff } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { InvoiceMoney } from './invoice-money.tsx'
import { PaymentRow } from './payment-row.tsx'

const invoice = {
  id: '00000000-0000-4000-8000-0000000000a1',
  number: '2026-11-0007',
  status: 'issued',
  version: 3,
  balanceKopecks: 6000,
  creditKopecks: 9000,
  customer: { id: customer.cabinetId },
} as unknown as Invoice // the fields that are read

test.each([
  ['more credit than is left', 9000, 'Из аванса 90,00 BYN в оплату счёта пойдут 60,00 BYN.', 6000, /60,00/],
  ['less', 2000, 'Из аванса 20,00 BYN в оплату счёта пойдут 20,00 BYN.', 2000, /20,00/],
] as const)('with %s an invoice takes what it can, and shows the sum', async (_, creditKopecks, text, taken, done) => {
  const sent = answer(allocateCredit, { data: {} } as never)
  await renderScreen(<InvoiceMoney invoice={{ ...invoice, creditKopecks }} />, { user: customer, language: 'ru' })
  await userEvent.click(await screen.findByRole('button', { name: 'Оплатить из аванса' }))
  const dialog = await screen.findByRole('dialog')
  expect(linesOf(dialog)).toContain(text)
  await userEvent.click(screen.getAllByRole('button', { name: 'Оплатить из аванса' }).at(-1) ?? dialog)
  const toast = await screen.findByText(/из аванса/i, { selector: '[role="status"], [role="status"] *' })
  expect(toast.textContent).toMatch(done)
  expect(sent[0]?.body).toEqual({ allocations: [{ invoiceId: invoice.id, version: 3, amountKopecks: taken }] })
})

test.each([
  ['a customer', customer, {}, ['Оплатить из аванса']],
  ['a customer without credit', customer, { creditKopecks: 0 }, []],
  ['an accountant', staff, {}, ['Оплатить из аванса', 'Записать оплату']],
  ['a manager', { ...staff, permissions: ['manager' as const] }, {}, []],
  ['an accountant of a draft', staff, { number: null }, []],
  ['an accountant of a void invoice', staff, { status: 'void' as const }, []],
])('%s has the steps of the table', async (_, user, change, steps) => {
  expect(await readLines(<InvoiceMoney invoice={{ ...invoice, ...change }} />, user)).toEqual(steps)
})

const payment = {
  id: '00000000-0000-4000-8000-0000000000b1',
  receivedOn: '2026-11-20',
  method: 'bank',
  reference: 'п/п 17',
  recordedBy: null,
  amountKopecks: 9000,
  creditKopecks: 0,
  refundedKopecks: 0,
  askedRefundKopecks: 0,
  reversal: null,
  allocations: [
    { id: 'one', invoiceId: invoice.id, invoiceNumber: invoice.number, amountKopecks: 6000, isFromCredit: false },
    { id: 'two', invoiceId: 'other', invoiceNumber: '2026-10-0003', amountKopecks: 3000, isFromCredit: false },
  ],
} as unknown as Payment // the fields that are read
const manager = { ...staff, permissions: ['manager' as const] }

test.each<[string, typeof staff, Partial<Payment>, string[]]>([
  ['an accountant', staff, {}, ['История', 'Отменить оплату']],
  ['an accountant, once something was refunded', staff, { refundedKopecks: 1 }, ['История']],
  [
    'an accountant, once it was taken back',
    staff,
    { reversal: { reason: 'Ошибка' } as Payment['reversal'] },
    ['История'],
  ],
  ['a manager', manager, {}, []],
])('%s has the steps of a payment', async (_, user, change, steps) => {
  const lines = await readLines(<PaymentRow payment={{ ...payment, ...change }} />, user)
  expect(lines.filter((line) => ['История', 'Отменить оплату'].includes(line))).toEqual(steps)
})

test.each<[string, string | undefined, Partial<Payment>, string[]]>([
  ['a list, with all that it covers', undefined, {}, ['90,00 BYN', '60,00 BYN', '30,00 BYN']],
  ['an invoice, with what of it is for this one and what for others', invoice.id, {}, ['60,00 BYN', '30,00 BYN']],
])('a payment is in %s', async (_, invoiceId, change, sums) => {
  const lines = await readLines(<PaymentRow payment={{ ...payment, ...change }} invoiceId={invoiceId} />, customer)
  const read = lines.flatMap((line) => line.match(/[\d\s]+,\d\d BYN/g) ?? []).map((sum) => sum.trim())
  expect(read.toSorted()).toEqual(sums.toSorted())
})
