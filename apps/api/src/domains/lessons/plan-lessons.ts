import { type Lesson, type LessonPlanning, mostLessonsAtOnce, type PlannedTime, timesOfPlanning } from '@navyk/api-spec'
import { businessInstant } from '@navyk/api-spec/kit'
import type { Tx } from '../../platform/database/index.ts'
import { forbidden, invalidFields, type Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { type ContractFacts, getContractFor } from '../contracts/index.ts'
import { notify } from '../notices/index.ts'
import { holdTimeOf } from './change-queries.ts'
import { createLessons, type LessonDraft } from './create-lessons.ts'
import { describeLessons } from './get-lesson.ts'
import { plannedNotices } from './lesson-notices.ts'
import { bookMakeUp, makeUpDraft } from './make-ups.ts'
import { refuseOutsideContract } from './lesson-place.ts'
import { mayTeachFor } from './policy.ts'

/** Plans lessons outside of a plan: one, a repeating one, or one that makes up for a lost lesson. All of them or none.
 *  @throws Failure 404; 403 for a party that may not; 409 with the lesson in the way at the row that it stands in the way
 *    of, for a reported month, or for a make-up that is not owed any more; 422 outside of the contract */
export async function planLessons(
  tx: Tx,
  effects: Effects,
  session: Session,
  input: LessonPlanning,
): Promise<Lesson[]> {
  const seen = await getContractFor(tx, session, input.contractId)
  if (!mayTeachFor(session, seen)) throw forbidden('lessons.not_yours')
  await holdTimeOf(tx, seen.executorId)
  // Read again, now that nobody ends the contract and takes its lessons away at the same time.
  const contract = await getContractFor(tx, session, input.contractId)
  const times = timesOfPlanning(input)
  refuseWrongNumber(times)
  const pathOf = (index: number) => (input.repeat ? `lessons.${index}` : 'date')
  refuseOutsideContract(contract, times, pathOf)
  const drafts = times.map((time) => draftOf(time, input.topic ?? ''))
  const ids = await createLessons(tx, effects, session, {
    contract,
    planId: null,
    drafts: await withMakeUp(tx, contract, drafts, input.makeUpForId),
    pathOf: (index) => (input.repeat ? `lessons.${index}` : 'time'),
  })
  const [id] = ids
  if (input.makeUpForId !== undefined && id !== undefined) await bookMakeUp(tx, input.makeUpForId, id)
  const lessons = await describeLessons(tx, session, effects.clock.now(), ids)
  await notify(tx, effects, plannedNotices(session, contract, drafts))
  return lessons
}

function refuseWrongNumber(times: PlannedTime[]): void {
  if (times.length === 0) throw invalidFields({ 'repeat.weekdays': 'lessons.no_such_day' })
  if (times.length <= mostLessonsAtOnce) return
  throw invalidFields({ 'repeat.until': { key: 'lessons.too_many', values: { maximum: mostLessonsAtOnce } } })
}

function draftOf({ date, time, minutes }: PlannedTime, topic: string): LessonDraft {
  const startsAt = businessInstant(date, time)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000), topic }
}

async function withMakeUp(tx: Tx, contract: ContractFacts, drafts: LessonDraft[], lostId: string | undefined) {
  const [draft] = drafts
  return lostId === undefined || !draft ? drafts : [await makeUpDraft(tx, contract, draft, lostId)]
}
