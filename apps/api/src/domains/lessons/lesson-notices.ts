import { type LessonCloseOut, outcomeGroup } from '@navyk/api-spec'
import { businessTime } from '@navyk/api-spec/kit'
import type { Session } from '../../platform/http/index.ts'
import type { NoticeDraft } from '../notices/index.ts'
import { dateInText } from './overlaps.ts'
import { learnerName } from './present.ts'
import type { LessonRow } from './queries.ts'

/** Tells customers what became of their lessons: of one by its name, of several by their number. */
export function closingNotices(session: Session, pairs: { entry: LessonCloseOut; row: LessonRow }[]): NoticeDraft[] {
  return [...Map.groupBy(pairs, ({ row }) => row.customer_id)].flatMap(([cabinetId, group]): NoticeDraft[] => {
    const [first] = group
    if (!first) return []
    if (group.length === 1) {
      return [lessonNotice(session, cabinetId, `lessons.notices.${closingKind(first)}`, first.row)]
    }
    return [
      {
        cabinetId,
        kind: 'lessons.notices.closed_many',
        values: { count: group.length },
        link: '/dashboard/lesson-list?view=past',
        actorCabinetId: session.cabinetId,
      },
    ]
  })
}

function closingKind({ entry, row }: { entry: LessonCloseOut; row: LessonRow }) {
  return row.outcome === null ? outcomeGroup(entry.outcome) : 'corrected'
}

/** Tells everyone whom a lesson concerns, but for the one who did it. */
export function partyNotices(session: Session, kind: string, row: LessonRow): NoticeDraft[] {
  return [row.customer_id, row.executor_id]
    .filter((cabinetId) => cabinetId !== session.cabinetId)
    .map((cabinetId) => lessonNotice(session, cabinetId, kind, row))
}

function lessonNotice(session: Session, cabinetId: string, kind: string, row: LessonRow): NoticeDraft {
  return {
    cabinetId,
    kind,
    values: { learner: learnerName(row), date: dateInText(row.starts_at), time: businessTime(row.starts_at) },
    link: `/dashboard/lesson-details/${row.id}`,
    actorCabinetId: session.cabinetId,
  }
}
