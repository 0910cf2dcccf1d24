import { expect, test } from 'vitest'
import { executor } from '../../../testing/people.ts'
import { readLines } from '../../../testing/read-lines.tsx'
import { RowNotes } from './row-notes.tsx'

const holiday = { date: '2031-01-07', law: 'orthodox_christmas' as const, name: '' }

test.each([
  ['a holiday', holiday, '', [expect.stringMatching(/Рождество/)]],
  ['a remark', undefined, 'Лучше позже', [expect.stringMatching(/Лучше позже/)]],
  ['both', holiday, 'Лучше позже', [expect.stringMatching(/Рождество/), expect.stringMatching(/Лучше позже/)]],
  ['neither', undefined, '', []],
])('a lesson of a plan says of its day %s', async (_, day, remark, lines) => {
  expect(await readLines(<RowNotes problems={[]} holiday={day} remark={remark} />, executor)).toEqual(lines)
})
