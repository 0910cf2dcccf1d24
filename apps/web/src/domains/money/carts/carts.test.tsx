import {
  acceptCartChanges,
  applyPromoCode,
  type Cart,
  changeCartLine,
  getCart,
  getCartCount,
} from '@navyk/api-spec/money/carts'
import { listLearners } from '@navyk/api-spec/people/learners'
import { checkoutPath } from '@navyk/api-spec/money/orders/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer, refuse } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { renderScreen } from '#testing/render.tsx'
import { CartButton } from './cart-button/cart-button.tsx'
import { CartTotals } from './cart-parts.tsx'
import { CartPage } from './cart-page.tsx'
import { LearnerChoice } from './learner-choice.tsx'

const idOf = (number: number) => `01935f4a-0000-7000-8000-00000000000${number}`
const learners = [
  { id: idOf(2), firstName: 'Миша', lastName: 'Савицкий' },
  { id: idOf(3), firstName: 'Аня', lastName: 'Савицкая' },
]
const line: Cart['lines'][number] = {
  id: idOf(4),
  kind: 'package',
  productId: idOf(1),
  isTrial: false,
  programme: null,
  title: 'Математика к ЦТ',
  subject: 'mathematics',
  unit: 'lessons',
  count: 8,
  validDays: 90,
  cover: 'waves',
  picture: null,
  learner: null,
  quantity: 2,
  left: null,
  priceKopecks: 32_000,
  seenPriceKopecks: 32_000,
  discountKopecks: 0,
  totalKopecks: 64_000,
  problems: [],
}
const cartOf = (...lines: Cart['lines']): { data: Cart } => {
  const totalKopecks = lines.reduce((sum, each) => sum + each.totalKopecks, 0)
  const canOrder = lines.length > 0 && lines.every(({ problems }) => problems.length === 0)
  return {
    data: { lines, promo: null, subtotalKopecks: totalKopecks, discountKopecks: 0, totalKopecks, canOrder },
  }
}
const withLearners = (count: number) =>
  answer(listLearners, { data: learners.slice(0, count), nextCursor: null } as never)

test.each([
  [0, []],
  [3, ['Корзина: 3 товара']],
])('the bar links to a cart of %i things, and to no empty one', async (count, names) => {
  const asked = answer(getCartCount, { data: { count } })
  await renderScreen(<CartButton />, { user: customer, language: 'ru' })
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() =>
    expect(screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(names),
  )
})

test.each([
  [0, ['Итого', '640,00']],
  [4000, ['Без скидки', '640,00', 'Скидка', '40,00', 'Итого', '600,00']],
])('the sum of a cart with a discount of %i kopecks shows its parts', async (discountKopecks, said) => {
  const sums = { subtotalKopecks: 64_000, discountKopecks, totalKopecks: 64_000 - discountKopecks }
  const lines = await readLines(<CartTotals cart={{ ...cartOf(line).data, ...sums }} label="Итого" />, customer)
  const shown = lines.map((each) => each.replace(/[^а-яА-Я\d, ]/g, '').trim())
  expect(shown).toEqual(said)
})

test('a changed price is shown at its line and accepted at once with the total that was seen', async () => {
  withLearners(2)
  answer(getCart, cartOf({ ...line, seenPriceKopecks: 30_000, problems: ['price_changed'] }))
  const accepted = answer(acceptCartChanges, cartOf(line))
  await renderScreen(<CartPage />, { user: customer })
  const item = await screen.findByRole('listitem')
  expect(within(item).getByText(/Цена изменилась: была 300,00\sBYN, теперь 320,00\sBYN/)).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Принять изменения' }))
  expect((await screen.findByRole('link', { name: 'Оформить заказ' })).getAttribute('href')).toBe(checkoutPath)
  expect(accepted[0]?.body).toEqual({ totalKopecks: 64_000 })
})

