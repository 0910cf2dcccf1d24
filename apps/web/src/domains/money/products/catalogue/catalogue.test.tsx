import {
  addProductPrice,
  archivePromoCode,
  createProduct,
  createPromoCode,
  getProduct,
  listPackageExecutors,
  listProducts,
  listPromoCodes,
  type Product,
  type ProductSummary,
  type PromoCode,
  publishProduct,
  saveProductDraft,
  setProductStock,
} from '@navyk/api-spec/money/products'
import { listSavedViews } from '@navyk/api-spec/people/saved-views'
import { orderManagementPath } from '@navyk/api-spec/money/orders/paths'
import { managedProductPath } from '@navyk/api-spec/money/products/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { CreateProductPage } from './create-product-page.tsx'
import { ProductGridPage } from './product-grid-page.tsx'
import { ProductListPage } from './product-list-page.tsx'
import { ProductManagementPage } from './product-management-page.tsx'

const idOf = (number: number) => `01935f4a-0000-7000-8000-00000000000${number}`
const id = idOf(1)
const summary: ProductSummary = {
  id,
  kind: 'package',
  state: 'published',
  title: 'Математика к ЦТ',
  subject: 'mathematics',
  level: 'exam',
  unit: 'lessons',
  count: 8,
  validDays: 90,
  cover: 'waves',
  picture: null,
  priceKopecks: 32_000,
  stock: 10,
  taken: 3,
  hasDraft: true,
  createdAt: '2026-11-01T10:00:00.000Z',
}
const version: NonNullable<Product['published']> = {
  id,
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
  publishedAt: '2026-11-02T10:00:00.000Z',
}
const product: Product = {
  ...summary,
  published: version,
  draft: { ...version, versionNumber: 2, title: 'Математика к ЦТ и ЦЭ', publishedAt: null },
  prices: [{ id, validFrom: '2026-11-01', amountKopecks: 32_000, isCurrent: true }],
  actions: { edit: true, publish: true, archive: true, restore: false },
  version: 4,
}

test('the catalogue shows the sold and remaining number of each, and keeps its filters in the address', async () => {
  answer(listSavedViews, { data: [] })
  const asked = answer(listProducts, { data: [summary], nextCursor: null })
  await renderScreen(<ProductListPage />, { user: staff, path: '/?state=published&stock=left' })
  const link = await screen.findByRole('link', { name: /Математика к ЦТ/ })
  expect(link.getAttribute('href')).toBe(managedProductPath(id))
  expect(screen.getByText('7 из 10')).toBeDefined()
  expect([asked[0]?.query.get('state'), asked[0]?.query.get('stock')]).toEqual(['published', 'left'])
})

test('columns of the table are left out by the address; the cards have none to choose', async () => {
  answer(listProducts, { data: [summary], nextCursor: null })
  const { unmount } = await renderScreen(<ProductListPage />, { user: staff, path: '/?hide=gives,stock' })
  expect(await screen.findAllByRole('columnheader')).toHaveLength(5)
  expect(screen.getByRole('button', { name: 'Столбцы' })).toBeDefined()
  unmount()
  await renderScreen(<ProductGridPage />, { user: staff })
  await screen.findByRole('link', { name: /Математика к ЦТ/ })
  expect(screen.queryByRole('button', { name: 'Столбцы' })).toBeNull()
})

test('a package is for one executor, who is found by name', async () => {
  const executor = { id: idOf(7), firstName: 'Анна', lastName: 'Ковалевич' }
  answer(getProduct, { data: product })
  const asked = answer(listPackageExecutors, { data: [executor] })
  const saved = answer(saveProductDraft, { data: product })
  await renderScreen(<CreateProductPage />, { user: staff, path: `/?id=${id}` })
  const user = userEvent.setup()
  await user.type(await screen.findByRole('combobox', { name: /Исполнитель/ }), 'ковал')
  await user.click(await screen.findByRole('option', { name: 'Ковалевич Анна' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ executorId: executor.id }))
  expect(asked.at(-1)?.query.get('name')).toBe('ковал')
})

