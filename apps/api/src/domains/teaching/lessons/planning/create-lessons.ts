import type { LessonAddition } from '@navyk/api-spec/teaching/lessons'
import { businessDate, businessMonth, minuteMs } from '@navyk/api-spec/kit'
import { recordEvents } from '#platform/audit'
import { exclusionViolation, sqlState, type Tx } from '#platform/database'
import { Failure, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type ContractFacts, listTerms, refuseUntaughtDays } from '#teaching/contracts'
import { additionAt } from '../closing/finality.ts'
import { type Agreement, findReportedMonth, lockTimeOf, insertLessons } from '../life/change-queries.ts'
import { listMadeShares } from '../closing/made-shares.ts'
import { columnsOfPrices, lessonPrices, type LessonPrices } from '../closing/lesson-price.ts'
import { blockingLesson, lessonOverlap, lessonOverlapUnnamed } from './overlaps.ts'
import { listOverlaps } from '../queries.ts'
import type { Text } from '#platform/texts/texts.ts'

export interface LessonDraft {
  startsAt: Date
  endsAt: Date
  topic: string
  /** For a moved lesson: the id of the old one, and its prices instead of the day's. */
  movedFromId?: string | undefined
  makeUpForId?: string | undefined
  prices?: LessonPrices | undefined
  /** Agreement of the customer, where not only the time decides whether they have to confirm it; see `additionAt`. */
  agreement?: Agreement | undefined
  /** Its customer has agreed to it, so that nothing has to be confirmed. */
  isAgreed?: boolean
}

/** Plans lessons of one contract, each with the prices that hold on its day: all of them or none, in a fixed number of
 *  statements. No session: the service itself does it. `pathOf` gives the field that a draft came from, for the
 *  refusal. @returns the drafts with their ids, in the order given. A lesson that has begun by now counts as entered afterwards, so its
 *  customer has to confirm it, unless `agreement` says otherwise.
 *  @throws Failure 409 `lesson_overlap` that names the lesson in the way, or `lesson_month_reported` */
export async function createLessons(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session | null,
  input: { contract: ContractFacts; planId: string | null; drafts: LessonDraft[]; pathOf?: (index: number) => string },
): Promise<{ id: string; draft: LessonDraft }[]> {
  const { contract, planId, drafts } = input
  if (drafts.length === 0) return []
  await lockTimeOf(tx, contract.executorId)
  const days = drafts.map((draft) => businessDate(draft.startsAt))
  await refuseUntaughtDays(tx, contract.id, days)
  await refuseReportedMonths(tx, contract.executorId, drafts, input.pathOf)
  const overlaps = await listOverlaps(tx, contract.executorId, drafts)
  if (overlaps.size > 0) {
    throw lessonOverlap(
      new Map([...overlaps].map(([index, row]) => [input.pathOf?.(index) ?? '', blockingLesson(session, row)])),
    )
  }
  const now = effects.clock.now()
  const priced = await pricesOfDrafts(tx, contract, drafts)
  const made = priced.map((each) => ({ ...each, id: effects.ids.next() }))
  const rows = made.map(({ id, draft, prices }) => ({
    id,
    contract_id: contract.id,
    plan_id: planId,
    executor_id: contract.executorId,
    customer_id: contract.customerId,
    learner_id: contract.learnerId,
    subject: contract.subject,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    ...columnsOfPrices(prices),
    topic: draft.topic,
    ...(draft.movedFromId !== undefined && { moved_from_id: draft.movedFromId }),
    ...(draft.makeUpForId !== undefined && { make_up_for_id: draft.makeUpForId }),
    created_at: now,
    ...(draft.isAgreed ? agreed : (draft.agreement ?? unconfirmed(additionAt(draft.startsAt, now, null)))),
  }))
  await insertLessons(tx, rows).catch(refuseTakenTime)
  await recordEvents(
    tx,
    effects,
    session,
    rows.map((row) => ({ objectKind: 'lesson', objectId: row.id, action: 'planned' })),
  )
  return made.map(({ id, draft }) => ({ id, draft }))
}

/** Drafts with their prices: those that they bring along, else those of their day. */
async function pricesOfDrafts(tx: Tx, contract: ContractFacts, drafts: LessonDraft[]) {
  const unpriced = drafts.filter((draft) => draft.prices === undefined)
  const terms = (await listTerms(tx, [contract.id])).get(contract.id) ?? []
  const times = unpriced.map((draft) => ({ draft, startsAt: draft.startsAt, minutes: minutesOf(draft) }))
  const made = await listMadeShares(tx, contract, times)
  const pricesOf = new Map(
    lessonPrices(contract, terms, times, made).map(({ lesson, prices }) => [lesson.draft, prices]),
  )
  return drafts.flatMap((draft) => {
    const own = draft.prices ?? pricesOf.get(draft)
    return own ? [{ draft, prices: own }] : []
  })
}

/** The columns of a lesson that the customer has to confirm, or with null of one that needs no confirmation. */
export const unconfirmed = (addition: LessonAddition | null): Agreement => ({
  addition,
  confirmed_at: null,
  confirmed_by: null,
})

/** The columns of a lesson that its customer agreed to themselves. */
export const agreed = unconfirmed(null)

/** Refuses lessons in a submitted month, where they would be neither charged nor paid.
 *  @throws Failure 409 `lesson_month_reported` at the field of the first such lesson */
export async function refuseReportedMonths(
  tx: Tx,
  executorId: string,
  times: { startsAt: Date }[],
  pathOf?: (index: number) => string,
): Promise<void> {
  const months = times.map((time) => businessMonth(time.startsAt))
  const month = await findReportedMonth(tx, executorId, [...new Set(months)])
  if (month === undefined) return
  const text: Required<Text> = { key: 'lessons.month_reported', values: { month } }
  const path = pathOf?.(months.indexOf(month))
  throw new Failure(409, 'lesson_month_reported', text.key, {
    values: text.values,
    fields: path === undefined ? {} : { [path]: [text] },
  })
}

/** Turns a violation of the exclusion constraint into a failure: lessons of one batch that overlap, or a writer without
 *  the lock. */
export function refuseTakenTime(error: unknown): never {
  throw sqlState(error) === exclusionViolation ? lessonOverlapUnnamed() : error
}

export const minutesOf = (lesson: { startsAt: Date; endsAt: Date }) =>
  Math.round((lesson.endsAt.getTime() - lesson.startsAt.getTime()) / minuteMs)
