import { downloadPivot, getPivot, type Pivot, pivotDimensions } from '@navyk/api-spec/views/pivot'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer } from '#testing/mock-api.ts'
import { executor, staff } from '#testing/people.ts'
import { renderScreen } from '#testing/render.tsx'
import { PivotPage } from './pivot-page.tsx'

const id = (end: number) => `01935f4a-0000-7000-8000-${String(end).padStart(12, '0')}`
const customer = (end: number, lastName: string) => ({
  kind: 'customer' as const,
  id: id(end),
  firstName: 'Ольга',
  lastName,
})
const columns = Array.from({ length: 30 }, (_, index) => `2026-09-${String(index + 1).padStart(2, '0')}`)
const noSums = columns.map(() => [0, 0])

const september: Pivot = {
  columns,
  rows: [
    {
      level: 0,
      label: customer(1, 'Бондар'),
      sums: [3, 2],
      cells: [
        [0, 2, 2],
        [4, 1, 0],
      ],
    },
    {
      level: 1,
      label: { kind: 'subject', id: 'chess' },
      sums: [3, 2],
      cells: [
        [0, 2, 2],
        [4, 1, 0],
      ],
    },
    { level: 0, label: customer(2, 'Вуйцик'), sums: [1, 1], cells: [[4, 1, 1]] },
    { level: 1, label: { kind: 'subject', id: 'chess' }, sums: [1, 1], cells: [[4, 1, 1]] },
  ],
  columnSums: noSums.with(0, [2, 2]).with(4, [2, 1]),
  sums: [4, 3],
  rowCount: 2,
  filters: [],
}
const flat = { ...september, rows: september.rows.filter(({ level }) => level === 0) }

// jsdom has no layout, so the grid's container gets the size of a screen.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(4000)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
  Element.prototype.scrollTo = () => {}
})

function Screen() {
  const { pathname, search } = useLocation()
  return (
    <>
      {pathname.startsWith(lessonListPath) || <PivotPage />}
      <output>{pathname + search}</output>
    </>
  )
}

async function open(path = '/?month=2026-09', data: Pivot = flat, user = executor) {
  const asked = answer(getPivot, { data, nextCursor: null })
  await renderScreen(<Screen />, { user, path })
  return { asked, grid: within(await screen.findByRole('grid')) }
}
const focused = () => document.activeElement?.closest('td, th')
const placeOf = (cell: Element | null | undefined) => [
  cell?.closest('tr')?.getAttribute('aria-rowindex'),
  cell?.getAttribute('aria-colindex'),
]

test('plan and fact are in each cell, with sums of rows, of columns and of everything', async () => {
  const { grid, asked } = await open()
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    from: '2026-09-01',
    to: '2026-09-30',
    columns: 'day',
    rows: 'customer',
    measures: 'planned,held,unclosed,ahead',
  })
  const [, first, second, total] = grid.getAllByRole('row')
  expect([first, second, total].map((row) => row?.textContent)).toEqual([
    'Бондар Ольга2/20/12/3',
    'Вуйцик Ольга1/11/1',
    expect.stringMatching(/^Всего2\/2.*1\/2.*3\/4$/),
  ])
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4')
  expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('32')
})

test('one cell has the focus, and keys move it over rows, columns and sums', async () => {
  const { grid } = await open()
  const start = grid.getByRole('rowheader', { name: 'Бондар Ольга' })
  expect(start.tabIndex).toBe(0)
  start.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(placeOf(focused())).toEqual(['3', '2'])
  await userEvent.keyboard('{End}')
  expect(placeOf(focused())).toEqual(['3', '32'])
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  expect(placeOf(focused())).toEqual(['2', '1'])
  await userEvent.keyboard('{PageDown}{ArrowDown}{ArrowLeft}')
  expect(placeOf(focused())).toEqual(['4', '1'])
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1)
})

test('a month scrolls into view when it gets the focus; the names, which always are, do not scroll sideways', async () => {
  const { grid } = await open()
  const scrolled = vi.fn<(to: ScrollToOptions) => void>()
  Object.assign(screen.getByRole('grid').closest('div') ?? {}, { scrollTo: scrolled })
  const sideways = () => scrolled.mock.calls.filter(([to]) => to.left !== undefined).length
  grid.getByRole('rowheader', { name: 'Бондар Ольга' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  const shown = sideways()
  expect(shown).toBeGreaterThan(0)
  await userEvent.keyboard('{ArrowLeft}')
  expect(placeOf(focused())).toEqual(['2', '1'])
  expect(sideways()).toBe(shown)
})

test('Enter on a cell leads to its lessons, and the address has the link back', async () => {
  const { grid } = await open('/?month=2026-09&subject=chess')
  grid.getByRole('rowheader', { name: 'Бондар Ольга' }).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  const [path, search] = (await screen.findByText(/^\/dashboard\/lesson-list/)).textContent?.split('?') ?? []
  expect(path).toBe(lessonListPath)
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    view: 'all',
    from: '2026-09-01',
    to: '2026-09-01',
    customerId: id(1),
    subject: 'chess',
    pivot: 'month=2026-09&subject=chess',
  })
})

