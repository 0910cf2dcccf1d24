import { describe, expect, test } from 'vitest'
import { refusalToWrite } from './policy.ts'

describe('writing between the sides of a contract is blocked', () => {
  test.each([
    ['draft', null, 'not_agreed'],
    ['cancelled', null, 'not_agreed'],
    ['awaiting_ack', null, undefined],
    ['active', null, undefined],
    ['active', '2026-01-01', undefined],
    ['paused', null, undefined],
    ['ending', '2026-12-31', undefined],
    ['finished', '2026-11-01', undefined],
    ['finished', '2026-10-31', 'over'],
    ['terminated', '2026-11-01', undefined],
    ['terminated', '2026-10-31', 'over'],
    ['terminated', null, 'over'],
  ] as const)('for %s until %s on 1 December 2026: %s', (state, endsOn, refusal) => {
    expect(refusalToWrite({ state, endsOn }, '2026-12-01')).toBe(refusal)
  })
})
