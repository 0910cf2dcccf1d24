import { downloadInvoices, getInvoiceTotals, type InvoiceTotals, listInvoices } from '@navyk/api-spec/money/invoices'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '../../../testing/mock-api.ts'
import { customer, staff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { InvoiceListPage } from './invoice-list-page.tsx'

const nothing = { totalKopecks: 0, paidKopecks: 0, balanceKopecks: 0, overdueKopecks: 0, creditKopecks: 0 }
const totals: InvoiceTotals = { ...nothing, count: 0, overdueCount: 0 }
const path = '/?search=жук&status=late&kind=lessons&period=2026-11'
const narrowed = { search: 'жук', status: 'late', kind: 'lessons', period: '2026-11' }

test('accountants take invoices along as the list of the address is narrowed', async () => {
  const lists = answer(listInvoices, { data: [], nextCursor: null })
  answer(getInvoiceTotals, { data: totals })
  const saved = answer(downloadInvoices, '' as never)
  await renderScreen(<InvoiceListPage />, { user: staff, path })
  await userEvent.click(await screen.findByRole('button', { name: 'Скачать' }))
  await expect.poll(() => Object.fromEntries(saved[0]?.query ?? [])).toEqual(narrowed)
  expect(Object.fromEntries(lists[0]?.query ?? [])).toEqual(narrowed)
})

test.each([
  ['a customer', customer],
  ['a manager', { ...staff, permissions: ['manager' as const] }],
])('%s keeps views of the invoices and has no workbook', async (_, user) => {
  answer(listInvoices, { data: [], nextCursor: null })
  answer(getInvoiceTotals, { data: totals })
  await renderScreen(<InvoiceListPage />, { user, path })
  await screen.findByRole('button', { name: 'Сохранённые виды' })
  expect(screen.queryByRole('button', { name: 'Скачать' })).toBeNull()
})
