import { expect, test } from 'vitest'
import { hasSpan, joinSpans, type LineSpan, sharedSpans, spansWithout } from './line-spans.ts'

test.each<[string, LineSpan[], LineSpan[]]>([
  ['none', [], []],
  [
    'that touch',
    [
      [12, 14],
      [10, 12],
    ],
    [[10, 14]],
  ],
  [
    'with a unit between them',
    [
      [10, 12],
      [13, 14],
    ],
    [
      [10, 12],
      [13, 14],
    ],
  ],
  [
    'of which one holds the other',
    [
      [10, 20],
      [12, 13],
    ],
    [[10, 20]],
  ],
  [
    'of which one begins before another ends',
    [
      [10, 20],
      [15, 25],
      [25, 26],
    ],
    [[10, 26]],
  ],
])('spans %s are joined', (_, spans, joined) => {
  expect(joinSpans(spans)).toEqual(joined)
})

test.each<[string, LineSpan[], LineSpan[], LineSpan[]]>([
  ['the same', [[10, 12]], [[10, 12]], [[10, 12]]],
  [
    'over the border of two that touch',
    [[11, 13]],
    [
      [10, 12],
      [12, 14],
    ],
    [[11, 13]],
  ],
  [
    'at both ends',
    [[0, 100]],
    [
      [-5, 5],
      [95, 105],
    ],
    [
      [0, 5],
      [95, 100],
    ],
  ],
  ['nothing, where they touch', [[10, 12]], [[12, 14]], []],
])('two lists of spans share %s', (_, ones, others, shared) => {
  expect([sharedSpans(ones, others), sharedSpans(others, ones)]).toEqual([shared, shared])
})

test.each<[string, LineSpan[], LineSpan[]]>([
  ['nothing', [], [[10, 20]]],
  [
    'the middle',
    [[12, 13]],
    [
      [10, 12],
      [13, 20],
    ],
  ],
  ['the start', [[5, 11]], [[11, 20]]],
  ['the end', [[19, 25]], [[10, 19]]],
  [
    'what touches',
    [
      [5, 10],
      [20, 25],
    ],
    [[10, 20]],
  ],
  ['all', [[10, 20]], []],
  [
    'all, by two that touch',
    [
      [9, 15],
      [15, 21],
    ],
    [],
  ],
])('the rest of a span is the part that is not taken: %s', (_, taken, left) => {
  expect(spansWithout([[10, 20]], taken)).toEqual(left)
})

test.each<[LineSpan, boolean]>([
  [[10, 20], true],
  [[9, 20], false],
  [[10, 21], false],
  [[25, 26], false],
])('a span contains only what lies in it as a whole: %o', (span, is) => {
  expect(
    hasSpan(
      [
        [10, 20],
        [30, 40],
      ],
      span,
    ),
  ).toBe(is)
})
