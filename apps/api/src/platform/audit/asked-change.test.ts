import { expect, test } from 'vitest'
import { Failure } from '../http/failures.ts'
import { askedChange } from './asked-change-queries.ts'

const asked = (role: 'staff' | 'customer' | 'executor', query: { changed?: 'won'; since?: string }) =>
  askedChange({ role }, query, 'lead', { won: ['won', 'converted'] })
const whole = { changed: 'won', since: '2026-11-20' } as const

test('staff narrow a list by what has happened to its things, by the words of the history', () => {
  expect(asked('staff', whole)).toEqual({ kind: 'lead', actions: ['won', 'converted'], since: '2026-11-20' })
})

test('a list is not narrowed by half of the question', () => {
  for (const role of ['staff', 'customer', 'executor'] as const) {
    for (const query of [{}, { changed: 'won' as const }, { since: '2026-11-20' }]) {
      expect(asked(role, query)).toBeUndefined()
    }
  }
})

test('what others do about a thing is told neither to customers nor to executors', () => {
  for (const role of ['customer', 'executor'] as const) {
    expect(() => asked(role, whole)).toThrow(expect.objectContaining({ status: 422 }))
    expect(() => asked(role, whole)).toThrow(Failure)
  }
})
