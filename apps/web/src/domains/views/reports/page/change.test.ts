import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

const share = { unit: 'share', good: 'more' } as const
const money = { unit: 'kopecks', good: 'more' } as const

test.each([
  ['grows by a share of what it was', money, 150, 100, { way: 'more', by: 0.5, unit: 'share', isBetter: true }],
  ['falls', money, 50, 100, { way: 'less', by: -0.5, unit: 'share', isBetter: false }],
  ['stays', money, 100, 100, { way: 'same', by: 0, unit: 'share', isBetter: null }],
  ['changes too little for a share', money, 134_876, 134_850, { way: 'more', by: 26, unit: 'kopecks' }],
  ['falls by too little to be judged', money, 1_859_467, 1_860_800, { way: 'less', unit: 'share', isBetter: null }],
  ['falls by a hundredth', money, 99, 100, { way: 'less', isBetter: false }],
  ['is a share, and differs by less than a point', share, 9050, 9000, { by: 0.5, unit: 'points', isBetter: null }],
  ['is a share, and differs by a point', share, 9100, 9000, { by: 1, unit: 'points', isBetter: true }],
  ['was nothing', money, 100, 0, { way: 'more', by: 100, unit: 'kopecks', isBetter: true }],
  ['was a loss and is a smaller one', money, -50, -100, { way: 'more', by: 0.5, unit: 'share', isBetter: true }],
  ['was a loss and is a gain', money, 50, -100, { way: 'more', by: 1.5, unit: 'share', isBetter: true }],
  ['counts months in tenths', { unit: 'months', good: 'more' } as const, 100_001, 100_000, { by: 0.1, unit: 'count' }],
  [
    'is better when it falls',
    { unit: 'count', good: 'less' } as const,
    1,
    2,
    { way: 'less', by: -0.5, isBetter: true },
  ],
  ['is neither better nor worse', { unit: 'count', good: null } as const, 3, 2, { way: 'more', isBetter: null }],
  [
    'is a share, and differs by points',
    { unit: 'share', good: 'more' } as const,
    9250,
    9000,
    { by: 2.5, unit: 'points' },
  ],
])('a figure that %s', (_, measure, now, before, change) => {
  expect(changeOf(measure, now, before)).toMatchObject(change)
})

test('an unknown figure has no change', () => {
  expect(changeOf(money, null, 1)).toBeUndefined()
  expect(changeOf(money, 1, undefined)).toBeUndefined()
})
