import { expect, test } from 'vitest'
import {
  pageByCount,
  readAmountsCursor,
  readCountCursor,
  readDayCursor,
  readIdCursor,
  readNameCursor,
  readTextCursor,
  readTimeCursor,
  writeAmountsCursor,
  writeDayCursor,
  writeNameCursor,
  writeTextCursor,
  writeTimeCursor,
} from './cursors.ts'
import { Failure } from './http/failures.ts'

const id = '01a1f82f-1e80-700c-a648-55a431316000'
/** A text with the length and the letters of an id, that is none. */
const noId = '-'.repeat(36)
const inBase64 = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

const refusalOf = (read: () => unknown) => {
  try {
    return read()
  } catch (failure) {
    return failure instanceof Failure ? [failure.status, failure.fields] : failure
  }
}
const atCursor = [422, { cursor: [{ key: 'validation.cursor' }] }]

test('a cursor by name comes back as it was written', () => {
  for (const [lastName, firstName] of [
    ['Жук «x»', ''],
    ['', ''],
    ['O"Neil', 'Ян\n'],
  ] as const) {
    const place = { lastName, firstName, id }
    expect(readNameCursor(writeNameCursor(place))).toEqual(place)
  }
})

test('a cursor by two amounts comes back as it was written; a broken one is refused', () => {
  const place = { first: 100, second: 4001, id }
  expect(readAmountsCursor(writeAmountsCursor(place))).toEqual(place)
  for (const wrong of ['', id, `4001.${id}`, `x.4001.${id}`, `100.4001.${noId}`]) {
    expect(refusalOf(() => readAmountsCursor(wrong))).toEqual(atCursor)
  }
})

test.each(['математика к цт', '', 'a"b\n'])('a cursor by text comes back as it was written: %j', (text) => {
  expect(readTextCursor(writeTextCursor({ text, id }))).toEqual({ text, id })
})

test.each(['', 'x', `1.${id}`, ...[[1, id], ['a', noId], ['a'], ['a\0', id], null].map(inBase64)])(
  'a cursor by text that the product did not write is refused at the cursor: %j',
  (cursor) => {
    expect(refusalOf(() => readTextCursor(cursor))).toEqual(atCursor)
  },
)

test.each(['1970-01-01T00:00:00.000Z', '2026-11-20T09:00:00.123Z', '2286-11-20T17:46:39.999Z'])(
  'a cursor by time comes back as it was written: %s',
  (at) => {
    const place = { at: new Date(at), id }
    expect(readTimeCursor(writeTimeCursor(place))).toEqual(place)
  },
)

test.each(['1970-01-01', '2026-11-30', '2028-02-29'])('a cursor by day comes back as it was written: %s', (day) => {
  expect(readDayCursor(writeDayCursor({ day, id }))).toEqual({ day, id })
})

test('a cursor by day that the product did not write is refused at the cursor', () => {
  expect(refusalOf(() => readDayCursor('2026-11-30'))).toEqual(atCursor)
})

test('the next page of a list in memory begins after the rows that were shown, and the list ends with its last row', () => {
  const page = (cursor?: string) => pageByCount(['a', 'b', 'c'], { cursor, limit: 2 })
  expect([page(), page('2'), page('1'), page('7')]).toEqual([
    { shown: ['a', 'b'], nextCursor: '2' },
    { shown: ['c'], nextCursor: null },
    { shown: ['b', 'c'], nextCursor: null },
    { shown: [], nextCursor: null },
  ])
})

test.each(['', 'x', '-1', '1.5', 'x1', '1x', '1000000', id])(
  'a number of rows that is no number is refused at the cursor: %j',
  (cursor) => {
    expect(refusalOf(() => readCountCursor(cursor))).toEqual(atCursor)
  },
)

test('a cursor by id is the id', () => {
  expect(readIdCursor(id)).toBe(id)
})

test.each(['', 'x', noId, `${id}0`, `0${id}`])(
  'a cursor by id that is no id is refused at the cursor: %j',
  (cursor) => {
    expect(refusalOf(() => readIdCursor(cursor))).toEqual(atCursor)
  },
)

test.each([
  '',
  'x',
  '1',
  `1.${noId}`,
  `.${id}`,
  `1${id}`,
  `x1.${id}`,
  `1.5.${id}`,
  `1.${id}x`,
  `-1.${id}`,
  // Too large for a time.
  `99999999999999.${id}`,
])('a cursor by time that the product did not write is refused at the cursor: %j', (cursor) => {
  expect(refusalOf(() => readTimeCursor(cursor))).toEqual(atCursor)
})

test.each([
  '',
  'x',
  'W10',
  ...[
    [1, 2, 3],
    [1, 'b', id],
    ['a', 2, id],
    ['a', 'b', noId],
    ['a', 'b'],
    ['a', 'b', 4],
    // PostgreSQL does not accept texts with this character.
    ['a\0', 'b', id],
    ['a', 'b\0', id],
    { 0: 'a', 1: 'b', 2: id, length: 3 },
    null,
    'ab',
  ].map(inBase64),
])('a cursor by name that the product did not write is refused at the cursor: %j', (cursor) => {
  expect(refusalOf(() => readNameCursor(cursor))).toEqual(atCursor)
})
