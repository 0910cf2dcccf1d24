import type { Lesson } from '@navyk/api-spec/teaching/lessons'
import { notFound, refused } from '#platform/http'
import { defineStateMachine, type OpenedThing } from '#platform/domain-parts/state-machine.ts'
import { lockTimesOfLessons } from './change-queries.ts'
import { getLesson } from '../reading/get-lesson.ts'
import { maySee, type Refusal } from '../policy.ts'
import { findLessonRow, type LessonRow, lockLessonRows } from '../queries.ts'
import { listSeries } from '../planning/series-queries.ts'

interface LessonTypes {
  found: {
    row: LessonRow
    /** The lesson and, where they are asked for, those that follow it every week, in the order of time. */
    rows: [LessonRow, ...LessonRow[]]
  }
  key: { id: string; scope?: 'this' | 'following' | undefined }
  refusal: Refusal
  presented: Lesson
}

/** Steps of a lesson, which is locked with its executor's time. Each of its changes is a statement of its own. Of a series
 *  the version of the first lesson alone is checked. The use cases write their notices themselves. */
export const lessonSteps = defineStateMachine<LessonTypes>({
  kind: 'lesson',
  find: async ({ tx, session }, { id, scope = 'this' }) => {
    // Locked, so that no lesson joins the series or leaves it.
    await lockTimesOfLessons(tx, [id])
    const first = scope === 'following' ? await findLessonRow(tx, id) : undefined
    const series = first ? await listSeries(tx, first) : []
    const locked = await lockLessonRows(tx, [id, ...series.map((lesson) => lesson.id)])
    const row = locked.find((lesson) => lesson.id === id)
    if (!row || !maySee(session, row)) throw notFound()
    const following = locked.filter((lesson) => lesson.id !== id && lesson.state === 'planned')
    return {
      row,
      rows: [row, ...following.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())],
    }
  },
  failureOf: (code, { row }) => refusedBy(code, row),
  present: ({ tx, effects, session }, { id }) => getLesson(tx, effects, session, { id }),
})

export type OpenedLesson = OpenedThing<LessonTypes>

/** The failure of a refusal, with the contract's figures. */
export const refusedBy = (refusal: Refusal, row: LessonRow) =>
  refused(`lesson_${refusal}`, `lessons.${refusal}`, { hours: row.notice_hours, moves: row.free_moves_per_month })
