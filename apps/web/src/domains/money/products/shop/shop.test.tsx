import { addToCart, type Cart, getCart } from '@navyk/api-spec/money/carts'
import { getShopProduct, listShopProducts, type ShopProduct } from '@navyk/api-spec/money/products'
import { createLearner, listLearners } from '@navyk/api-spec/people/learners'
import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { shopPath } from '@navyk/api-spec/money/products/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { ProductPage } from './product-page.tsx'
import { ShopPage } from './shop-page.tsx'

const idOf = (number: number) => `01935f4a-0000-7000-8000-00000000000${number}`
const product: ShopProduct = {
  id: idOf(1),
  kind: 'package',
  versionNumber: 1,
  title: 'Математика к ЦТ',
  description: 'Занятия один на один.',
  audience: '',
  unit: 'lessons',
  count: 8,
  validDays: 90,
  subject: 'mathematics',
  level: 'exam',
  format: null,
  executor: null,
  terms: '',
  cover: 'waves',
  picture: null,
  priceKopecks: 32_000,
  unitPriceKopecks: 4000,
  left: null,
  programme: null,
}
const empty: Cart = {
  lines: [],
  promo: null,
  subtotalKopecks: 0,
  discountKopecks: 0,
  totalKopecks: 0,
  canOrder: false,
}
const withLearner = () =>
  answer(listLearners, { data: [{ id: idOf(2), firstName: 'Миша', lastName: 'Савицкий' }], nextCursor: null } as never)

const line: Cart['lines'][number] = {
  id: idOf(4),
  productId: product.id,
  title: product.title,
  subject: 'mathematics',
  unit: 'lessons',
  count: 8,
  kind: 'package',
  isTrial: false,
  programme: null,
  validDays: 90,
  cover: 'waves',
  picture: null,
  learner: null,
  quantity: 2,
  left: null,
  problems: [],
  priceKopecks: 32_000,
  seenPriceKopecks: 32_000,
  discountKopecks: 0,
  totalKopecks: 64_000,
}

