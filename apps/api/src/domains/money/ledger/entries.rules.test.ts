import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LedgerEntry, movingEntries, sourceKey } from './entries.ts'

const entry = (sourceId: string, ...amounts: number[]): LedgerEntry => ({
  kind: 'lesson_settled',
  sourceKind: 'lesson',
  sourceId,
  occurredAt: new Date('2026-11-20T09:00:00Z'),
  postings: amounts.map((amountKopecks, index) => ({
    account: { kind: index === 0 ? 'customer' : 'commission' },
    amountKopecks,
  })),
})
const amounts = (entries: LedgerEntry[]) =>
  entries.map(({ sourceId, postings }) => [sourceId, ...postings.map(({ amountKopecks }) => amountKopecks)])

test('an entry is named by its event and its source', () => {
  expect(sourceKey('payment', 'p')).toBe('payment:p')
})

test('an entry leaves out postings of zero; one with no others moves nothing', () => {
  expect(movingEntries([entry('a', 40, 0, -40), entry('b', 0, 0)])).toEqual(
    [entry('a', 40, -40)].map((one) => ({
      ...one,
      postings: [one.postings[0], { account: { kind: 'commission' }, amountKopecks: -40 }],
    })),
  )
  expect(movingEntries([])).toEqual([])
})

test('an entry named twice is posted once, in its last form; another kind of the same source is another entry', () => {
  const payment = { ...entry('a', 7, -7), kind: 'payment' }
  expect(amounts(movingEntries([entry('a', 1, -1), entry('a', 2, -2), payment]))).toEqual([
    ['a', 2, -2],
    ['a', 7, -7],
  ])
})

test.each([
  [[40, -39], '1 kopecks'],
  [[40, -41], '-1 kopecks'],
  [[40], '40 kopecks'],
])('postings of %j are refused as off by %s', (wrong, by) => {
  expect(() => movingEntries([entry('a', 1, -1), entry('z', ...wrong)])).toThrow(
    `The entry lesson_settled of lesson z is off by ${by}`,
  )
})

test('every kind of movement sums to zero', () => {
  const balanced = fc.array(fc.integer(), { maxLength: 5 }).map((some) => [...some, -some.reduce((a, b) => a + b, 0)])
  fc.assert(
    fc.property(fc.array(balanced, { maxLength: 5 }), (all) => {
      for (const { postings } of movingEntries(all.map((some, index) => entry(String(index), ...some)))) {
        expect(postings.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)).toBe(0)
        expect(postings.length).toBeGreaterThan(1)
      }
    }),
  )
})
