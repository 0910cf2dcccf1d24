import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { renderScreen } from '#testing/render.tsx'
import { setScreenWidth } from '#testing/screen-width.ts'
import { type Column, DataList } from './data-list.tsx'
import type { PagedResult } from './data-list-types.ts'

interface Row {
  id: string
  name: string
  price: number
}

const rows: Row[] = [
  { id: '1', name: 'Algebra', price: 25 },
  { id: '2', name: 'Physics', price: 30 },
]
const columns: Column<Row>[] = [
  { key: 'name', title: 'Subject', render: (row) => row.name, card: 'head' },
  {
    key: 'price',
    title: 'Price',
    render: (row) => row.price,
    align: 'end',
    order: { ascending: 'cheap', descending: 'dear' },
    foot: 55,
  },
]

const result = (change: Partial<PagedResult<Row>> = {}): PagedResult<Row> => ({
  data: { pages: [{ data: rows }] },
  error: null,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: vi.fn(),
  refetch: vi.fn(),
  ...change,
})

function Address() {
  const { pathname, search } = useLocation()
  return <output title={pathname}>{search}</output>
}

async function show(query: PagedResult<Row>, shown = columns, isLink = true) {
  await renderScreen(
    <>
      <DataList
        label="Subjects"
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        {...(isLink && { rowLink: (row: Row) => screenPath(`subject/${row.id}`) })}
        empty={<p>No subjects yet</p>}
      />
      <Address />
    </>,
    { language: 'en' },
  )
  return userEvent.setup()
}