test('a seat has no quantity, and one of an enrolled learner has to be removed', async () => {
  withLearners(2)
  const seat = { ...line, kind: 'programme' as const, quantity: 1, totalKopecks: 0, priceKopecks: null }
  answer(getCart, cartOf({ ...seat, learner: learners[0] ?? null, problems: ['learner_enrolled'] }))
  await renderScreen(<CartPage />, { user: customer })
  expect(await screen.findByText(/уже записан или ждёт места/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Больше' })).toBeNull()
  expect(screen.queryByRole('option', { name: 'Для любого ученика' })).toBeNull()
})

test('a promo code without a reduction shows why under its field, and the cart stays unchanged', async () => {
  withLearners(2)
  answer(getCart, cartOf(line))
  refuse(applyPromoCode, 422, {
    message: 'Проверьте поля',
    code: 'validation_failed',
    errors: { code: ['Промокод закончился'] },
  } as never)
  await renderScreen(<CartPage />, { user: customer })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Промокод', { selector: 'input' }), 'leto10')
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(await screen.findByText('Промокод закончился')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Оформить заказ' })).toBeDefined()
})

test('a product that is no longer sold keeps the cart from being ordered', async () => {
  withLearners(2)
  answer(getCart, cartOf({ ...line, priceKopecks: null, totalKopecks: 0, problems: ['gone'] }))
  await renderScreen(<CartPage />, { user: customer })
  expect(await screen.findByText('Больше не продаётся. Уберите эту строку')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Оформить заказ' })).toHaveProperty('disabled', true)
})

test.each([
  ['is read beside the choice', false],
  ['is only spoken where the line says it already', true],
])('the learner of a line, %s', async (_, isLabelHidden) => {
  withLearners(2)
  const choice = (
    <LearnerChoice label="Для кого" isLabelHidden={isLabelHidden} learnerId={null} onChange={() => undefined} />
  )
  await renderScreen(choice, { user: customer, language: 'ru' })
  expect(await screen.findByRole('combobox', { name: 'Для кого' })).toBeDefined()
  expect(screen.queryAllByText('Для кого')).toHaveLength(isLabelHidden ? 0 : 1)
})

test('a line is moved to another learner by a choice, which is sent with its quantity', async () => {
  withLearners(2)
  answer(getCart, cartOf(line))
  const changed = answer(changeCartLine, cartOf({ ...line, learner: learners[1] ?? null }))
  await renderScreen(<CartPage />, { user: customer })
  const choice = await screen.findByRole('combobox', { name: /Математика к ЦТ/ })
  await userEvent.setup().selectOptions(choice, 'Савицкая Аня')
  await waitFor(() => expect(changed[0]?.body).toEqual({ learnerId: idOf(3), quantity: 2 }))
  expect(changed[0]?.params.id).toBe(line.id)
})

test('a cart lists its lines, with the saved sum and the sum to be paid', async () => {
  withLearners(1)
  const { data } = cartOf({ ...line, discountKopecks: 4_000, totalKopecks: 60_000 })
  answer(getCart, { data: { ...data, subtotalKopecks: 64_000, discountKopecks: 4_000 } })
  const { container } = await renderScreen(<CartPage />, { user: customer, language: 'ru' })
  await screen.findByRole('link', { name: 'Оформить заказ' })
  const lines = linesOf(container)
  expect(lines.slice(lines.indexOf('Итого'))).toEqual([
    'Итого',
    'Без скидки',
    '640,00 BYN',
    'Скидка',
    '−40,00 BYN',
    'К оплате',
    '600,00 BYN',
    // Beside the button, which stays in sight on a phone.
    '600,00 BYN',
    'Оформить заказ',
  ])
})

test.each([
  ['a discount, with what it would cost without it', 4_000, '640,00 BYN 600,00 BYN'],
  ['none', 0, '600,00 BYN'],
])('a line has its sum; with %s', async (_, discountKopecks, sum) => {
  withLearners(1)
  answer(getCart, cartOf({ ...line, discountKopecks, totalKopecks: 60_000 }))
  await renderScreen(<CartPage />, { user: customer, language: 'ru' })
  expect(linesOf(await screen.findByRole('listitem'))).toContain(sum)
})

test('no more can be taken than is left, and never fewer than one', async () => {
  withLearners(1)
  answer(getCart, cartOf({ ...line, quantity: 2, left: 2 }))
  await renderScreen(<CartPage />, { user: customer, language: 'ru' })
  const more = await screen.findByRole('button', { name: 'Больше' })
  expect([
    more.hasAttribute('disabled'),
    screen.getByRole('button', { name: 'Меньше' }).hasAttribute('disabled'),
  ]).toEqual([true, false])
})

test('one button takes all that is left if that is less than wanted', async () => {
  withLearners(1)
  answer(getCart, cartOf({ ...line, quantity: 5, left: 3, problems: ['few_left'] }))
  const changed = answer(changeCartLine, cartOf({ ...line, quantity: 3 }))
  await renderScreen(<CartPage />, { user: customer, language: 'ru' })
  const item = within(await screen.findByRole('listitem'))
  await userEvent.click(await item.findByRole('button', { name: /3/ }))
  await waitFor(() => expect(changed[0]?.body).toEqual({ learnerId: null, quantity: 3 }))
})
