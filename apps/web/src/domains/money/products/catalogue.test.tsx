import {
  createProduct,
  createPromoCode,
  getProduct,
  listProducts,
  listPromoCodes,
  type Product,
  type ProductSummary,
  publishProduct,
  saveProductDraft,
} from '@navyk/api-spec/money/products'
import { listSavedViews } from '@navyk/api-spec/people/saved-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, refuse } from '../../../testing/mock-api.ts'
import { staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { CreateProductPage } from './catalogue/create-product-page.tsx'
import { ProductListPage } from './catalogue/product-list-page.tsx'
import { ProductManagementPage } from './catalogue/product-management-page.tsx'

const id = '01935f4a-0000-7000-8000-000000000001'
const summary: ProductSummary = {
  ...{ id, kind: 'package', state: 'published', title: 'Математика к ЦТ', subject: 'mathematics', level: 'exam' },
  ...{ unit: 'lessons', count: 8, validDays: 90, cover: 'waves', picture: null, priceKopecks: 32_000 },
  ...{ stock: 10, taken: 3, hasDraft: true, createdAt: '2026-11-01T10:00:00.000Z' },
}
const version: NonNullable<Product['published']> = {
  ...{ id, versionNumber: 1, title: 'Математика к ЦТ', description: 'Занятия один на один.', audience: '' },
  ...{ unit: 'lessons', count: 8, validDays: 90, subject: 'mathematics', level: 'exam', format: null },
  ...{ executor: null, terms: '', cover: 'waves', picture: null, publishedAt: '2026-11-02T10:00:00.000Z' },
}
const product: Product = {
  ...summary,
  published: version,
  draft: { ...version, versionNumber: 2, title: 'Математика к ЦТ и ЦЭ', publishedAt: null },
  prices: [{ id, validFrom: '2026-11-01', amountKopecks: 32_000, isCurrent: true }],
  actions: { edit: true, publish: true, archive: true, restore: false },
  version: 4,
}

test('the catalogue shows what is sold and left of each, and keeps its filters in the address', async () => {
  answer(listSavedViews, { data: [] })
  const asked = answer(listProducts, { data: [summary], nextCursor: null })
  await renderScreen(<ProductListPage />, { user: staff, path: '/?state=published&stock=left' })
  const link = await screen.findByRole('link', { name: /Математика к ЦТ/ })
  expect(link.getAttribute('href')).toBe(`/dashboard/product-management?id=${id}`)
  expect(screen.getByText('7 из 10')).toBeDefined()
  expect([asked[0]?.query.get('state'), asked[0]?.query.get('stock')]).toEqual(['published', 'left'])
})

test('a new package is seen as customers will see it while it is typed; what the server refuses stands at its field', async () => {
  const created = refuse(createProduct, 422, {
    ...{ message: 'Проверьте', code: 'invalid_fields', errors: { title: ['Такое название уже есть'] } },
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
  await userEvent.setup().click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ version: 4, title: 'Математика к ЦТ и ЦЭ' }))
})

test('publishing says what it means for carts and orders, and is done once', async () => {
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

test('a promo code of a sum asks for the sum alone', async () => {
  answer(listPromoCodes, { data: [], nextCursor: null })
  answer(listProducts, { data: [summary], nextCursor: null })
  const created = refuse(createPromoCode, 422, {
    ...{ message: 'Проверьте', code: 'invalid_fields', errors: { code: ['Такой промокод уже есть'] } },
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
