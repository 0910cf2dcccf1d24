import { expect, test } from 'vitest'
import { countPlaywright } from './test-runs.mjs'

test('a journey that failed counts as failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1 }, errors: [] })).toEqual({ passed: 5, failed: 1 })
})

test('what stopped the whole run counts as failed', () => {
  const stats = { expected: 5, unexpected: 0 }
  expect(countPlaywright({ stats, errors: ['no browser'] })).toEqual({ passed: 5, failed: 1 })
})
