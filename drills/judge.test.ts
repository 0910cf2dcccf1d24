import { expect, test } from 'vitest'
import { compareStates } from './ground/database-state.ts'
import { judge } from './judge.ts'
import { missedChanges } from './load/event-streams.ts'
import { type AcknowledgedWrite, longestPause } from './load/open-loop.ts'

const whole = { count: 1, parts: 3 }
const acknowledged = [{ text: 'a' }, { text: 'b' }, { text: 'c' }]
const missedGoals = (stored: Parameters<typeof judge>[1], failed = 0) =>
  judge({ acknowledged, failed }, stored, { acknowledged: 3, failed: 0 }).flatMap(({ name, value, ok }) =>
    ok ? [] : [`${name} ${value}`],
  )
const rows = [
  { excerpt: 'a', ...whole },
  { excerpt: 'b', ...whole },
  { excerpt: 'c', ...whole },
]

test('a drill whose acknowledged writes are all stored once and whole meets its goals', () => {
  expect(missedGoals(rows)).toEqual([])
})

test.for([
  ['a lost write', rows.slice(1), ['lost 1']],
  ['a doubled write', [...rows.slice(1), { excerpt: 'a', count: 2, parts: 3 }], ['doubled 1']],
  ['a doubled write that was never acknowledged', [...rows, { excerpt: 'd', count: 2, parts: 3 }], ['doubled 1']],
  ['a write that is stored in part', [...rows.slice(1), { excerpt: 'a', count: 1, parts: 2 }], ['stored in part 1']],
] as const)('%s is found', ([, stored, expected]) => {
  expect(missedGoals(stored)).toEqual(expected)
})

test('a failed request misses the goal of a drill in which none may fail', () => {
  expect(missedGoals(rows, 1)).toEqual(['failed 1'])
})

const write = (id: string, asker: number, acknowledgedMs: number): AcknowledgedWrite => ({
  text: id,
  id,
  asker,
  sentMs: acknowledgedMs,
  acknowledgedMs,
  refusals: 0,
})
const stream = { token: '', isOpen: true, reconnects: 0, refusals: 0 }

test('a change that a stream did not bring is missed, unless the page was told afterwards to ask for everything', () => {
  const writes = [write('1', 0, 10), write('2', 1, 20)]
  const tags = new Set(['question:1'])
  const toldToAskMs = Number.NEGATIVE_INFINITY
  expect(missedChanges([{ ...stream, asker: 0, tags, toldToAskMs }], writes)).toEqual([])
  expect(missedChanges([{ ...stream, asker: 1, tags, toldToAskMs }], writes)).toEqual(['2'])
  expect(missedChanges([{ ...stream, tags, toldToAskMs }], writes)).toEqual(['2'])
  expect(missedChanges([{ ...stream, tags, toldToAskMs: 15 }], writes)).toEqual(['2'])
  expect(missedChanges([{ ...stream, tags, toldToAskMs: 25 }], writes)).toEqual([])
})

test('the window of a drill is its longest time without an acknowledged write, up to its end', () => {
  const writes = [write('1', 0, 1000), write('2', 0, 4000), write('3', 0, 5000)]
  expect(longestPause(writes, 500, 6000)).toBe(3)
  expect(longestPause(writes, 500, 9500)).toBe(4.5)
  expect(longestPause([], 0, 2000)).toBe(2)
})

test('a restored table with another digest, one that is missing, and a sequence that is behind are found', () => {
  const source = {
    tables: new Map([
      ['a', '2 digest'],
      ['b', '1 digest'],
    ]),
    sequences: new Map([
      ['s', 10n],
      ['t', 10n],
    ]),
  }
  expect(compareStates(source, source)).toEqual({ tables: [], sequences: [] })
  const other = {
    tables: new Map([['a', '2 other']]),
    sequences: new Map([
      ['s', 9n],
      ['t', 42n],
    ] as const),
  }
  expect(compareStates(source, other)).toEqual({ tables: ['a', 'b'], sequences: ['s'] })
  expect(
    compareStates(source, {
      ...source,
      sequences: new Map([
        ['s', 10n],
        ['t', 43n],
      ] as const),
    }).sequences,
  ).toEqual(['t'])
})