test.each([
  ['an executor is offered rows of everything but', executor, false],
  ['staff are offered rows of', staff, true],
] as const)('%s executors', async (_, user, isOffered) => {
  await open('/?month=2026-09', flat, user)
  const level = await screen.findByRole('combobox', { name: 'Группа 1' })
  const offered = within(level)
    .getAllByRole('option')
    .map((option) => (option as HTMLOptionElement).value)
  expect(offered).toEqual(pivotDimensions.filter((each) => isOffered || each !== 'executor'))
})

test('rows have inner rows, which a key or a press opens and closes', async () => {
  const { grid } = await open('/?month=2026-09&rows=customer,subject', september)
  expect(grid.queryByRole('rowheader', { name: 'Шахматы' })).toBeNull()
  await userEvent.click(grid.getByRole('button', { name: 'Раскрыть: Бондар Ольга' }))
  expect(grid.getByRole('rowheader', { name: 'Шахматы' })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(grid.queryByRole('rowheader', { name: 'Шахматы' })).toBeNull())
})

test('another measure is requested and shaded by its size', async () => {
  const { asked } = await open()
  const hours = {
    ...flat,
    rows: [
      {
        ...flat.rows[0],
        sums: [150],
        cells: [
          [0, 90],
          [4, 60],
        ],
      },
    ],
    columnSums: columns.map(() => [0]),
    sums: [150],
  }
  answer(getPivot, ({ query }) => {
    asked.push({ query } as (typeof asked)[number])
    return { data: hours as Pivot, nextCursor: null }
  })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Показатель' }), 'Проведено часов')
  const cell = await screen.findByText('1,5')
  expect(cell.dataset.shade).toBe('more-4')
  expect(asked.at(-1)?.query.get('measures')).toBe('held_minutes')
  expect(screen.getByRole('list', { name: 'Что значат цвета' }).textContent).toContain('до 1,5')
})

test.each([
  ['Проведено часов', false],
  ['Факт − план', true],
])('the legend of %s has values below zero only if they are possible: %s', async (measure, isThere) => {
  const { asked } = await open()
  const [row] = flat.rows
  const rows = row ? [{ ...row, sums: [150], cells: [[0, 90]] }] : []
  const data = { ...flat, rows, columnSums: columns.map(() => [0]), sums: [150] } as Pivot
  answer(getPivot, ({ query }) => {
    asked.push({ query } as (typeof asked)[number])
    return { data, nextCursor: null }
  })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Показатель' }), measure)
  await screen.findAllByText(/^до /)
  expect(screen.queryByText('меньше нуля') !== null).toBe(isThere)
})

test.each([
  ['an executor is offered their own pay and never the customers’ price', executor, false],
  ['staff are offered what each side gets', staff, true],
])('%s', async (_title, user, isOfferedBoth) => {
  await open('/?month=2026-09', flat, user)
  const measures = within(screen.getByRole('combobox', { name: 'Показатель' }))
    .getAllByRole('option')
    .map((one) => one.textContent)
  expect(measures).toContain('Оплата исполнителю')
  expect(measures.includes('Комиссия')).toBe(isOfferedBoth)
})

test('a too long range is reported at its field, and not requested', async () => {
  const asked = answer(getPivot, { data: flat, nextCursor: null })
  await renderScreen(<Screen />, { path: '/?from=2026-01-01&to=2026-09-30' })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Слишком длинный промежуток. Выберите столбцами недели или месяцы',
  )
  expect(asked).toEqual([])
})

test('the steps lead to other months, and the workbook is requested for the shown table', async () => {
  const { asked } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Следующий месяц' }))
  await expect.poll(() => asked.at(-1)?.query.get('from')).toBe('2026-10-01')
  const saved = answer(downloadPivot, '' as never)
  URL.createObjectURL = () => 'blob:'
  URL.revokeObjectURL = () => {}
  await userEvent.click(screen.getByRole('button', { name: 'Скачать XLSX' }))
  await expect.poll(() => saved[0]?.query.get('to')).toBe('2026-10-31')
})

test('without lessons the page says so', async () => {
  answer(getPivot, { data: { ...flat, rows: [], rowCount: 0 }, nextCursor: null })
  await renderScreen(<Screen />)
  expect(await screen.findByText(/занятий нет/)).toBeTruthy()
})
