import { type LessonCloseOut, outcomeGroup } from '@navyk/api-spec/teaching/lessons'
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import type { Session } from '#platform/http'
import type { ContractFacts } from '#teaching/contracts'
import type { NoticeDraft } from '#messages/notices'
import type { LessonRow } from '../queries.ts'

type NoticeKind = NoticeDraft['kind']

/** Notices of outcomes to customers: one for a lesson, or one with the number of lessons. Executors are notified of
 *  corrections by others. */
export function closingNotices(session: Session, pairs: { entry: LessonCloseOut; row: LessonRow }[]): NoticeDraft[] {
  const corrected = pairs.filter(({ row }) => row.outcome !== null && row.executor_id !== session.cabinetId)
  const toExecutors = corrected.map(({ row }) =>
    lessonNotice(session, row.executor_id, 'lessons.notices.corrected', row),
  )
  return [...toExecutors, ...closingsOfCustomers(session, pairs)]
}

function closingsOfCustomers(session: Session, pairs: { entry: LessonCloseOut; row: LessonRow }[]): NoticeDraft[] {
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
        link: `${lessonListPath}?view=past`,
        actorCabinetId: session.cabinetId,
        ids: group.map(({ row }) => row.id),
      },
    ]
  })
}

function closingKind({ entry, row }: { entry: LessonCloseOut; row: LessonRow }) {
  if (row.outcome !== null) return 'corrected'
  const group = outcomeGroup(entry.outcome)
  if (row.addition === null || row.confirmed_at !== null) return group
  if (group === 'held') return 'held_to_confirm'
  return entry.outcome === 'student_no_show' ? 'no_show_to_confirm' : group
}

/** Notices to staff of lessons that they have to decide on. */
export const staffNotices = (session: Session, staffIds: string[], kind: NoticeKind, row: LessonRow): NoticeDraft[] =>
  staffIds.map((cabinetId) => lessonNotice(session, cabinetId, kind, row))

/** Notices to both sides of a lesson, except the actor. */
export function partyNotices(session: Session, kind: NoticeKind, row: LessonRow): NoticeDraft[] {
  return [row.customer_id, row.executor_id]
    .filter((cabinetId) => cabinetId !== session.cabinetId)
    .map((cabinetId) => lessonNotice(session, cabinetId, kind, row))
}

/** Notices of confirmations to executors: one for a lesson, or one with the number of lessons. */
export function confirmationNotices(session: Session, rows: LessonRow[]): NoticeDraft[] {
  return [...Map.groupBy(rows, (row) => row.executor_id)].flatMap(([cabinetId, group]): NoticeDraft[] => {
    const [first] = group
    if (!first) return []
    if (group.length === 1) return [lessonNotice(session, cabinetId, 'lessons.notices.confirmed', first)]
    return [
      {
        cabinetId,
        kind: 'lessons.notices.confirmed_many',
        values: { count: group.length },
        link: `${lessonListPath}?view=all`,
        actorCabinetId: session.cabinetId,
        ids: group.map((row) => row.id),
      },
    ]
  })
}

/** Notices to both sides of lessons that silence has confirmed. */
export const silenceNotices = (rows: LessonRow[]): NoticeDraft[] =>
  rows.flatMap((row) =>
    [row.customer_id, row.executor_id].map((cabinetId) =>
      lessonNotice(null, cabinetId, 'lessons.notices.confirmed_silently', row),
    ),
  )

/** Notices about a series: the first lesson's time, and the number. */
export function seriesNotices(session: Session, kind: NoticeKind, first: LessonRow, count: number): NoticeDraft[] {
  return partyNotices(session, kind, first).map((notice) => ({ ...notice, values: { ...notice.values, count } }))
}

/** Notices of a move to the other people: the new time, and the number of lessons of the series. */
export function movedNotices(session: Session, row: LessonRow, startsAt: Date, count = 1): NoticeDraft[] {
  const kind = count === 1 ? 'lessons.notices.moved' : 'lessons.notices.moved_series'
  const to = { toDate: businessDate(startsAt), toTime: businessTime(startsAt) }
  return seriesNotices(session, kind, row, count).map((notice) => ({ ...notice, values: { ...notice.values, ...to } }))
}

/** Notices of lessons outside of a plan to the other people: the time of one, or the first time of several. */
export function plannedNotices(
  session: Session,
  contract: ContractFacts,
  [first, ...others]: { id: string; startsAt: Date; agreement?: { addition: unknown } | undefined }[],
): NoticeDraft[] {
  if (!first) return []
  const kind = others.length === 0 ? 'planned' : 'planned_many'
  const isUnconfirmed = [first, ...others].some(({ agreement }) => agreement?.addition)
  return [contract.customerId, contract.executorId]
    .filter((cabinetId) => cabinetId !== session.cabinetId)
    .map((cabinetId) => ({
      cabinetId,
      kind: `lessons.notices.${kind}${isUnconfirmed && cabinetId === contract.customerId ? '_to_confirm' : ''}`,
      values: {
        learner: contract.learnerFirstName,
        date: businessDate(first.startsAt),
        time: businessTime(first.startsAt),
        count: others.length + 1,
      },
      link: others.length === 0 ? lessonPath(first.id) : `${lessonListPath}?view=upcoming&contractId=${contract.id}`,
      actorCabinetId: session.cabinetId,
    }))
}

/** Notices to the other people that a lesson takes place elsewhere. The place itself stands on the page, which has the
 *  newest one. */
export const placeNotices = (session: Session, row: LessonRow): NoticeDraft[] =>
  partyNotices(session, 'lessons.notices.place_changed', row)

/** Notices to the other people that all lessons of a contract take place elsewhere. */
export const meetingPlaceNotices = (session: Session, contract: ContractFacts): NoticeDraft[] =>
  [contract.customerId, contract.executorId]
    .filter((cabinetId) => cabinetId !== session.cabinetId)
    .map((cabinetId) => ({
      cabinetId,
      kind: 'lessons.notices.meeting_place_changed',
      values: { learner: contract.learnerFirstName },
      link: `${lessonListPath}?view=upcoming&contractId=${contract.id}`,
      actorCabinetId: session.cabinetId,
    }))

function lessonNotice(session: Session | null, cabinetId: string, kind: NoticeKind, row: LessonRow): NoticeDraft {
  return {
    cabinetId,
    kind,
    values: { learner: row.learner_first_name, date: businessDate(row.starts_at), time: businessTime(row.starts_at) },
    link: lessonPath(row.id),
    ...(session && { actorCabinetId: session.cabinetId }),
  }
}
