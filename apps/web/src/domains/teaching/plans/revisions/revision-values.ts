import {
  type Plan,
  type PlanMonth,
  planRowDraft,
  type RevisionDraft,
  revisionComment,
} from '@navyk/api-spec/teaching/plans'
import { businessDate, businessTime, minuteMs } from '@navyk/api-spec/kit'
import { z } from 'zod'

/** The values of the revision's form: the coming lessons as they are to be. */
export const revisionForm = z.strictObject({
  comment: revisionComment,
  rows: z.array(planRowDraft.extend({ lessonId: z.string().nullable() })),
})
export type RevisionValues = z.infer<typeof revisionForm>
type RevisionRow = RevisionValues['rows'][number]

type Lesson = PlanMonth['lessons'][number]

const timeOf = (startsAt: string, endsAt: string) => ({
  date: businessDate(new Date(startsAt)),
  time: businessTime(new Date(startsAt)),
  minutes: Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs),
})

const rowOf = (lesson: Lesson): RevisionRow => ({
  ...timeOf(lesson.startsAt, lesson.endsAt),
  topic: lesson.topic,
  comment: '',
  lessonId: lesson.lessonId,
})

export const isInRevision = (lesson: Lesson) => lesson.isOwn && lesson.isChangeable

/** The present lessons, with the changes of a returned revision. */
export function revisionValues(lessons: Lesson[], returned: Plan['change']): RevisionValues {
  const rows = lessons.filter(isInRevision).map(rowOf)
  if (returned?.state !== 'returned') return { comment: '', rows }
  const gone = new Set(returned.changes.filter(({ kind }) => kind !== 'added').map(({ lessonId }) => lessonId))
  const known = new Set(rows.map(({ lessonId }) => lessonId))
  const changed = returned.changes.flatMap(({ kind, lessonId, to, topic }): RevisionRow[] => {
    if (!to || (kind === 'moved' && !known.has(lessonId))) return []
    return [{ ...timeOf(to.startsAt, to.endsAt), topic, comment: '', lessonId }]
  })
  return { comment: returned.comment, rows: [...rows.filter(({ lessonId }) => !gone.has(lessonId)), ...changed] }
}

/** The differences to the present lessons, each with the index of its row; removed lessons have none. */
export function changesOf(lessons: Lesson[], rows: RevisionRow[]): { change: RevisionDraft; index: number | null }[] {
  const before = lessons.filter(isInRevision).map(rowOf)
  const kept = new Map(rows.map((row, index) => [row.lessonId, { row, index }]))
  const named = before.flatMap((lesson): { change: RevisionDraft; index: number | null }[] => {
    if (lesson.lessonId === null) return []
    const now = kept.get(lesson.lessonId)
    if (!now) return [{ change: { kind: 'removed', lessonId: lesson.lessonId }, index: null }]
    const { date, time, minutes } = now.row
    const isSame = date === lesson.date && time === lesson.time && minutes === lesson.minutes
    return isSame
      ? []
      : [{ change: { kind: 'moved', lessonId: lesson.lessonId, date, time, minutes }, index: now.index }]
  })
  const added = rows.flatMap(({ lessonId, date, time, minutes, topic }, index) =>
    lessonId === null ? [{ change: { kind: 'added' as const, date, time, minutes, topic }, index }] : [],
  )
  return [...named, ...added]
}
