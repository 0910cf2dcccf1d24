import { askPaymentRequest, getPaymentRequest, type PaymentRequest } from '@navyk/api-spec/money/online-payments'
import { getCurrentInvoice, getInvoice } from '@navyk/api-spec/money/invoices'
import { listOrders } from '@navyk/api-spec/money/orders'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { payInvoicePath } from '@navyk/api-spec/money/online-payments/paths'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PaidPage, UnpaidPage } from './outcome-pages.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'
const request: PaymentRequest = {
  id,
  invoiceId: '01935f4a-0000-7000-8000-000000000002',
  provider: 'bepaid',
  method: 'card',
  accountNo: '1001',
  alsoInvoiceIds: [],
  amountKopecks: 32_000,
  paidKopecks: 0,
  state: 'waiting',
  refusedAt: null,
  payUrl: null,
  qr: null,
  payForm: null,
  expiresAt: '2026-12-06T10:20:00.000Z',
  createdAt: '2026-11-22T10:20:00.000Z',
  paidAt: null,
}
const show = async (change: Partial<PaymentRequest>, balanceKopecks = 32_000, eripAccount: string | null = null) => {
  const data = { ...request, ...change }
  answer(getPaymentRequest, { data })
  answer(askPaymentRequest, { data })
  answer(getInvoice, { data: { balanceKopecks, eripAccount } } as never)
  answer(listOrders, { data: [], nextCursor: null })
  await renderScreen(<UnpaidPage />, { user: customer, path: `/?id=${id}` })
}

