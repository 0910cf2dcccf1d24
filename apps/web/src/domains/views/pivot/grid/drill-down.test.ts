import { expect, test } from 'vitest'
import { lessonsBehind } from './drill-down.ts'
import { readView, viewNames } from '../view.ts'

const empty = Object.fromEntries(viewNames.map((name) => [name, ''])) as Parameters<typeof readView>[0]
const read = (search: URLSearchParams) => readView({ ...empty, ...Object.fromEntries(search) }, 'staff', '2026-11')
const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))

test('a cell links to the lessons of its row and column, under the filters of the table', () => {
  const search = new URLSearchParams({
    from: '2026-11-04',
    to: '2026-11-20',
    columns: 'week',
    executorId: 'e',
    state: 'active',
  })
  const path = [
    { kind: 'customer' as const, id: 'c', firstName: '', lastName: '' },
    { kind: 'subject' as const, id: 'chess' as const },
  ]
  expect(queryOf(lessonsBehind(read(search), search, path, '2026-11-16'))).toEqual({
    view: 'all',
    from: '2026-11-16',
    to: '2026-11-20',
    executorId: 'e',
    customerId: 'c',
    subject: 'chess',
    pivot: search.toString(),
  })
})

test('the sum of everything links to all lessons of the range', () => {
  const search = new URLSearchParams()
  expect(queryOf(lessonsBehind(read(search), search, [], undefined))).toEqual({
    view: 'all',
    from: '2026-11-01',
    to: '2026-11-30',
    pivot: '',
  })
})
