import { compareShopProducts, listShopProducts, type ShopProduct } from '@navyk/api-spec/money/products'
import { priceListPath } from '@navyk/api-spec/money/products/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { customer } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { setScreenWidth } from '#testing/screen-width.ts'
import { PriceListPage } from './price-list-page.tsx'

const idOf = (number: number) => `01935f4a-0000-7000-8000-00000000000${number}`
const productOf = (number: number, change: Partial<ShopProduct> = {}): ShopProduct => ({
  id: idOf(number),
  kind: 'package',
  versionNumber: 1,
  title: `Пакет ${number}`,
  description: '',
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
  ...change,
})
const products = [1, 2, 3, 4, 5].map((number) => productOf(number))
const compared = (...ids: string[]) => `/?view=comparison&chosen=${ids.join(',')}`
const Address = () => <output>{useLocation().search}</output>
const show = (path: string) =>
  renderScreen(
    <>
      <PriceListPage />
      <Address />
    </>,
    { user: customer, path },
  )

test('a customer chooses up to four packages, and the choice is in the address', async () => {
  setScreenWidth(900)
  answer(listShopProducts, { data: products, nextCursor: null })
  await show('/')
  const person = userEvent.setup()
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes).toHaveLength(5)
  if (boxes[0]) await person.click(boxes[0])
  expect(screen.getByRole('button', { name: 'Сравнить' })).toHaveProperty('disabled', true)
  for (const place of [1, 2, 3]) await person.click(screen.getAllByRole('checkbox')[place] as HTMLElement)
  expect(screen.getAllByRole('checkbox')[4]).toHaveProperty('disabled', true)
  const chosen = encodeURIComponent([1, 2, 3, 4].map(idOf).join(','))
  const link = screen.getByRole('link', { name: 'Сравнить' })
  expect(link.getAttribute('href')).toBe(`${priceListPath}?chosen=${chosen}&view=comparison`)
})

test('packages are side by side in the order of the address, and differences are marked', async () => {
  const dearer = productOf(2, { priceKopecks: 36_000, unitPriceKopecks: 4500 })
  const asked = answer(compareShopProducts, {
    data: [
      { id: idOf(2), product: dearer },
      { id: idOf(1), product: productOf(1) },
    ],
  })
  await show(compared(idOf(2), idOf(1)))
  const table = await screen.findByRole('table', { name: 'Рядом' })
  expect(asked[0]?.query.get('ids')).toBe(`${idOf(2)},${idOf(1)}`)
  const heads = within(table).getAllByRole('link', { name: /^Пакет/ })
  expect(heads.map((head) => head.textContent)).toEqual(['Пакет 2', 'Пакет 1'])
  const names = () => within(table).getAllByRole('rowheader')
  const differing = names().filter((name) => name.textContent?.includes('отличается'))
  expect(differing.map((name) => name.textContent?.split(' (')[0]?.trim())).toEqual([
    'Цена',
    'За занятие или час',
    'Возврат',
  ])
  expect(within(table).getByText('дешевле всех').closest('td')?.textContent).toContain('40,00')
  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Только отличия' }))
  expect(names()).toHaveLength(3)
})

test.each([
  [
    'of the lowest price of a lesson, whatever the whole costs',
    { priceKopecks: 60_000, count: 16, unitPriceKopecks: 3750 },
    ['37,50'],
  ],
  ['of none, where a lesson costs the same', { priceKopecks: 64_000, count: 16 }, []],
  ['of none, where one counts hours', { unit: 'hours', unitPriceKopecks: 3750 } as const, []],
])('the cheapest by the lesson is the package %s', async (_, change, marked) => {
  answer(compareShopProducts, {
    data: [productOf(1), productOf(2, change)].map((product) => ({ id: product.id, product })),
  })
  await show(compared(idOf(1), idOf(2)))
  const table = await screen.findByRole('table', { name: 'Рядом' })
  const cells = within(table)
    .queryAllByText('дешевле всех')
    .map((mark) => mark.closest('td')?.textContent ?? '')
  expect(cells).toEqual(marked.map((sum) => expect.stringContaining(sum)))
})

test('a product that is no longer sold is marked in its place, and can be removed from the comparison', async () => {
  answer(compareShopProducts, {
    data: [
      { id: idOf(1), product: productOf(1) },
      { id: idOf(2), product: null },
    ],
  })
  await show(compared(idOf(1), idOf(2)))
  const gone = await screen.findByRole('columnheader', { name: /Больше не продаётся/ })
  await userEvent.setup().click(within(gone).getByRole('button'))
  expect(screen.queryByText('Больше не продаётся')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain(`chosen=${idOf(1)}`)
})

test('an empty comparison links to the prices', async () => {
  await show(compared('x'))
  expect(await screen.findByText('Отметьте в списке цен от двух до четырёх.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'К ценам' })).toBeDefined()
})

test('the heads of the price list sort it by the one order of the address', async () => {
  setScreenWidth(900)
  const asked = answer(listShopProducts, { data: products, nextCursor: null })
  await show('/')
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Цена' }))
  expect(screen.getByRole('status').textContent).toBe('?order=cheapest')
  expect(asked.at(-1)?.query.get('order')).toBe('cheapest')
})
