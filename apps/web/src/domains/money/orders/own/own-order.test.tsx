import { addToCart } from '@navyk/api-spec/money/carts'
import { getOrder, type Order } from '@navyk/api-spec/money/orders'
import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { payInvoicePath } from '@navyk/api-spec/money/online-payments/paths'
import { programmePagePath, programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { Grants } from '../grants.tsx'
import { OwnOrder } from './own-order.tsx'

const id = '00000000-0000-4000-8000-0000000000f1'
const productId = '00000000-0000-4000-8000-0000000000f2'
const line: Order['lines'][number] = {
  id,
  kind: 'package',
  productId,
  productVersionId: id,
  seat: null,
  title: 'Восемь занятий',
  unit: 'lessons',
  count: 8,
  validDays: 90,
  subject: 'mathematics',
  level: null,
  learner: null,
  quantity: 2,
  unitPriceKopecks: 16_000,
  discountKopecks: 0,
  totalKopecks: 32_000,
  grants: [],
}
const seat = { id, programmeId: id, state: 'taken', refundKopecks: 275_00, refundedKopecks: null } as const
const order: Order = {
  id,
  number: 41,
  state: 'expired',
  customer: { id, firstName: 'Ольга', lastName: 'Белая' },
  payer: { kind: 'person', name: 'Ольга Белая', unp: null, address: null },
  lines: [line],
  promoCode: null,
  subtotalKopecks: 32_000,
  discountKopecks: 0,
  totalKopecks: 32_000,
  refundedKopecks: 0,
  paidKopecks: 0,
  offerVersion: '2026-11-26',
  invoiceId: id,
  expiresAt: '2026-11-23T09:00:00.000Z',
  heldPieces: 0,
  paidAt: null,
  endedAt: '2026-11-23T09:00:00.000Z',
  reason: null,
  lateKopecks: 0,
  lateDecision: null,
  restoredAs: null,
  restoredFrom: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  version: 4,
  actions: { cancel: false, refund: false, fulfil: false, decideLate: false },
}
const Address = () => <output>{useLocation().pathname}</output>
const show = async (change: Partial<Order>) => {
  answer(getOrder, { data: { ...order, ...change } })
  await renderScreen(
    <>
      <OwnOrder id={id} />
      <Address />
    </>,
    { user: customer },
  )
}

test('an order that was not paid in time is ordered again: its products go into the cart', async () => {
  const sent = answer(addToCart, { data: { lines: [] } } as never)
  await show({})
  await userEvent.click(await screen.findByRole('button', { name: 'Заказать снова' }))
  await waitFor(() => expect(screen.getByText(cartPath)).toBeDefined())
  expect(sent.map(({ body }) => body)).toEqual([{ productId, learnerId: null, quantity: 2 }])
})

test.each<[string, Partial<Order>, RegExp, boolean]>([
  ['nothing was paid', {}, /^Платить за него не нужно/, true],
  ['money has come since', { lateKopecks: 32_000 }, /^320,00\sBYN пришли после того.*мы свяжемся с вами/, true],
  [
    'its money stays credit',
    { state: 'cancelled', lateKopecks: 32_000, lateDecision: 'kept' },
    /^320,00\sBYN пришли позже и остались у вас авансом/,
    true,
  ],
  [
    'it was placed anew',
    { lateKopecks: 32_000, lateDecision: 'restored' },
    /^320,00\sBYN пришли позже, и мы оформили заказ заново/,
    false,
  ],
])(
  'an order that has ended, of which %s, shows where the money is, and can be ordered again if it was not yet',
  async (_, change, said, isAgain) => {
    await show(change)
    expect(await screen.findByText(said)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Заказать снова' }) !== null).toBe(isAgain)
    // Nobody pays an order that has ended.
    expect(screen.queryByRole('link', { name: 'Оплатить' })).toBeNull()
  },
)

test('a waiting order shows the rest to pay, and is paid or cancelled by its customer', async () => {
  await show({
    state: 'awaiting_payment',
    endedAt: null,
    paidKopecks: 12_000,
    actions: { ...order.actions, cancel: true },
  })
  const pay = await screen.findByRole('link', { name: 'Оплатить' })
  expect(pay.getAttribute('href')).toBe(payInvoicePath(id))
  expect(screen.getByText('200,00')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Отменить заказ' })).toBeDefined()
})

test.each<[Order['state'], number, string]>([
  ['awaiting_payment', 0, 'К оплате'],
  ['awaiting_payment', 12_000, 'Стоимость'],
  ['fulfilled', 32_000, 'Стоимость'],
])('the sum of an order that is %s, of which %i kopecks are paid, is called: %s', async (state, paidKopecks, label) => {
  await show({ state, paidKopecks, endedAt: null })
  await screen.findAllByRole('heading', { level: 2 })
  expect(['К оплате', 'Стоимость'].filter((each) => screen.queryAllByText(each).length > 0)).toEqual([label])
})

test.each<[Order['state'], RegExp]>([
  ['paid', /^Это займёт несколько секунд/],
  ['paid_unfulfilled', /^Открыть сразу не получилось/],
])('an order that is %s shows that its money has come, and what becomes of it', async (state, said) => {
  await show({ state, endedAt: null, paidKopecks: 32_000 })
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Оплатить' })).toBeNull()
})

test('refunded parts are not counted among the refundable ones', async () => {
  const grant = {
    id,
    kind: 'package' as const,
    grantedId: id,
    state: 'active' as const,
    expiresOn: '2031-03-14',
    unit: 'lessons' as const,
    totalUnits: 8,
    leftUnits: 3,
    priceKopecks: 16_000,
    refundKopecks: 6000,
  }
  const grants = [
    { ...grant, refundedKopecks: null },
    { ...grant, id: productId, state: 'refunded' as const, refundedKopecks: 6000 },
  ]
  await show({ state: 'part_refunded', endedAt: null, lines: [{ ...line, grants }] })
  const section = await screen.findByRole('region', { name: 'Возврат' })
  expect(section.textContent).toContain('60,00')
})

test('a paid seat shows its refundable sum, like a package', async () => {
  const lines = [{ ...line, kind: 'programme' as const, productId: null, productVersionId: null, quantity: 1, seat }]
  await show({ state: 'fulfilled', endedAt: null, lines })
  expect(await screen.findByText('Вернулось бы сейчас')).toBeDefined()
  expect(screen.getByText('275,00')).toBeDefined()
})

test.each([
  ['active', null, 'осталось 3 занятия до 14 марта 2031'],
  ['frozen', null, 'осталось 3 занятия, срок заморожен'],
  ['expired', null, ''],
  ['refunded', 12_000, 'возвращено 120,00'],
] as const)('a package that is %s shows its state', async (state, refundedKopecks, said) => {
  const grant = {
    id,
    kind: 'package' as const,
    grantedId: id,
    state,
    expiresOn: '2031-03-14',
    unit: 'lessons' as const,
    totalUnits: 8,
    leftUnits: 3,
    priceKopecks: 16_000,
    refundKopecks: 6000,
    refundedKopecks,
  }
  const lines = await readLines(<Grants line={{ ...line, grants: [grant] }} />, customer)
  expect(lines.join(' ').replaceAll('\u00A0', ' ')).toMatch(new RegExp(`${said}`))
  expect(/осталось|возвращено/.test(lines.join(' '))).toBe(said !== '')
})

test.each([
  ['a package', line, []],
  [
    'a seat',
    { ...line, kind: 'programme' as const, productId: null, productVersionId: null, quantity: 1, seat },
    [id, id],
  ],
])('an order of %s that has ended links to the programme only if it had a seat in one', async (_, own, programmes) => {
  await show({ lines: [own] })
  await screen.findAllByRole('heading', { level: 2 })
  // The line itself leads there, and so does what comes next.
  const addresses = screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(addresses.filter((address) => address.startsWith(programmePagePath))).toEqual(
    programmes.map((programmeId) => programmePath(programmeId)),
  )
})

test.each([
  ['2031-11-23T21:00:00.000Z', /^Оплатите до .*23 ноя.* включительно: осталось .+/],
  ['2031-11-23T10:00:00.000Z', /^Оплатите до .*23 ноя.*13:00: осталось .+/],
])('an order that waits until %s names the whole day, or the hour at which it ends', async (expiresAt, said) => {
  await show({ state: 'awaiting_payment', endedAt: null, expiresAt })
  expect(await screen.findByText(said)).toBeDefined()
})
