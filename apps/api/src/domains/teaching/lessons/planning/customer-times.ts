import type { LessonPlanning } from '@navyk/api-spec/teaching/lessons'
import type { Tx } from '#platform/database'
import { forbidden, invalidFields, notFound, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import type { ContractFacts } from '#teaching/contracts'
import { minutesOf } from './create-lessons.ts'
import { findMakeUp } from '../make-ups/make-up-queries.ts'
import { mayTeachFor } from '../policy.ts'
import type { WantedTime } from '../queries.ts'

/** Refuses a time that is past or that the executor does not offer; the schedule checks that by a reaction.
 *  @throws Failure 422 at the date or the time */
export async function refuseUnoffered(
  tx: Tx,
  effects: Effects,
  session: Session,
  executorId: string,
  { startsAt, endsAt }: WantedTime,
): Promise<void> {
  if (startsAt <= effects.clock.now()) throw invalidFields({ date: 'lessons.in_the_past' })
  await effects.announceStep(tx, effects, session, 'lesson.time_chosen', { executorId, startsAt, endsAt })
}

/** Executors and managers plan any lesson; a customer only make-ups.
 *  @throws Failure 403 */
export function refuseToPlan(session: Session, contract: ContractFacts, input: LessonPlanning): void {
  const takesOwed =
    session.role === 'customer' && session.cabinetId === contract.customerId && input.makeUpForId !== undefined
  if (!takesOwed && !mayTeachFor(session, contract)) throw forbidden('lessons.not_yours')
}

/** A customer's make-up must be as long as the lost lesson and at an offered time.
 *  @throws Failure 404 without such a lost lesson in the contract; 422 */
export async function refuseOwnMakeUp(
  tx: Tx,
  effects: Effects,
  session: Session,
  contract: ContractFacts,
  { time, lostId }: { time: WantedTime; lostId: string },
): Promise<void> {
  if (session.role !== 'customer') return
  const owed = await findMakeUp(tx, lostId)
  if (!owed || owed.contract_id !== contract.id) throw notFound()
  const minutes = minutesOf({ startsAt: owed.starts_at, endsAt: owed.ends_at })
  if (minutesOf(time) !== minutes) throw invalidFields({ minutes: 'lessons.make_up_length' })
  await refuseUnoffered(tx, effects, session, contract.executorId, time)
}
