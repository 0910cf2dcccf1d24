import {
  downloadReport,
  getReport,
  listReportGroups,
  listReportRows,
  measuresOf,
  type Report,
  type ReportGroup,
  type ReportName,
  type ReportRowOf,
} from '@navyk/api-spec/views/reports'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { salesReportPath, subscriptionsReportPath } from '@navyk/api-spec/views/reports/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { answer, refuse } from '#testing/mock-api.ts'
import { staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { MissedPage, SalesPage, ShopSalesPage, SubscriptionsPage, VariancePage, WorkloadPage } from './report-page.tsx'

const id = (end: number) => `01935f4a-0000-7000-8000-${String(end).padStart(12, '0')}`
const october = { from: '2026-10-01', to: '2026-10-31' }
const september = { from: '2026-09-01', to: '2026-09-30' }

/** A report in which every figure is `now`, and `was` before. */
function reportOf(report: ReportName, now: number | null, was: number | null, change: Partial<Report> = {}): Report {
  const of = (value: number | null) => measuresOf(report).map(() => value)
  return {
    period: october,
    before: september,
    values: of(now),
    valuesBefore: of(was),
    step: 'day',
    cohorts: [],
    filters: [],
    points: [
      { from: '2026-10-01', to: '2026-10-01', values: of(now), valuesBefore: of(was) },
      { from: '2026-10-02', to: '2026-10-02', values: of(0), valuesBefore: null },
    ],
    ...change,
  }
}

const sales = reportOf('sales', 1_250_000, 1_000_000, {
  values: [1_250_000, 900_000, 200_000, 150_000, 0, 41],
  valuesBefore: [1_000_000, 1_000_000, 0, 0, 0, 38],
})
const group: ReportGroup = {
  label: { kind: 'subject', id: 'chess' },
  values: [1_250_000, 900_000, 200_000, 150_000, 0, 41],
  valuesBefore: [1_000_000, 1_000_000, 0, 0, 0, 38],
}
const invoice: ReportRowOf<'invoice'> = {
  kind: 'invoice',
  id: id(1),
  number: '2026-10-0007',
  manager: null,
  subject: 'chess',
  state: 'issued',
  customer: { id: id(2), firstName: 'Ольга', lastName: 'Мицкевич' },
  issuedOn: '2026-10-05',
  dueOn: '2026-10-15',
  owedKopecks: 150_000,
  paidKopecks: 0,
  overdueKopecks: 150_000,
}

function Here({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <>
      {children}
      <output>{pathname + search}</output>
    </>
  )
}

async function open(page: ReactNode, data: Report, path = `${salesReportPath}?at=2026-10`) {
  const asked = answer(getReport, { data })
  const groups = answer(listReportGroups, { data: [group], nextCursor: null, count: 1 })
  await renderScreen(<Here>{page}</Here>, { user: staff, path })
  await screen.findByRole('region', { name: 'Главные показатели' })
  return { asked, groups }
}
const figure = (name: string) => {
  const item = screen.getByRole('heading', { name, level: 3 }).closest('li')
  if (!item) throw new Error(`no figure ${name}`)
  return within(item)
}
const addressNow = () => screen.getByRole('status', { name: '' }).textContent

test('each figure shows its change by a sign and in words, and its former value', async () => {
  const { asked } = await open(<SalesPage />, sales)
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual(october)
  expect(figure('Выставлено').getByText(/хорошо/).textContent).toBe('+25\u00a0%, больше, хорошо')
  expect(figure('Выставлено').getByText(/^Было/).textContent).toBe('Было 10\u00a0000,00\u00a0BYN')
  expect(figure('Просрочено').getByText(/стоит посмотреть/).textContent).toBe(
    '+1\u00a0500,00\u00a0BYN, больше, стоит посмотреть',
  )
  expect(figure('Списано').getByText('Без изменений')).toBeTruthy()
})

test('a button explains how a figure is counted', async () => {
  await open(<SalesPage />, sales)
  const how = figure('Просрочено').getByRole('button', { name: 'Как считается: Просрочено' })
  expect(figure('Просрочено').queryByText(/срок прошёл/)?.hidden).toBe(true)
  how.focus()
  await userEvent.keyboard('{Enter}')
  expect(figure('Просрочено').getByText(/срок прошёл/).hidden).toBe(false)
  expect(how.getAttribute('aria-expanded')).toBe('true')
})

test('without the comparison there are no figures of the period before', async () => {
  await open(<SalesPage />, sales)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Сравнить с предыдущим' }))
  expect(screen.queryByText(/^Было/)).toBeNull()
  expect(addressNow()).toContain('compare=off')
  const table = screen.getByRole('table', { name: 'Выставлено' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
})

test('the chart comes after the figures, and the table below has the same', async () => {
  await open(<SalesPage />, sales)
  const chart = await screen.findByRole('img', { name: /^График: Выставлено, октябрь 2026/ })
  expect(chart.getAttribute('aria-label')).toContain('12\u00a0500,00\u00a0BYN')
  const table = screen.getByRole('table', { name: 'Выставлено' })
  const [, first] = within(table).getAllByRole('row')
  expect(first?.textContent).toMatch(/^чт,\s1\sокт(\s2026)?12\s500,00\sBYN10\s000,00\sBYN\+25\s%$/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Что на графике' }), 'Счетов')
  expect(await screen.findByRole('img', { name: /^График: Счетов, октябрь 2026/ })).toBeTruthy()
  expect(addressNow()).toContain('chart=invoices')
})

test('periods are chosen by steps, lengths and days, all of them in the address', async () => {
  const { asked } = await open(<SalesPage />, sales)
  await userEvent.click(screen.getByRole('button', { name: 'Предыдущий период' }))
  await waitFor(() => expect(asked.at(-1)?.query.get('from')).toBe('2026-09-01'))
  await userEvent.click(screen.getByRole('radio', { name: 'Год' }))
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({ from: '2026-01-01', to: '2026-12-31' }),
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Даты' }))
  expect(addressNow()).toBe(`${salesReportPath}?period=own&from=2026-01-01&to=2026-12-31`)
})

test('days in the wrong order are reported at their field, and not requested', async () => {
  const asked = answer(getReport, { data: sales })
  await renderScreen(<SalesPage />, { user: staff, path: '/?period=own&from=2026-10-02&to=2026-10-01' })
  expect((await screen.findByRole('alert')).textContent).toBe('Последний день раньше первого')
  expect(asked).toEqual([])
})

test('a group links to its own report, which another filter of the address narrows too', async () => {
  const { groups } = await open(<SalesPage />, sales)
  const link = await screen.findByRole('link', { name: 'Шахматы' })
  expect(link.getAttribute('href')).toBe(`${salesReportPath}?at=2026-10&subject=chess`)
  expect(groups[0]?.query.get('by')).toBe('subject')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Порядок' }), 'По убыванию: Просрочено')
  await waitFor(() => expect(groups.at(-1)?.query.get('order')).toBe('overdue'))
})

test('the filter of a group is a chip, and is removed when it is pressed', async () => {
  const filters: Report['filters'] = [{ kind: 'manager', id: id(9), firstName: 'Инна', lastName: 'Лось' }]
  const { asked } = await open(<SalesPage />, { ...sales, filters }, `${salesReportPath}?at=2026-10&managerId=${id(9)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Менеджер: Лось Инна' }))
  await waitFor(() => expect(asked.at(-1)?.query.has('managerId')).toBe(false))
})

test('a figure links to the invoices behind it, and they link back to the report', async () => {
  await open(<SalesPage />, sales)
  const rows = answer(listReportRows, { data: [invoice], nextCursor: null })
  await userEvent.click(screen.getByRole('link', { name: /^Просрочено: 1\u00a0500,00/ }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Просрочено' })
  expect(document.activeElement).toBe(heading)
  const link = await screen.findByRole('link', { name: '2026-10-0007' })
  expect(link.getAttribute('href')).toBe(invoicePath(id(1)))
  expect(screen.getByText('Просрочен')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Столбцы' })).toBeTruthy()
  expect(Object.fromEntries(rows[0]?.query ?? [])).toEqual({ ...october, measure: 'overdue' })
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Где вы' })).getByRole('link'))
  expect(addressNow()).toBe(`${salesReportPath}?at=2026-10`)
})

test('the workbook is of the period and the filters on the screen', async () => {
  await open(<SalesPage />, sales, `${salesReportPath}?at=2026-10&subject=chess`)
  const saved = answer(downloadReport, '' as never)
  URL.createObjectURL = () => 'blob:'
  URL.revokeObjectURL = () => {}
  await userEvent.click(screen.getByRole('button', { name: 'Скачать XLSX' }))
  await waitFor(() => expect(Object.fromEntries(saved[0]?.query ?? [])).toEqual({ ...october, subject: 'chess' }))
})

const printed = () => {
  window.dispatchEvent(new Event('beforeprint'))
  return screen.getByRole('article', { hidden: true })
}

test('print has the newest twelve cohorts, and the screen all of them', async () => {
  const monthOf = (index: number) => `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  const cohorts = Array.from({ length: 14 }, (_, index) => ({ month: monthOf(index), size: 4, retained: [4] }))
  await open(
    <SubscriptionsPage />,
    reportOf('subscriptions', 10, 10, { cohorts }),
    `${subscriptionsReportPath}?at=2026-10`,
  )
  await screen.findByRole('rowheader', { name: /январь 2025/ })
  const sheet = within(await waitFor(printed))
  await sheet.findByText('мар 2025')
  expect(sheet.getByText('фев 2026')).toBeTruthy()
  expect(sheet.queryByText('фев 2025')).toBeNull()
})

test('print has the figures, how each is counted, and the groups that are on the screen', async () => {
  await open(<SalesPage />, sales)
  await screen.findByRole('link', { name: 'Шахматы' })
  const sheet = within(await waitFor(printed))
  expect(sheet.getByText('Продажи · октябрь 2026')).toBeTruthy()
  expect(sheet.getByText(/срок прошёл/)).toBeTruthy()
  expect(sheet.getByText('Шахматы')).toBeTruthy()
})

test('an empty report says so, and offers the whole year', async () => {
  answer(getReport, { data: reportOf('sales', 0, 0) })
  await renderScreen(<SalesPage />, { user: staff, path: '/?at=2026-10' })
  expect(await screen.findByText(/ничего не было/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Показать весь год' }).getAttribute('href')).toBe('/?period=year&at=2026-10')
})

test('a reader who may not see a report reads that', async () => {
  refuse(getReport, 403, { message: 'Нет доступа', code: 'forbidden' })
  await renderScreen(<SalesPage />, { user: staff, path: '/?at=2026-10' })
  expect(await screen.findByText('Нет доступа')).toBeTruthy()
})

test('cohorts show the share of the remaining contracts, in each cell', async () => {
  const cohorts = [{ month: '2026-07', size: 4, retained: [4, 3, 2, 2] }]
  await open(
    <SubscriptionsPage />,
    reportOf('subscriptions', 10, 10, { cohorts }),
    `${subscriptionsReportPath}?at=2026-10`,
  )
  const [, row] = within(screen.getByRole('table', { name: 'Как долго длятся договоры?' })).getAllByRole('row')
  expect(row?.textContent).toBe('июль 2026475\u00a0%50\u00a0%50\u00a0%')
  expect(within(row as HTMLElement).getByTitle('3 из 4').dataset.shade).toBe('4')
})

test.each([
  ['missed', <MissedPage key="m" />, 'Пропуски и убыточные занятия', 'На сегодня, независимо от периода'],
  ['shop', <ShopSalesPage key="s" />, 'Продажи магазина', 'На сегодня, независимо от периода'],
  ['variance', <VariancePage key="v" />, 'Обучение: план и факт', 'План выполнен'],
  ['workload', <WorkloadPage key="w" />, 'Загрузка исполнителей', 'Загрузка'],
] as const)('the report %s has its figures', async (report, page, title, text) => {
  await open(page, reportOf(report, 10, 5), '/?at=2026-10')
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getAllByText(text).length).toBeGreaterThan(0)
})

test('only an administrator has no link to a report of money', async () => {
  answer(getReport, { data: reportOf('workload', 10, 5) })
  answer(listReportGroups, { data: [], nextCursor: null, count: 0 })
  await renderScreen(<WorkloadPage />, { user: { ...staff, permissions: ['administrator'] }, path: '/?at=2026-10' })
  const ways = within(await screen.findByRole('navigation', { name: 'Отчёты' }))
  expect(ways.getAllByRole('link').map((link) => link.textContent)).toEqual(['План и факт', 'Пропуски', 'Загрузка'])
})
