import type * as spec from '@navyk/api-spec/teaching/lessons'
import { mostLessonsAtOnce, timesOfPlanning } from '@navyk/api-spec/teaching/lessons'
import type { PlannedTime } from '@navyk/api-spec/vocabulary'
import { businessInstant, minuteMs } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { invalidFields, type Session, type WriteCase } from '#platform/http'
import { type ContractFacts, getContractFor } from '#teaching/contracts'
import { notify } from '#messages/notices'
import { lockTimeOf } from '../life/change-queries.ts'
import { agreed, createLessons, type LessonDraft, unconfirmed } from './create-lessons.ts'
import { refuseOwnMakeUp, refuseToPlan } from './customer-times.ts'
import { additionAt } from '../closing/finality.ts'
import { describeLessons } from '../reading/get-lesson.ts'
import { plannedNotices } from '../life/lesson-notices.ts'
import { bookMakeUp, makeUpDraft } from '../make-ups/make-ups.ts'
import { refuseOutsideContract } from './refuse-outside-contract.ts'

/** Plans lessons outside of a plan: one, a repeating one, or one that makes up for a lost lesson, which the customer
 *  does as well. All of them or none. The customer has to confirm them before they are charged, but for a make-up that
 *  is owed to them.
 *  @throws Failure 404; 403 for a party that may not; 409 with the overlapping lesson at its row, for a reported month,
 *  or for a make-up that is not owed any more; 422 outside of the contract */
export const planLessons: WriteCase<typeof spec.planLessons> = async (tx, effects, session, input) => {
  const seen = await getContractFor(tx, session, input.contractId)
  refuseToPlan(session, seen, input)
  await lockTimeOf(tx, seen.executorId)
  // Read again under the lock, because the contract may have been ended.
  const contract = await getContractFor(tx, session, input.contractId)
  const times = timesOfPlanning(input)
  refuseWrongNumber(times)
  const pathOf = (index: number) => (input.repeat ? `lessons.${index}` : 'date')
  refuseOutsideContract(contract, times, pathOf)
  const now = effects.clock.now()
  const drafts = times.map((time) => draftOf(time, input.topic ?? '', now))
  const [first] = drafts
  if (first && input.makeUpForId !== undefined) {
    await refuseOwnMakeUp(tx, effects, session, contract, { time: first, lostId: input.makeUpForId })
  }
  const placed = await withMakeUp(tx, session, contract, drafts, { lostId: input.makeUpForId, now })
  const created = await createLessons(tx, effects, session, {
    contract,
    planId: null,
    drafts: placed,
    pathOf: (index) => (input.repeat ? `lessons.${index}` : 'time'),
  })
  const [made] = created
  if (input.makeUpForId !== undefined && made) await bookMakeUp(tx, input.makeUpForId, made.id)
  const ids = created.map(({ id }) => id)
  const lessons = await describeLessons(tx, session, now, ids)
  const planned = created.map(({ id, draft }) => ({ ...draft, id }))
  await notify(tx, effects, plannedNotices(session, contract, planned))
  return lessons
}

function refuseWrongNumber(times: PlannedTime[]): void {
  if (times.length === 0) throw invalidFields({ 'repeat.weekdays': 'lessons.no_such_day' })
  if (times.length <= mostLessonsAtOnce) return
  throw invalidFields({ 'repeat.until': { key: 'lessons.too_many', values: { maximum: mostLessonsAtOnce } } })
}

function draftOf({ date, time, minutes }: PlannedTime, topic: string, now: Date): LessonDraft {
  const startsAt = businessInstant(date, time)
  const agreement = unconfirmed(additionAt(startsAt, now, 'outside_plan'))
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs), topic, agreement }
}

/** A make-up that the customer plans themselves counts as agreed. */
async function withMakeUp(
  tx: Tx,
  session: Session,
  contract: ContractFacts,
  drafts: LessonDraft[],
  made: { lostId: string | undefined; now: Date },
): Promise<LessonDraft[]> {
  const [draft] = drafts
  const { lostId, now } = made
  if (lostId === undefined || !draft) return drafts
  const makeUp = await makeUpDraft(tx, contract, draft, { lostId, now })
  return [session.role === 'customer' ? { ...makeUp, agreement: agreed } : makeUp]
}
