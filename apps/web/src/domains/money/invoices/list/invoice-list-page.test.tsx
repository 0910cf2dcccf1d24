import {
  downloadInvoices,
  getInvoiceTotals,
  type InvoiceSummary,
  type InvoiceTotals,
  listInvoices,
  remindOfInvoices,
} from '@navyk/api-spec/money/invoices'
import { onlinePaymentPath } from '@navyk/api-spec/money/online-payments/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { linesOf } from '#testing/lines-of.ts'
import { answer } from '#testing/mock-api.ts'
import { customer, executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { InvoiceListPage } from './invoice-list-page.tsx'

const nothing = {
  draftedKopecks: 0,
  issuedKopecks: 0,
  creditedKopecks: 0,
  totalKopecks: 0,
  paidKopecks: 0,
  writtenOffKopecks: 0,
  overpaidKopecks: 0,
  balanceKopecks: 0,
  overdueKopecks: 0,
  creditKopecks: 0,
}
const totals: InvoiceTotals = { ...nothing, count: 0, overdueCount: 0 }
const path = '/?search=жук&status=late&kind=lessons&period=2026-11'
const narrowed = { search: 'жук', status: 'late', kind: 'lessons', period: '2026-11' }

test('accountants download the invoices of the filter in the address', async () => {
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

const id = '00000000-0000-4000-8000-0000000000a1'
/** Total 100.00, credited 10.00, paid 30.00. */
const invoice: InvoiceSummary = {
  id,
  number: '2031-000007',
  contractId: id,
  contractNumber: 12,
  kind: 'lessons',
  period: '2031-11',
  customer: { id: customer.cabinetId, firstName: 'Ольга', lastName: 'Мицкевич' },
  executor: { id: executor.cabinetId, firstName: 'Анна', lastName: 'Ковалевич' },
  subject: 'mathematics',
  learnerName: 'Савич Алина',
  about: null,
  status: 'part_paid',
  version: 3,
  issuedAt: '2031-12-01T09:00:00.000Z',
  dueOn: '2031-12-08',
  totalKopecks: 10_000,
  paidKopecks: 3000,
  creditedKopecks: 1000,
  balanceKopecks: 6000,
}
const sums: InvoiceTotals = {
  ...totals,
  count: 1,
  issuedKopecks: 10_000,
  creditedKopecks: 1000,
  totalKopecks: 9000,
  paidKopecks: 3000,
  balanceKopecks: 6000,
}

test('each invoice shows its sum after credit notes and the unpaid rest, to a customer without their own name', async () => {
  answer(listInvoices, { data: [invoice], nextCursor: null })
  answer(getInvoiceTotals, { data: { ...sums, creditKopecks: 500 } })
  const { container, unmount } = await renderScreen(<InvoiceListPage />, { user: staff, language: 'ru' })
  const row = async () => linesOf((await screen.findAllByRole('row'))[1] as Element).join(' | ')
  const read = 'Савич Алина Математика | Оплачен частично | 8 дек 2031 | 90,00 BYN | 60,00 BYN'
  await screen.findByText(/Савич Алина/)
  expect((await row()).replace(/[а-я]{2}, 8/, '8')).toContain(`Мицкевич О. | ${read}`)
  expect(linesOf(container).join(' | ')).toContain('Аванс: 5,00 BYN')
  expect(linesOf(screen.getByRole('region', { name: 'По всем счетам' })).join(' | ')).toBe(
    'По всем счетам | К оплате 60,00 BYN | Сумма счетов | 100,00 BYN | Снято корректировками | − 10,00 BYN | Оплачено | − 30,00 BYN | К оплате | = 60,00 BYN',
  )
  // The foot adds up the column, and says why that is less than the sum above.
  const foot = screen.getAllByRole('row').at(-1) as Element
  expect(linesOf(foot)).toEqual(['90,00 BYN', 'с корректировками', '60,00 BYN'])
  expect(screen.queryByRole('link', { name: 'Оплатить' })).toBeNull()
  unmount()
  await renderScreen(<InvoiceListPage />, { user: customer, language: 'ru' })
  await screen.findByText(/Савич Алина/)
  expect((await row()).replace(/[а-я]{2}, 8/, '8')).toContain(read)
  expect(await row()).not.toContain('Мицкевич')
  expect(screen.getByRole('link', { name: 'Оплатить' }).getAttribute('href')).toBe(onlinePaymentPath)
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('the sums of a filtered list are labelled as those of the filter; drafts are separate, and void ones have no sum', async () => {
  answer(listInvoices, { data: [invoice], nextCursor: null })
  answer(getInvoiceTotals, ({ query }) => ({
    data: query.get('status') === 'void' ? { ...totals, count: 1 } : { ...totals, count: 1, draftedKopecks: 4000 },
  }))
  const path = (status: string) => ({ user: staff, language: 'ru' as const, path: `/?status=${status}` })
  const { unmount } = await renderScreen(<InvoiceListPage />, path('draft'))
  const sums = await screen.findByRole('region', { name: 'По отобранным счетам' })
  expect(linesOf(sums)).toEqual(['По отобранным счетам', 'Черновики', '40,00 BYN'])
  unmount()
  const { container } = await renderScreen(<InvoiceListPage />, path('void'))
  await screen.findByText(/Савич Алина/)
  expect(linesOf(container).join()).not.toContain('По отобранным счетам')
})

test('staff can choose drafts as a state, customers can not', async () => {
  answer(listInvoices, { data: [], nextCursor: null })
  answer(getInvoiceTotals, { data: totals })
  const states = async () => {
    const select = await screen.findByRole('combobox', { name: 'Состояние' })
    return within(select)
      .getAllByRole('option', { hidden: true })
      .map(({ textContent }) => textContent)
  }
  const { unmount } = await renderScreen(<InvoiceListPage />, { user: staff, language: 'ru' })
  expect(await states()).toContain('Черновик')
  unmount()
  await renderScreen(<InvoiceListPage />, { user: customer, language: 'ru' })
  expect(await states()).not.toContain('Черновик')
  expect(await states()).toContain('Просрочены')
  expect(screen.queryByRole('link', { name: 'Оплатить' })).toBeNull()
})

test('a person who reminds of several invoices sees who was reminded, and who was not and why', async () => {
  answer(listInvoices, { data: [invoice], nextCursor: null })
  answer(getInvoiceTotals, { data: { ...sums, creditKopecks: 0 } })
  const left = { id, number: '2031-000008', customer: { ...invoice.customer, lastName: 'Савич' } }
  const { number } = invoice
  const sent = answer(remindOfInvoices, {
    data: { reminded: [{ id, number, customer: invoice.customer }], left: [{ ...left, reason: 'nothing_owed' }] },
  })
  await renderScreen(<InvoiceListPage />, { user: staff, language: 'ru' })
  await userEvent.click((await screen.findAllByRole('checkbox')).at(-1) as Element)
  await userEvent.click(await screen.findByRole('button', { name: 'Напомнить' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Напомнить' }))
  const result = await screen.findByRole('dialog', { name: 'Напоминания' })
  expect(linesOf(result).join(' | ')).toContain(
    'Отправлено 1 напоминание | Мицкевич Ольга, Счёт № 2031-000007 | Пропущен 1 счёт | Савич Ольга, Счёт № 2031-000008: платить уже нечего',
  )
  expect(sent[0]?.body).toEqual({ invoiceIds: [id] })
})

test.each([
  ['pays all that is overdue at once', 2, '/', /^Оплатить всё: 50,00\sBYN$/, `${onlinePaymentPath}?all=1`],
  ['pays the only one that is overdue', 1, '/', /^Оплатить$/, onlinePaymentPath],
  ['is not told a sum of a part of the list as that of all', 2, path, /^Оплатить$/, onlinePaymentPath],
])('a customer %s', async (_, overdueCount, at, name, to) => {
  answer(listInvoices, { data: [], nextCursor: null })
  answer(getInvoiceTotals, { data: { ...sums, overdueCount, overdueKopecks: 5000 } })
  await renderScreen(<InvoiceListPage />, { user: customer, path: at })
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
})