test('a new package is previewed as customers will see it while it is typed; a refusal is shown at its field', async () => {
  const created = refuse(createProduct, 422, {
    message: 'Проверьте',
    code: 'invalid_fields',
    errors: { title: ['Такое название уже есть'] },
  })
  await renderScreen(<CreateProductPage />, { user: staff })
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Физика: 5 занятий')
  await user.type(screen.getByRole('textbox', { name: 'Что вы получите' }), 'Механика.')
  await user.type(screen.getByRole('textbox', { name: 'Сколько' }), '5')
  await user.type(screen.getByRole('textbox', { name: 'Цена с сегодняшнего дня' }), '200')
  const preview = within(screen.getByRole('region', { name: 'Так увидят покупатели' }))
  expect(preview.getByText('Физика: 5 занятий')).toBeDefined()
  expect(preview.getByText(/40,00\sBYN за занятие/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  expect(await screen.findByText('Такое название уже есть')).toBeDefined()
  expect(created[0]?.body).toMatchObject({
    title: 'Физика: 5 занятий',
    count: 5,
    priceKopecks: 20_000,
    unit: 'lessons',
  })
})

test('a published package is edited as its next version, which begins with the draft', async () => {
  answer(getProduct, { data: product })
  const saved = answer(saveProductDraft, { data: product })
  await renderScreen(<CreateProductPage />, { user: staff, path: `/?id=${id}` })
  const title = await screen.findByRole('textbox', { name: 'Название' })
  expect((title as HTMLInputElement).value).toBe('Математика к ЦТ и ЦЭ')
  expect(screen.getByText('Это будет новая версия')).toBeDefined()
  expect(screen.getByText('Выбрать картинку')).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ version: 4, title: 'Математика к ЦТ и ЦЭ' }))
})

test('publishing shows its effect on carts and orders, and is done once', async () => {
  answer(getProduct, { data: product })
  const published = answer(publishProduct, { data: { ...product, draft: null } })
  await renderScreen(<ProductManagementPage />, { user: staff, path: `/?id=${id}` })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Опубликовать' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Заказы не изменятся/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Опубликовать' }))
  await waitFor(() => expect(published[0]?.body).toEqual({ version: 4 }))
  expect(published[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})

test('a promo code of a sum asks only for the sum', async () => {
  answer(listPromoCodes, { data: [], nextCursor: null })
  answer(listProducts, { data: [summary], nextCursor: null })
  const created = refuse(createPromoCode, 422, {
    message: 'Проверьте',
    code: 'invalid_fields',
    errors: { code: ['Такой промокод уже есть'] },
  })
  await renderScreen(<ProductManagementPage />, { user: staff })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Новый промокод' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Промокод' }), 'осень')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Скидка' }), 'sum')
  await user.type(dialog.getByRole('textbox', { name: 'Сумма' }), '15')
  await user.click(dialog.getByRole('button', { name: 'Создать' }))
  expect(await dialog.findByText('Такой промокод уже есть')).toBeDefined()
  expect(created[0]?.body).toMatchObject({ code: 'ОСЕНЬ', kind: 'sum', amountKopecks: 1500, productIds: [] })
  expect(created[0]?.body).not.toHaveProperty('percent')
})

const group: ProductSummary = {
  ...summary,
  id: idOf(2),
  kind: 'programme',
  title: 'Олимпиадная математика',
  count: 12,
  stock: 6,
  taken: 6,
  hasDraft: false,
}

const promo: PromoCode = {
  id: idOf(5),
  code: 'SEPT10',
  kind: 'percent',
  percent: 10,
  amountKopecks: null,
  firstPurchaseOnly: true,
  customerLimit: 1,
  totalLimit: 50,
  used: 2,
  validFrom: '2026-11-01',
  validTo: null,
  products: [],
  isArchived: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  actions: { archive: true },
  version: 1,
}

test('the cards of the catalogue show the price, the rest and whether a version waits, and link to each', async () => {
  answer(listSavedViews, { data: [] })
  const draft = { ...summary, id: idOf(3), state: 'draft' as const, title: 'Физика', priceKopecks: null, stock: null }
  answer(listProducts, { data: [summary, group, draft], nextCursor: null })
  await renderScreen(<ProductGridPage />, { user: staff })
  const cards = within(await screen.findByRole('list', { name: 'Каталог' })).getAllByRole('listitem')
  const [own, , drafted] = cards.map((card) => within(card))
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringMatching(/Куплено: 3 · 7 из 10.*320,00\sBYN/),
    expect.stringMatching(/Куплено: 6 · Распродано.*320,00\sBYN/),
    expect.stringMatching(/Куплено: 3 · Без ограничения.*—/),
  ])
  expect(own?.getByText('Есть новая версия')).toBeDefined()
  expect(own?.getByRole('link', { name: 'Математика к ЦТ' }).getAttribute('href')).toBe(managedProductPath(id))
  expect(drafted?.queryByText('Есть новая версия')).toBeNull()
})