test('from 900 px a list is a table whose rows are links, with its count and sums', async () => {
  setScreenWidth(900)
  await show(result())
  const table = await screen.findByRole('table', { name: 'Subjects' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Subject', 'Price'])
  expect(within(table).getByRole('link', { name: 'Algebra' }).getAttribute('href')).toBe(screenPath('subject/1'))
  expect(within(table).getByText('55')).toBeTruthy()
  expect(screen.getByText('2 rows')).toBeTruthy()
})

const read = async () =>
  within(await screen.findByRole('list', { name: 'Subjects' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent.trim())

test('below 900 px a row shows what decides: its head and end, the state, then facts; the rest on demand', async () => {
  setScreenWidth(899)
  await show(result(), [
    { key: 'name', title: 'Subject', render: (row) => row.name, card: 'head' },
    { key: 'place', title: 'Place', render: () => 'Minsk', card: 'line' },
    { key: 'count', title: 'Lessons', render: () => 8, card: 'line', isNamed: true },
    { key: 'state', title: 'State', render: () => 'Open since May', card: 'state', short: () => 'Open' },
    { key: 'number', title: 'Number', render: (row) => row.id },
    { key: 'price', title: 'Price', render: (row) => row.price, card: 'end' },
  ])
  expect(await read()).toEqual(['Algebra25Open Minsk Lessons: 8', 'Physics30Open Minsk Lessons: 8'])
  expect(screen.queryByRole('table')).toBeNull()
})

test('an absent fact takes no room in a narrow row', async () => {
  setScreenWidth(899)
  await show(result(), [
    ...columns.slice(0, 1),
    { key: 'next', title: 'Next', render: (row) => (row.id === '1' ? '—' : 'Monday'), card: 'line', isNamed: true },
    { key: 'place', title: 'Place', render: () => 'Minsk', card: 'line' },
  ])
  expect(await read()).toEqual(['AlgebraMinsk', 'PhysicsNext: Monday Minsk'])
})

test('a row without a link shows everything itself', async () => {
  setScreenWidth(899)
  await show(result(), columns, false)
  expect(await read()).toEqual(['Algebra25', 'Physics30'])
})

test('a list without sums has no foot', async () => {
  setScreenWidth(900)
  await show(result(), [
    ...columns.slice(0, 1),
    { key: 'price', title: 'Price', render: (row) => row.price, foot: false },
  ])
  expect((await screen.findByRole('table')).querySelector('tfoot')).toBeNull()
})

test('sorting goes through ascending and descending back to none, and is in the address', async () => {
  const person = await show(result())
  const press = async () => person.click(await screen.findByRole('button', { name: 'Price' }))
  await press()
  expect(screen.getByRole('status').textContent).toBe('?order=cheap')
  await press()
  expect(screen.getByRole('status').textContent).toBe('?order=dear')
  await press()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('arrows move the focus from row to row', async () => {
  const person = await show(result())
  ;(await screen.findByRole('link', { name: 'Algebra' })).focus()
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Physics')
  await person.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Algebra')
})

test('arrows move the focus from card to card, which Enter opens, and stay in a list at its ends', async () => {
  setScreenWidth(390)
  const person = await show(result())
  ;(await screen.findByRole('link', { name: 'Algebra' })).focus()
  await person.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Algebra')
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Physics')
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Physics')
  await person.keyboard('{Enter}')
  expect(screen.getByRole('status').title).toBe(screenPath('subject/2'))
})

test('more rows are fetched on request', async () => {
  const query = result({ hasNextPage: true })
  const person = await show(query)
  await person.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(query.fetchNextPage).toHaveBeenCalledOnce()
})

test('a list without rows shows the empty state', async () => {
  await show(result({ data: { pages: [{ data: [] }] } }))
  expect(await screen.findByText('No subjects yet')).toBeTruthy()
})

test('a list that could not be loaded shows why and can be tried again', async () => {
  const query = result({ data: undefined, error: { code: 'unavailable', message: 'Back in a minute' } })
  const person = await show(query)
  expect((await screen.findByRole('alert')).textContent).toContain('Back in a minute')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(query.refetch).toHaveBeenCalledOnce()
})

test('a list that the person may not see says so', async () => {
  await show(result({ data: undefined, error: { code: 'forbidden', message: 'No' } }))
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy()
})

function Choosing({ mayChoose, most }: { mayChoose?: (id: string) => boolean; most?: number }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataList
      label="Subjects"
      query={result()}
      columns={columns}
      rowId={(row) => row.id}
      rowLink={(row) => screenPath(`subject/${row.id}`)}
      empty={<p>No subjects yet</p>}
      selection={{
        ids,
        onChange: setIds,
        actions: <output aria-label="To do">{[...ids].join(' ')}</output>,
        ...(mayChoose && { mayChoose }),
        ...(most !== undefined && { most }),
      }}
    />
  )
}

test('a list of which a few rows at most can be chosen has a name above its boxes instead of a box for all', async () => {
  setScreenWidth(900)
  await renderScreen(<Choosing most={2} />, { language: 'en' })
  const [head] = await screen.findAllByRole('columnheader')
  expect(head?.textContent).toBe('Choose the row')
  expect(screen.queryByRole('checkbox', { name: 'Choose all that are shown' })).toBeNull()
})

describe.each([
  ['a table', 900],
  ['cards', 390],
])('rows are chosen in %s', (_what, width) => {
  async function choosing(mayChoose?: (id: string) => boolean) {
    setScreenWidth(width)
    await renderScreen(<Choosing {...(mayChoose && { mayChoose })} />, { language: 'en' })
    return userEvent.setup()
  }
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

  test('one by one, each by its name, or all shown ones; the steps for them are below', async () => {
    const person = await choosing()
    await person.click(await box('Choose the row Physics'))
    expect(screen.getByRole('toolbar', { name: 'Actions on the selected rows' }).textContent).toContain('2')
    expect((await box('Choose all that are shown')).indeterminate).toBe(true)
    await person.click(await box('Choose all that are shown'))
    expect(screen.getByLabelText('To do').textContent).toBe('1 2')
    await person.click(await box('Choose all that are shown'))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  test('by the keyboard, which continues from the list when the choice is dropped', async () => {
    const person = await choosing()
    ;(await box('Choose the row Algebra')).focus()
    await person.keyboard(' ')
    expect((await box('Choose the row Algebra')).checked).toBe(true)
    screen.getByRole('button', { name: 'Clear the selection' }).focus()
    await person.keyboard('{Enter}')
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(document.activeElement).toBe(await box('Choose all that are shown'))
  })

  test('only if there is a step for them', async () => {
    const person = await choosing((id) => id === '2')
    await person.click(await box('Choose all that are shown'))
    expect(screen.getByLabelText('To do').textContent).toBe('2')
    expect(screen.queryByRole('checkbox', { name: 'Choose the row Algebra' })).toBeNull()
  })
})
