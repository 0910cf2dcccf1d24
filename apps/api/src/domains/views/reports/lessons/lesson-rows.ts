import { type LessonOutcome, lessonOutcomes, occupyingOutcomes } from '@navyk/api-spec/teaching/lessons'
import type { MeasureOf, ReportRowOf } from '@navyk/api-spec/views/reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import { by, descending, pagePartsOf, type PageRequest, type Reader } from '#platform/database'
import { type LessonChoice, type LessonRow, listLessonRows } from './lesson-row-queries.ts'
import type { Scope } from '../scope.ts'

const held = ['held', 'held_partial'] as const
const noShows = ['student_no_show', 'executor_no_show'] as const
const lost = lessonOutcomes.filter((outcome) => outcome !== 'moved' && !held.some((one) => one === outcome))
const cancelled = lost.filter((outcome) => !noShows.some((one) => one === outcome))
const known = [...lessonOutcomes]
const isTaken: LessonChoice = { outcomes: [null, ...occupyingOutcomes] }

/** Lessons behind each figure of a report of lessons. */
const choices: Record<MeasureOf<'missed'> | MeasureOf<'variance'> | MeasureOf<'workload'>, LessonChoice> = {
  missed: { outcomes: lost },
  missed_share: { outcomes: lost },
  lost: { outcomes: lost },
  by_customer_in_time: { outcomes: ['cancelled_by_customer_in_time'] },
  by_customer_late: { outcomes: ['cancelled_by_customer_late'] },
  student_no_show: { outcomes: ['student_no_show'] },
  by_executor: { outcomes: ['cancelled_by_executor'] },
  executor_no_show: { outcomes: ['executor_no_show'] },
  by_service: { outcomes: ['cancelled_by_service'] },
  unprofitable: { isUnprofitable: true },
  loss: { isUnprofitable: true },
  make_ups_owed: { isOwed: true },
  planned: { isAll: true },
  planned_minutes: { outcomes: [null, ...known.filter((outcome) => outcome !== 'moved')] },
  held: { outcomes: held },
  held_minutes: { outcomes: held },
  kept_share: { outcomes: known },
  moved: { outcomes: ['moved'] },
  cancelled: { outcomes: cancelled },
  no_show: { outcomes: noShows },
  unclosed: { outcomes: [null] },
  offered: isTaken,
  taken: isTaken,
  utilisation: isTaken,
  lessons: isTaken,
}

export const choiceOf = (measure: string): LessonChoice => choices[measure as keyof typeof choices]

/** A page of the lessons behind a figure; of a reason, those of that outcome. */
export async function lessonRows(
  reader: Reader,
  scope: Scope,
  { measure, reason, ...request }: { measure: string; reason: LessonOutcome | undefined } & PageRequest,
) {
  const choice = reason === undefined ? choiceOf(measure) : { outcomes: [reason] }
  const page = pagePartsOf(descending(by.instant('lesson.starts_at'), by.id('lesson.id')), request)
  const { rows, nextCursor } = page.take(await listLessonRows(reader, scope, choice, page))
  return { data: rows.map(presentLesson), nextCursor }
}

export const presentLesson = (row: LessonRow): ReportRowOf<'lesson'> => ({
  kind: 'lesson',
  id: row.id,
  contractId: row.contract_id,
  contractNumber: row.number,
  executor: { id: row.executor_id, firstName: row.executor_first_name, lastName: row.executor_last_name },
  learnerName: fullName(row.learner_first_name, row.learner_last_name),
  subject: row.subject,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  outcome: row.outcome,
  reason: row.cancel_reason,
  chargeKopecks: row.charge_kopecks,
  payKopecks: row.pay_kopecks,
  owedUntil: row.owed_until,
})
