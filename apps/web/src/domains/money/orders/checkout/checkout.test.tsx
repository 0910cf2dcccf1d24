import { type Cart, getCart } from '@navyk/api-spec/money/carts'
import { getPartyDetails } from '@navyk/api-spec/money/legal-details'
import { offerVersion, type Order, placeOrder } from '@navyk/api-spec/money/orders'
import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { payInvoicePath, paymentCompletePath } from '@navyk/api-spec/money/online-payments/paths'
import { checkoutPath, onePageCheckoutPath } from '@navyk/api-spec/money/orders/paths'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { OnePageCheckout } from './one-page-checkout.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'
const line: Cart['lines'][number] = {
  id,
  kind: 'package',
  productId: id,
  isTrial: false,
  programme: null,
  title: 'Математика к ЦТ',
  left: null,
  subject: 'mathematics',
  unit: 'lessons',
  count: 8,
  validDays: 90,
  cover: 'waves',
  picture: null,
  learner: null,
  quantity: 1,
  priceKopecks: 32_000,
  seenPriceKopecks: 32_000,
  discountKopecks: 0,
  totalKopecks: 32_000,
  problems: [],
}
const cart: Cart = {
  lines: [line],
  promo: null,
  subtotalKopecks: 32_000,
  discountKopecks: 0,
  totalKopecks: 32_000,
  canOrder: true,
}
const nameless = { ...customer, firstName: '', lastName: '' }
const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const open = async (change: Partial<Cart> = {}, user = customer) => {
  answer(getCart, { data: { ...cart, ...change } })
  answer(getPartyDetails, { data: { currentId: null, versions: [] } } as never)
  const checkout = (
    <>
      <OnePageCheckout />
      <Address />
    </>
  )
  await renderScreen(checkout, { user, path: onePageCheckoutPath, language: 'ru' })
}
const agree = async () => userEvent.click(await screen.findByRole('checkbox', { name: /условия покупки/ }))

test.each<[string, Partial<Cart>, Partial<Order>, RegExp, string]>([
  [
    'waits for its payment',
    {},
    { state: 'awaiting_payment', invoiceId: id },
    /^Заказать за 320,00/,
    payInvoicePath(id),
  ],
  [
    'credit has paid',
    {},
    { state: 'fulfilled', invoiceId: id },
    /^Заказать за 320,00/,
    `${paymentCompletePath}?order=${id}`,
  ],
  [
    'costs nothing',
    { totalKopecks: 0, discountKopecks: 32_000 },
    { state: 'fulfilled', invoiceId: null },
    /^Получить бесплатно$/,
    `${paymentCompletePath}?order=${id}`,
  ],
])(
  'an order that %s is placed once its terms are agreed to, at the sum that was read',
  async (_, change, order, name, next) => {
    const sent = answer(placeOrder, { data: { id, ...order } as Order })
    await open(change)
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText('Отметьте, что согласны с условиями')).toBeDefined()
    expect(sent).toEqual([])
    await agree()
    await userEvent.click(screen.getByRole('button', { name }))
    expect(await screen.findByText(next)).toBeDefined()
    expect(sent[0]?.body).toMatchObject({
      totalKopecks: change.totalKopecks ?? 32_000,
      offerVersion,
      payer: { kind: 'person', name: 'Мицкевич Ольга' },
    })
  },
)

test.each([
  ['that has to be mended', { canOrder: false }, customer],
  ['whose payer has no name', {}, nameless],
])('a cart %s is not ordered', async (_, change, user) => {
  await open(change, user)
  expect(await screen.findByRole('button', { name: /^Заказать за/ })).toHaveProperty('disabled', true)
})

test('a price that has changed meanwhile is shown before the order is sent again', async () => {
  const current = { ...cart, subtotalKopecks: 40_000, totalKopecks: 40_000 }
  refuse(placeOrder, 409, { code: 'cart_changed', message: 'Цена изменилась', current })
  await open()
  await agree()
  await userEvent.click(screen.getByRole('button', { name: /^Заказать за 320,00/ }))
  expect(await screen.findByText('Цена изменилась')).toBeDefined()
  const sent = answer(placeOrder, { data: { id, invoiceId: null, state: 'fulfilled' } as Order })
  await userEvent.click(await screen.findByRole('button', { name: /^Заказать за 400,00/ }))
  await expect.poll(() => sent[0]?.body).toMatchObject({ totalKopecks: 40_000 })
})

test.each([
  ['goods', '', {}, customer, 'Что и для кого'],
  ['the payer', '?step=payer', {}, customer, 'Кто платит'],
  ['the review', '?step=review', {}, customer, 'Проверка'],
  ['the payer, where nobody is named to pay', '?step=review', {}, nameless, 'Кто платит'],
  ['goods, where they have to be mended', '?step=review', { canOrder: false }, customer, 'Что и для кого'],
])('a checkout in steps is at %s', async (_, step, change, user, title) => {
  answer(getCart, { data: { ...cart, ...change } })
  answer(getPartyDetails, { data: { currentId: null, versions: [] } } as never)
  await renderScreen(<CheckoutPage />, { user, path: `${checkoutPath}${step}`, language: 'ru' })
  const steps = await screen.findByRole('navigation', { name: 'Шаги оформления' })
  expect(steps.querySelector('[aria-current=step]')?.textContent).toContain(title)
})

test('the checkout on one page links back to the cart', async () => {
  await open()
  const back = await screen.findByRole('link', { name: 'Корзина' })
  expect(back.getAttribute('href')).toBe(cartPath)
})
