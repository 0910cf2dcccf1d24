// Reports of lessons: those that did not take place or cost more than they bring, and plans against what became of them.
import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { additive, joinSums, shareOf, type Sums, type Values } from '../kind.ts'
import { sumLessons, sumMakeUps, sumMargins } from './lesson-queries.ts'

/** The sum of each outcome of a lesson that did not take place. */
const lost = {
  by_customer_in_time: 'cancelled_by_customer_in_time',
  by_customer_late: 'cancelled_by_customer_late',
  student_no_show: 'student_no_show',
  by_executor: 'cancelled_by_executor',
  executor_no_show: 'executor_no_show',
  by_service: 'cancelled_by_service',
} as const satisfies Record<string, LessonOutcome>
type LostOutcome = keyof typeof lost
const allLost = Object.keys(lost) as LostOutcome[]
const noShows: readonly LostOutcome[] = ['student_no_show', 'executor_no_show']
const cancelled = allLost.filter((name) => !noShows.includes(name))

const sumOf = (sums: Sums, names: readonly string[]) => names.reduce((sum, name) => sum + (sums[name] ?? 0), 0)

export const missed = additive({
  async sum(reader, scope, by) {
    const lessons = await sumLessons(reader, scope, by)
    const margins = await sumMargins(reader, scope, by)
    // What is owed today belongs to no point of the chart, so it is read for the whole.
    const owed = await sumMakeUps(reader, scope, by === scope.step ? 'nothing' : by)
    return joinSums(lessons, margins, owed)
  },
  measure(sums, by, { weekday }): Values {
    const count = sumOf(sums, allLost)
    const owedIsKnown = (by === 'nothing' || by === 'subject' || by === 'executor') && weekday === undefined
    return [
      count,
      shareOf(count, count + (sums.held ?? 0)),
      ...allLost.map((name) => sums[name] ?? 0),
      sums.lost_kopecks ?? 0,
      sums.unprofitable ?? 0,
      sums.loss ?? 0,
      owedIsKnown ? (sums.owed ?? 0) : null,
    ]
  },
  split: (sums) =>
    allLost.map((name) => ({
      key: lost[name],
      values: [
        sums[name] ?? 0,
        shareOf(sums[name] ?? 0, sumOf(sums, [...allLost, 'held'])),
        ...allLost.map((each) => (each === name ? (sums[each] ?? 0) : null)),
        null,
        null,
        null,
        null,
      ],
    })),
})

export const variance = additive({
  sum: sumLessons,
  measure(sums): Values {
    const { lessons = 0, held = 0, moved = 0, planned_minutes = 0, held_minutes = 0 } = sums
    const known = held + moved + sumOf(sums, allLost)
    return [
      lessons,
      held,
      moved,
      sumOf(sums, cancelled),
      sumOf(sums, noShows),
      lessons - known,
      shareOf(held, known),
      planned_minutes,
      held_minutes,
    ]
  },
  split: (sums) => [
    { key: 'moved', values: [null, null, sums.moved ?? 0, null, null, null, null, null, null] },
    ...allLost.map((name) => {
      const isNoShow = noShows.includes(name)
      const count = sums[name] ?? 0
      const ofEach = [null, null, null, isNoShow ? null : count, isNoShow ? count : null]
      return { key: lost[name], values: [...ofEach, null, null, null, null] }
    }),
  ],
})
