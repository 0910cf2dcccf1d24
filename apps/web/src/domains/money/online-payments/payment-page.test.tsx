import { getInvoice, type Invoice, type InvoiceSummary, listInvoices } from '@navyk/api-spec/money/invoices'
import {
  createPaymentRequest,
  getPaymentRequest,
  listPaymentRequests,
  listPaymentWays,
  type ListedPaymentRequest,
} from '@navyk/api-spec/money/online-payments'
import { onlinePaymentPath, payInvoicePath, paymentCompletePath } from '@navyk/api-spec/money/online-payments/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PaymentPage } from './payment-page.tsx'

const id = '01935f4a-0000-7000-8000-000000000002'
const invoice = {
  id,
  number: 'N-7',
  status: 'issued',
  balanceKopecks: 32_000,
  totalKopecks: 32_000,
  paidKopecks: 0,
  dueOn: '2031-12-06',
  payee: null,
  version: 2,
} as Invoice // the page shows no other fields
const request: ListedPaymentRequest = {
  id: '01935f4a-0000-7000-8000-000000000001',
  invoiceId: id,
  provider: 'express-pay',
  method: 'erip',
  accountNo: '1001',
  alsoInvoiceIds: [],
  amountKopecks: 32_000,
  paidKopecks: 0,
  state: 'waiting',
  refusedAt: null,
  expiresAt: '2031-12-06T10:20:00.000Z',
  createdAt: '2031-11-22T10:20:00.000Z',
  paidAt: null,
  customer: { id, firstName: 'Ольга', lastName: 'Мицкевич' },
  invoiceNumber: 'N-7',
}
const Address = () => <output>{useLocation().pathname}</output>
async function show(
  way: string,
  change: { invoice?: Partial<Invoice>; request?: Partial<ListedPaymentRequest>; overdue?: InvoiceSummary[] } = {},
) {
  const known = { ...request, ...change.request }
  answer(getInvoice, { data: { ...invoice, ...change.invoice } })
  answer(listInvoices, { data: change.overdue ?? [], nextCursor: null })
  answer(listPaymentWays, {
    data: [
      { provider: 'bepaid', method: 'card' },
      { provider: 'express-pay', method: 'erip' },
    ],
  })
  answer(listPaymentRequests, { data: change.request ? [known] : [], nextCursor: null })
  answer(getPaymentRequest, { data: { ...known, payUrl: null, qr: null, payForm: null } })
  await renderScreen(
    <>
      <PaymentPage />
      <Address />
    </>,
    { user: customer, path: `${payInvoicePath(id)}${way}` },
  )
}

test.each([
  ['', 'Через ЕРИП', /^Получить номер для оплаты$/],
  ['&way=card', 'Банковской картой', /^Оплатить 320,00\sBYN$/],
])('an invoice is paid the chosen way, first through ЕРИП: %s', async (way, title, button) => {
  await show(way)
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(await screen.findByRole('button', { name: button })).toBeDefined()
})

test.each([
  ['for what is left', {}, true],
  ['for another sum than is left', { amountKopecks: 40_000 }, false],
])('a number in ЕРИП %s is shown, or another one requested', async (_, change, isShown) => {
  await show('', { request: change })
  const shown = isShown ? screen.findByText('1001') : screen.findByRole('button', { name: 'Получить номер для оплаты' })
  expect(await shown).toBeDefined()
  expect(screen.queryByText('1001') !== null).toBe(isShown)
})

test('the copied sum for ЕРИП after a part payment is the rest', async () => {
  const user = userEvent.setup()
  await show('', { invoice: { balanceKopecks: 20_000 }, request: { state: 'part_paid', paidKopecks: 12_000 } })
  await user.click(await screen.findByRole('button', { name: 'Скопировать: Сумма, BYN' }))
  await expect.poll(() => navigator.clipboard.readText()).toBe('200.00')
})

test('an invoice that has just been paid leads to the page that says so', async () => {
  await show('', { invoice: { balanceKopecks: 0, status: 'paid' }, request: { state: 'paid' } })
  expect(await screen.findByText(paymentCompletePath)).toBeDefined()
})

/** Overdue invoices, newest first, as the list has them. */
const overdue = [
  { ...invoice, id: '01935f4a-0000-7000-8000-000000000004', number: 'N-9', kind: 'order', balanceKopecks: 9000 },
  { ...invoice, id: '01935f4a-0000-7000-8000-000000000003', number: 'N-8', kind: 'lessons', balanceKopecks: 200 },
  { ...invoice, kind: 'lessons' },
] as unknown as InvoiceSummary[] // the page shows no other fields

test('all overdue invoices are paid by one payment, the oldest first, and an order separately', async () => {
  await show('&all=1', { overdue })
  const sum = (await screen.findAllByText('2 счёта'))[0]?.closest('details') as HTMLElement
  const parts = within(sum).getAllByRole('link')
  expect(parts.map((part) => part.textContent)).toEqual(['Счёт №\u00a0N-7', 'Счёт №\u00a0N-8'])
  expect(within(sum).getAllByText('322,00').length).toBeGreaterThan(0)
  const sent = answer(createPaymentRequest, { data: { ...request, payUrl: null, qr: null, payForm: null } })
  await userEvent.click(await screen.findByRole('button', { name: 'Получить номер для оплаты' }))
  await expect
    .poll(() => sent.at(-1)?.body)
    .toEqual({
      invoiceId: id,
      alsoInvoiceIds: ['01935f4a-0000-7000-8000-000000000003'],
      provider: 'express-pay',
      method: 'erip',
    })
})

test('the page of one invoice links to paying all, if more is overdue', async () => {
  await show('', { overdue })
  const link = await screen.findByRole('link', { name: /^Оплатить всё просроченное: 322,00\sBYN$/ })
  expect(link.getAttribute('href')).toBe(`${onlinePaymentPath}?all=1`)
})