test('a card that its bank has refused can be tried again, and the page shows no waiting', async () => {
  await show({ refusedAt: '2026-11-22T10:25:00.000Z' })
  expect(await screen.findByRole('heading', { name: 'Оплата не прошла' })).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Попробовать ещё раз' })).toBeDefined()
  expect(screen.queryByText('Ждёт оплаты')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a partial payment is shown beside the whole sum', async () => {
  await show({ state: 'part_paid', method: 'erip', provider: 'express-pay', paidKopecks: 12_000 })
  expect(await screen.findByRole('heading', { name: 'Оплачена часть' })).toBeDefined()
  expect(screen.getByText('320,00')).toBeDefined()
  expect(screen.getByText('120,00')).toBeDefined()
  expect(screen.getByText('1001')).toBeDefined()
})

test.each([
  ['1001', true],
  [null, false],
] as const)('the rest can be paid by the same number if the invoice still has it: %s', async (eripAccount, isSaid) => {
  await show({ state: 'part_paid', method: 'erip', paidKopecks: 12_000 }, 20_000, eripAccount)
  expect(await screen.findByRole('link', { name: 'Другой способ' })).toBeDefined()
  expect(screen.queryByText('Остальное можно доплатить по тому же номеру.') !== null).toBe(isSaid)
})

test('a payment in progress says that the page updates by itself', async () => {
  await show({})
  expect(await screen.findByText('Страница обновится сама')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Проверить сейчас' })).toBeDefined()
})

test.each([
  ['expired', 'Срок оплаты истёк', /Если вы заплатили позже, платёж всё равно дойдёт/],
  ['failed', 'Оплатить не получилось', /Деньги не списаны/],
  ['cancelled', 'Запрос отменён', /останутся вашим авансом/],
] as const)(
  'a payment that is %s shows what happens now, with another try and another way',
  async (state, title, text) => {
    await show({ state })
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    expect(screen.getByText(text)).toBeDefined()
    const invoice = payInvoicePath(request.invoiceId)
    const again = await screen.findByRole('link', { name: 'Попробовать ещё раз' })
    expect(again.getAttribute('href')).toBe(`${invoice}&way=card`)
    expect(screen.getByRole('link', { name: 'Другой способ' }).getAttribute('href')).toBe(invoice)
    expect(screen.queryByText('Страница обновится сама')).toBeNull()
  },
)

test('a request whose invoice can’t be paid any more, as its order has ended, offers no other try', async () => {
  await show({ state: 'cancelled' }, 0)
  expect(await screen.findByRole('link', { name: 'Счёт' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Попробовать ещё раз' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Другой способ' })).toBeNull()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const showPaid = async (page: ReactNode, change: Partial<PaymentRequest>, next: object | null = null) => {
  const data = { ...request, ...change }
  answer(getPaymentRequest, { data })
  answer(getInvoice, { data: { balanceKopecks: 0, eripAccount: null } } as never)
  answer(getCurrentInvoice, { data: next } as never)
  answer(listOrders, { data: [], nextCursor: null })
  await renderScreen(
    <>
      {page}
      <Address />
    </>,
    { user: customer, path: screenPath(`here?id=${id}`), language: 'ru' },
  )
}

test.each([
  [32_000, false],
  [33_000, true],
])('a payment of %i kopecks shows whether that was more than was asked for', async (paidKopecks, isMore) => {
  await showPaid(<PaidPage />, { state: 'paid', paidKopecks })
  expect(await screen.findByRole('heading', { name: 'Оплачено' })).toBeDefined()
  expect(screen.queryByText(/^Пришло больше, чем нужно/) !== null).toBe(isMore)
  expect(screen.queryByText('Пришло') !== null).toBe(isMore)
})

test.each([
  ['its payment', '2031-11-28T15:10:00.000Z', ['Оплачено', 'пт, 28 ноя 2031, 18:10']],
  ['nothing, while the payment has no time,', null, []],
])('a paid request shows beside its own time that of %s', async (_, paidAt, said) => {
  await showPaid(<PaidPage />, { state: 'paid', paidKopecks: 32_000, paidAt, createdAt: '2031-11-22T10:20:00.000Z' })
  const receipt = await screen.findByText('Запрос создан')
  expect(linesOf(receipt.closest('dl') as HTMLElement).slice(2)).toEqual([
    ...said,
    'Запрос создан',
    'сб, 22 ноя 2031, 13:20',
  ])
})

test.each([
  ['is led to the next that is unpaid', { balanceKopecks: 12_000 }, ['Следующий счёт №\u00a0N-8: 120,00\u00a0BYN']],
  ['is led to no invoice that is paid', { balanceKopecks: 0 }, []],
])('a customer who has paid an invoice %s', async (_, next, names) => {
  await showPaid(<PaidPage />, { state: 'paid', paidKopecks: 32_000 }, { id: 'next', number: 'N-8', ...next })
  expect(await screen.findByRole('link', { name: 'Счета' })).toBeDefined()
  const links = () => screen.queryAllByRole('link', { name: /^Следующий счёт/ }).map((link) => link.textContent)
  await expect.poll(links).toEqual(names)
})

test.each([
  ['is not paid leaves the page that says that it is', <PaidPage key={1} />, 'failed', 'payment-complete-v2'],
  ['is paid leaves the page that waits for it', <UnpaidPage key={2} />, 'paid', 'payment-complete'],
] as const)('a request that %s', async (_, page, state, path) => {
  await showPaid(page, { state, paidKopecks: state === 'paid' ? 32_000 : 0 })
  expect(await screen.findByText(screenPath(`${path}?id=${id}`))).toBeDefined()
})

test.each([
  ['?wsb_tid=77', '77'],
  ['?wsb_tid=x', null],
  ['', null],
])(
  'a person who returns from a provider with "%s" has it asked once about that payment',
  async (search, paymentKey) => {
    const asked = answer(askPaymentRequest, { data: request })
    answer(getPaymentRequest, { data: request })
    answer(getInvoice, { data: { balanceKopecks: 32_000, eripAccount: null } } as never)
    answer(listOrders, { data: [], nextCursor: null })
    const path = `/${search === '' ? '?' : `${search}&`}id=${id}`
    await renderScreen(<UnpaidPage />, { user: customer, path })
    await screen.findByText('Страница обновится сама')
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ paymentKey }]))
  },
)
