import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useListFilter, viewNamesOf } from './list-filters.ts'

const filters = { search: 'search', month: 'month', state: ['draft', 'issued'], customerId: 'value' } as const

const Shown = () => <output>{JSON.stringify(useListFilter(filters))}</output>

test.each([
  [
    '/?search=bel&month=2026-11&state=draft&customerId=7&other=x',
    '{"search":"bel","month":"2026-11","state":"draft","customerId":"7"}',
  ],
  ['/?search=&state=lost', '{}'],
])('at %s a list is narrowed by %s: a value that it does not know is no filter', (path, filter) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Shown />
    </MemoryRouter>,
  )
  expect(screen.getByRole('status').textContent).toBe(filter)
})

test('a saved view keeps the filters of the list and its hidden columns', () => {
  expect(viewNamesOf(filters)).toEqual(['search', 'month', 'state', 'customerId', 'hide'])
})
