import { expect, test } from 'vitest'
import { Failure } from '../http/failures.ts'
import { askedChange } from './asked-change-queries.ts'

const asked = (role: 'staff' | 'customer' | 'executor', query: { changed?: 'won'; since?: string }) =>
  askedChange({ role }, query, 'lead', { won: ['won', 'converted'] })
const whole = { changed: 'won', since: '2026-11-20' } as const

test('staff narrow a list by events of its things, with the words of the history', () => {
  expect(asked('staff', whole)).toEqual({ kind: 'lead', actions: ['won', 'converted'], since: '2026-11-20' })
})

test('a filter by events with one of its two fields alone narrows nothing', () => {
  for (const role of ['staff', 'customer', 'executor'] as const) {
    for (const query of [{}, { changed: 'won' as const }, { since: '2026-11-20' }]) {
      expect(asked(role, query)).toBeUndefined()
    }
  }
})

test('neither customers nor executors learn what others do about a thing', () => {
  for (const role of ['customer', 'executor'] as const) {
    expect(() => asked(role, whole)).toThrow(expect.objectContaining({ status: 422 }))
    expect(() => asked(role, whole)).toThrow(Failure)
  }
})