test('the filters of the shop are those of the address, and an empty answer names them', async () => {
  answer(getCart, { data: empty })
  const asked = answer(listShopProducts, { data: [], nextCursor: null })
  await renderScreen(<ShopPage />, { user: customer, path: '/?subject=mathematics&priceTo=200' })
  expect(await screen.findByText(/Ничего не нашлось: Математика · до/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Сбросить фильтры' }).getAttribute('href')).toBe(shopPath)
  expect(asked[0]?.query.get('subject')).toBe('mathematics')
  expect(asked[0]?.query.get('priceTo')).toBe('20000')
})

test('the shop is filtered by level, format and the lowest price too, each by a control of its own', async () => {
  answer(getCart, { data: empty })
  const asked = answer(listShopProducts, { data: [], nextCursor: null })
  await renderScreen(<ShopPage />, { user: customer, path: '/?level=exam&format=online&priceFrom=50&order=cheapest' })
  expect(await screen.findByText(/Ничего не нашлось/)).toBeDefined()
  const query = asked[0]?.query
  expect(['level', 'format', 'priceFrom', 'order'].map((name) => query?.get(name))).toEqual([
    'exam',
    'online',
    '5000',
    'cheapest',
  ])
  for (const [name, value] of [
    ['Предмет', ''],
    ['Уровень', 'exam'],
    ['Формат', 'online'],
  ] as const) {
    expect(screen.getByLabelText(name, { selector: 'select' })).toHaveProperty('value', value)
  }
})

test('a package for one executor names the only executor whose lessons it pays', async () => {
  answer(listLearners, { data: [], nextCursor: null })
  answer(getCart, { data: empty })
  const executor = { id: idOf(7), firstName: 'Анна', lastName: 'Ковалевич' }
  answer(getShopProduct, { data: { ...product, executor, similar: [] } })
  await renderScreen(<ProductPage />, { user: customer, path: `/?id=${product.id}` })
  expect(await screen.findByText('Только Ковалевич Анна')).toBeDefined()
})

test('a product shows the refund after a quarter of it, as the rule of refunds counts', async () => {
  answer(getCart, { data: empty })
  withLearner()
  answer(getShopProduct, { data: { ...product, similar: [] } })
  await renderScreen(<ProductPage />, { user: customer, path: `/?id=${product.id}` })
  expect(await screen.findByText(/после 2 занятий вернётся 240,00\sBYN из 320,00\sBYN/)).toBeDefined()
})

test('a customer with one learner is not asked for whom; the line is for that one', async () => {
  answer(getCart, { data: empty })
  withLearner()
  answer(getShopProduct, { data: { ...product, similar: [] } })
  const added = answer(addToCart, { data: { ...empty, lines: [line] } })
  await renderScreen(<ProductPage />, { user: customer, path: `/?id=${product.id}` })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Больше' }))
  await user.click(screen.getByRole('button', { name: 'В корзину' }))
  await waitFor(() => expect(added).toHaveLength(1))
  expect(added[0]?.body).toEqual({ productId: product.id, learnerId: idOf(2), quantity: 2 })
  expect(screen.queryByLabelText('Для кого')).toBeNull()
  expect(await screen.findByText('В корзине: 2')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Перейти в корзину' }).getAttribute('href')).toBe(cartPath)
})

const group: ShopProduct = {
  ...product,
  id: idOf(5),
  kind: 'programme',
  title: 'Олимпиадная математика',
  count: 12,
  priceKopecks: 30_000,
  left: 5,
  programme: {
    id: idOf(5),
    startsOn: '2026-12-07',
    endsOn: '2027-01-25',
    enrolUntil: '2026-12-06',
    format: 'at_place',
    weeklyPattern: [{ weekday: 1, time: '18:00', minutes: 90 }],
    city: 'Минск',
    seats: 6,
    minimumSeats: 2,
  },
}

test('a seat in a group shows its days and how many are left, and is bought for one learner', async () => {
  answer(getCart, { data: empty })
  withLearner()
  answer(getShopProduct, { data: { ...group, similar: [] } })
  const added = answer(addToCart, { data: { ...empty, lines: [line] } })
  await renderScreen(<ProductPage />, { user: customer, path: `/?id=${group.id}` })
  expect((await screen.findAllByText('Осталось 5 мест из 6')).length).toBeGreaterThan(0)
  expect(screen.getByText(/Минск · /)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Больше' })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'В корзину' }))
  await waitFor(() => expect(added).toHaveLength(1))
  expect(added[0]?.body).toEqual({ productId: group.id, learnerId: idOf(2), quantity: 1 })
})

test('a customer without a learner adds one on the page of the group, and the seat is for that one', async () => {
  answer(getCart, { data: empty })
  answer(listLearners, { data: [], nextCursor: null })
  answer(getShopProduct, { data: { ...group, similar: [] } })
  const created = answer(createLearner, { data: { id: idOf(2), firstName: 'Миша', lastName: 'Савицкий' } } as never)
  await renderScreen(<ProductPage />, { user: customer, path: `/?id=${group.id}` })
  expect(await screen.findByText('Сначала добавьте ученика')).toBeDefined()
  const put = screen.getByRole('button', { name: 'В корзину' })
  expect(put).toHaveProperty('disabled', true)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Добавить ученика' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Имя' }), 'Миша')
  await user.type(dialog.getByRole('textbox', { name: 'Фамилия' }), 'Савицкий')
  withLearner()
  await user.click(dialog.getByRole('button', { name: 'Добавить ученика' }))
  await waitFor(() => expect(created[0]?.body).toMatchObject({ firstName: 'Миша', lastName: 'Савицкий' }))
  await waitFor(() => expect(put).toHaveProperty('disabled', false))
  expect(screen.queryByText('Сначала добавьте ученика')).toBeNull()
})

test('a customer without a learner buys a package for any later learner', async () => {
  answer(getCart, { data: empty })
  answer(listLearners, { data: [], nextCursor: null })
  answer(getShopProduct, { data: { ...product, similar: [] } })
  const added = answer(addToCart, { data: { ...empty, lines: [line] } })
  await renderScreen(<ProductPage />, { user: customer, path: `/?id=${product.id}` })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'В корзину' }))
  await waitFor(() => expect(added[0]?.body).toEqual({ productId: product.id, learnerId: null, quantity: 1 }))
  expect(screen.queryByText('Сначала добавьте ученика')).toBeNull()
})

test('a group without seats links to its waiting list', async () => {
  answer(getCart, { data: empty })
  withLearner()
  answer(getShopProduct, { data: { ...group, left: 0, similar: [] } })
  await renderScreen(<ProductPage />, { user: customer, path: `/?id=${group.id}` })
  const [first] = await screen.findAllByRole('link', { name: 'В лист ожидания' })
  expect(first?.getAttribute('href')).toBe(programmePath(group.id))
})

test('an absent product links back to the shop', async () => {
  refuse(getShopProduct, 404, { message: 'Не найдено', code: 'not_found' })
  await renderScreen(<ProductPage />, { user: customer, path: `/?id=${product.id}` })
  expect((await screen.findByRole('link', { name: 'Магазин' })).getAttribute('href')).toBe(shopPath)
})
