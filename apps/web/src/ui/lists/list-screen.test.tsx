import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { cell } from './table/cells.tsx'
import { ListScreen } from './list-screen.tsx'

interface Debt {
  id: string
  kopecks: number
}

const filters = { search: 'search', state: ['due', 'late', 'gone'] } as const

const show = (path: string, rows: Debt[]) =>
  renderScreen(
    <ListScreen
      title="Debts"
      purpose="Who owes"
      filters={filters}
      words={{ search: 'Name', state: ['State', (state) => state !== 'gone' && state] }}
      query={{
        data: { pages: [{ data: rows }] },
        error: null,
        hasNextPage: false,
        isFetchingNextPage: false,
        fetchNextPage: () => {},
        refetch: () => {},
      }}
      columns={[cell.moneyIfAny<Debt>('debt', 'Debt', (row) => row.kopecks, { card: 'head' })]}
      empty={{ none: 'Nobody owes', noneFound: 'Nobody of that name owes', all: { to: '/', label: 'All' } }}
    />,
    { path },
  )

test.each([
  ['/', 'Nobody owes'],
  ['/?search=x', 'Nobody of that name owes'],
])('an empty list at %s says: %s', async (path, text) => {
  await show(path, [])
  expect(await screen.findByText(text)).toBeDefined()
})

test('a filter does not offer a value without a word', async () => {
  await show('/', [])
  const options = [...(await screen.findByLabelText('State')).querySelectorAll('option')]
  expect(options.map(({ value }) => value).filter(Boolean)).toEqual(['due', 'late'])
})

test('a sum of zero is a dash where the column shows only sums that there are', async () => {
  await show('/', [{ id: '1', kopecks: 0 }])
  expect(await screen.findByText('—')).toBeDefined()
})