async function openDialog(name: string, form: Partial<Product> = {}) {
  answer(getProduct, { data: { ...product, ...form } })
  await renderScreen(<ProductManagementPage />, { user: staff, path: `/?id=${id}` })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('the stock shows how many are bought; fewer than that are refused at the field', async () => {
  const sent = refuse(setProductStock, 422, {
    message: 'Проверьте',
    code: 'invalid_fields',
    errors: { stock: ['Куплено уже 3'] },
  })
  const { user, dialog } = await openDialog('Изменить наличие')
  expect(dialog.getByText('Куплено 3: меньше не сделать. Пусто: сколько угодно')).toBeDefined()
  const field = dialog.getByRole('textbox', { name: /Всего мест/ })
  await user.clear(field)
  await user.type(field, '2')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Куплено уже 3')).toBeDefined()
  expect(sent[0]?.body).toEqual({ stock: 2, version: 4 })
})

test('an empty stock has no limit', async () => {
  const sent = answer(setProductStock, { data: { ...product, stock: null } })
  const { user, dialog } = await openDialog('Изменить наличие')
  await user.clear(dialog.getByRole('textbox', { name: /Всего мест/ }))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ stock: null, version: 4 }))
})

test('a price is set from a day on, once, and does not change orders', async () => {
  const sent = answer(addProductPrice, { data: product })
  const { user, dialog } = await openDialog('Задать цену')
  expect(dialog.getByText('Оформленные заказы остаются с прежней ценой.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Сохранить цену' }))
  expect(sent).toHaveLength(0)
  await user.type(dialog.getByRole('textbox', { name: 'Цена' }), '350')
  const day = dialog.getByLabelText('С какого дня')
  await user.clear(day)
  await user.type(day, '01.12.2099{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Сохранить цену' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ amountKopecks: 35_000, validFrom: '2099-12-01', version: 4 }))
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})

test('the prices of a product are ordered by date, and that of today is marked', async () => {
  const next = { id: idOf(4), validFrom: '2026-12-01', amountKopecks: 35_000, isCurrent: false }
  answer(getProduct, { data: { ...product, prices: [next, ...product.prices] } })
  await renderScreen(<ProductManagementPage />, { user: staff, path: `/?id=${id}&tab=prices` })
  const rows = within(await screen.findByRole('list', { name: 'Цены' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.replaceAll(/\s/g, ' '))).toEqual([
    expect.stringMatching(/1 дек.*350,00 BYN/),
    expect.stringMatching(/1 ноя.*действует.*320,00 BYN/),
  ])
})

test('a promo code by percent is limited to a first purchase, a number of uses and chosen products', async () => {
  answer(listPromoCodes, { data: [], nextCursor: null })
  const asked = answer(listProducts, { data: [summary, group], nextCursor: null })
  const created = answer(createPromoCode, { data: promo })
  await renderScreen(<ProductManagementPage />, { user: staff })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Новый промокод' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Промокод' }), 'первый')
  await user.type(dialog.getByRole('textbox', { name: /^Процент/ }), '10')
  await user.click(dialog.getByRole('checkbox', { name: 'Только первая покупка' }))
  await user.type(dialog.getByRole('textbox', { name: /Раз на покупателя/ }), '1')
  await user.type(dialog.getByRole('combobox', { name: /Для чего действует/ }), 'олимп')
  await waitFor(() => expect(asked.at(-1)?.query.get('search')).toBe('олимп'))
  await user.click(await screen.findByRole('option', { name: 'Олимпиадная математика' }))
  await user.click(dialog.getByRole('button', { name: 'Создать' }))
  await waitFor(() => expect(created).toHaveLength(1))
  expect(created[0]?.body).toMatchObject({
    code: 'ПЕРВЫЙ',
    kind: 'percent',
    percent: 10,
    firstPurchaseOnly: true,
    customerLimit: 1,
    productIds: [group.id],
  })
})

test('a promo code is switched off after a confirmation that names what stays', async () => {
  answer(listPromoCodes, { data: [promo], nextCursor: null })
  answer(listProducts, { data: [], nextCursor: null })
  const archived = answer(archivePromoCode, { data: { ...promo, isArchived: true } })
  await renderScreen(<ProductManagementPage />, { user: staff })
  const user = userEvent.setup()
  const list = within(await screen.findByRole('table', { name: 'Промокоды' }))
  expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('')
  expect(list.getByText('2 из 50')).toBeDefined()
  await user.click(list.getByRole('button', { name: 'Отключить' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/В оформленных заказах она остаётся/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Отключить' }))
  await waitFor(() => expect(archived[0]?.body).toEqual({ version: 1 }))
})

test('a group in the catalogue follows its programme: staff see its orders, and change the programme', async () => {
  const none = { edit: false, publish: false, archive: false, restore: false }
  answer(getProduct, { data: { ...product, ...group, draft: null, actions: none } })
  await renderScreen(<ProductManagementPage />, { user: staff, path: `/?id=${group.id}` })
  expect((await screen.findByRole('link', { name: 'Открыть программу' })).getAttribute('href')).toBe(
    programmePath(group.id),
  )
  expect(screen.getByRole('link', { name: 'Заказы' }).getAttribute('href')).toBe(
    `${orderManagementPath}?productId=${group.id}`,
  )
  expect(screen.queryByRole('button', { name: 'Задать цену' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Изменить наличие' })).toBeNull()
})
