// The same is done at the edge of a month in Minsk and hours away from it, where Minsk and UTC have the same day: all that is kept and
// answered afterwards stands under the same days and months. Half an hour after midnight of the first is another month in UTC; half
// an hour before midnight of the last is another one for whoever adds the three hours twice.
import { expect, test } from 'vitest'
import { type EdgeOfTime, type TimesOfDay, valuesAt } from '#testing/readings/at-a-moment.ts'
import { differing } from '#testing/readings/dated-values.ts'

const first: EdgeOfTime = {
  date: '2027-01-01',
  before: '2026-12-01',
  teacher: 'otherExecutor',
  after: ['2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01'],
}
const last: EdgeOfTime = {
  date: '2026-12-31',
  before: '2026-11-30',
  teacher: 'executor',
  after: ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
}
/** Values that depend on the hours since then, or on the hour of the day itself. */
const byHours = /\.(actions\.(dispute|close)|unusual\[\]) = /

const at = (time: string, lessonTime = time): TimesOfDay => ({ time, lessonTime })

test.each([
  { of: 'half an hour after midnight of the first day', edge: first, usual: at('12:00'), late: at('00:30') },
  { of: 'half an hour before midnight of the last day', edge: last, usual: at('19:00'), late: at('23:30', '22:30') },
])('everything done $of of a month counts on the days and months of Minsk', async ({ edge, usual, late }) => {
  const expected = await valuesAt(edge, usual)
  const found = await valuesAt(edge, late)
  const faults = [...found].flatMap(([where, values]) =>
    differing(values, expected.get(where) ?? [])
      .filter((value) => !byHours.test(value))
      .map((value) => `${where}: ${value}`),
  )
  expect(faults).toEqual([])
})
