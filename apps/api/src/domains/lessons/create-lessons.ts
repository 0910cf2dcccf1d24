import { businessMonth } from '@navyk/api-spec/kit'
import { recordEvents } from '../../platform/audit/index.ts'
import { exclusionViolation, sqlState, type Tx } from '../../platform/database/index.ts'
import { refused, type Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { type ContractFacts, listTerms } from '../contracts/index.ts'
import { findReportedMonth, holdTimeOf, insertLessons } from './change-queries.ts'
import { lessonPrice } from './lesson-price.ts'
import { blockingLesson, lessonOverlap, lessonOverlapUnnamed } from './overlaps.ts'
import { listOverlaps } from './queries.ts'

export interface LessonDraft {
  startsAt: Date
  endsAt: Date
  topic: string
}

/** Plans lessons of one contract, each with the prices that hold on its day: all of them or none, in a fixed number of
 *  statements. `pathOf` gives the field that a draft came from, for the refusal.
 *  @throws Failure 409 `lesson_overlap` that names the lesson in the way, or `lesson_month_reported` */
export async function createLessons(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  input: { contract: ContractFacts; planId: string | null; drafts: LessonDraft[]; pathOf?: (index: number) => string },
): Promise<void> {
  const { contract, planId, drafts } = input
  if (drafts.length === 0) return
  await holdTimeOf(tx, contract.executorId)
  await refuseReportedMonths(tx, contract.executorId, drafts)
  const overlaps = await listOverlaps(tx, contract.executorId, drafts)
  if (overlaps.size > 0) {
    throw lessonOverlap(
      new Map([...overlaps].map(([index, row]) => [input.pathOf?.(index) ?? '', blockingLesson(session, row)])),
    )
  }
  const terms = (await listTerms(tx, [contract.id])).get(contract.id) ?? []
  const now = effects.clock.now()
  const rows = drafts.map((draft) => {
    const price = lessonPrice(contract, terms, draft.startsAt, minutesOf(draft))
    return {
      id: effects.ids.next(),
      contract_id: contract.id,
      plan_id: planId,
      executor_id: contract.executorId,
      customer_id: contract.customerId,
      learner_id: contract.learnerId,
      subject: contract.subject,
      starts_at: draft.startsAt,
      ends_at: draft.endsAt,
      customer_rate_kopecks: price.customerRateKopecks,
      executor_rate_kopecks: price.executorRateKopecks,
      topic: draft.topic,
      created_at: now,
    }
  })
  await insertLessons(tx, rows).catch(refuseTakenTime)
  await recordEvents(
    tx,
    effects,
    session,
    rows.map((row) => ({ objectKind: 'lesson', objectId: row.id, action: 'planned' })),
  )
}

/** A month that is handed in has all its lessons: one that came later would be neither charged nor paid. */
async function refuseReportedMonths(tx: Tx, executorId: string, drafts: LessonDraft[]): Promise<void> {
  const months = [...new Set(drafts.map((draft) => businessMonth(draft.startsAt)))]
  const month = await findReportedMonth(tx, executorId, months)
  if (month === undefined) return
  throw refused('lesson_month_reported', 'lessons.month_reported', { month: `${month.slice(5)}.${month.slice(0, 4)}` })
}

/** Lessons of one batch that overlap each other, and whoever filled the time without holding it, end up here. */
export function refuseTakenTime(error: unknown): never {
  throw sqlState(error) === exclusionViolation ? lessonOverlapUnnamed() : error
}

export const minutesOf = (lesson: { startsAt: Date; endsAt: Date }) =>
  Math.round((lesson.endsAt.getTime() - lesson.startsAt.getTime()) / 60_000)
