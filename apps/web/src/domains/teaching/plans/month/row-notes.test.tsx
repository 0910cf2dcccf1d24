import type { Plan } from '@navyk/api-spec/teaching/plans'
import { expect, test } from 'vitest'
import { customer, executor } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { RowNotes } from './row-notes.tsx'

const holiday = { date: '2031-01-07', law: 'orthodox_christmas' as const, name: '' }

test('an obstacle of a lesson is explained; the lesson in the way is named if the reader may know it', async () => {
  const taken = { startsAt: '2031-01-07T09:00:00.000Z', endsAt: '2031-01-07T10:00:00.000Z' }
  const lines = async (problems: Plan['rows'][number]['problems']) =>
    readLines(<RowNotes problems={problems} holiday={undefined} remark="" />, customer)
  expect([
    await lines([{ code: 'paused', lesson: null }]),
    await lines([{ code: 'overlaps_lesson', lesson: { ...taken, learnerName: 'Миша' } }]),
    await lines([{ code: 'overlaps_lesson', lesson: { ...taken, learnerName: null } }]),
  ]).toEqual([
    ['В этот день договор на паузе'],
    ['Время занято: 12:00–13:00, Миша'],
    ['Исполнитель занят: 12:00–13:00'],
  ])
})

test.each([
  ['a holiday', holiday, '', [expect.stringMatching(/Рождество/)]],
  ['a remark', undefined, 'Лучше позже', [expect.stringMatching(/Лучше позже/)]],
  ['both', holiday, 'Лучше позже', [expect.stringMatching(/Рождество/), expect.stringMatching(/Лучше позже/)]],
  ['neither', undefined, '', []],
])('a lesson of a plan shows of its day %s', async (_, day, remark, lines) => {
  expect(await readLines(<RowNotes problems={[]} holiday={day} remark={remark} />, executor)).toEqual(lines)
})
