import { recordEvents } from '../../platform/audit/index.ts'
import { exclusionViolation, sqlState, type Tx } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { type ContractFacts, listTerms } from '../contracts/index.ts'
import { holdTimeOf, insertLessons } from './change-queries.ts'
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
 *  @throws Failure 409 `lesson_overlap` that names the lesson in the way */
export async function createLessons(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  input: { contract: ContractFacts; planId: string | null; drafts: LessonDraft[]; pathOf?: (index: number) => string },
): Promise<void> {
  const { contract, planId, drafts } = input
  if (drafts.length === 0) return
  await holdTimeOf(tx, contract.executorId)
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

/** Lessons of one batch that overlap each other, and whoever filled the time without holding it, end up here. */
export function refuseTakenTime(error: unknown): never {
  throw sqlState(error) === exclusionViolation ? lessonOverlapUnnamed() : error
}

export const minutesOf = (lesson: { startsAt: Date; endsAt: Date }) =>
  Math.round((lesson.endsAt.getTime() - lesson.startsAt.getTime()) / 60_000)
