import type * as spec from '@navyk/api-spec/teaching/contracts'
import type { PauseForm } from '@navyk/api-spec/teaching/contracts'
import { type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import { invalidFields, notFound, type Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { actorOf, refusalToDeclinePause, refusalToPause, refusalToResume } from './life-policy.ts'
import { afterStep, contractToLive, takeLifeStep, tellParties } from './life-step.ts'
import { type ContractRow, moveContract } from '../queries.ts'

type PauseBody = PauseForm & { version: number }

/** Pauses a contract from a day on; until that day it stays active. The caller, who has locked the lessons, cancels
 *  those of that time. @throws Failure 404; 409; 422 at `from` */
export async function beginPause(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  { version, from, until = null, reason }: PauseBody,
): Promise<void> {
  const { row } = await contractToLive(tx, effects, session, { id, version }, refusalToPause)
  const today = businessDate(effects.clock.now())
  refuseFirstDay(row, from, today)
  await takeLifeStep(tx, effects, session, row, {
    to: from <= today ? 'paused' : 'active',
    columns: { paused_from: from, paused_until: until, pause_reason: reason, ...noWish },
    action: 'paused',
    changes: pauseChanges(from, until),
    reason,
  })
  await tellParties(tx, effects, session, row, until === null ? 'paused_open' : 'paused', {
    values: { ...spanOf(from, until), reason },
    managers: true,
  })
}

/** Stores an executor's wish for a pause at the contract until it is answered, and notifies those who may agree; a
 *  later wish replaces an earlier one.
 *  @throws Failure 404; 409; 422 at `from` */
export async function askToPause(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, from, until = null, reason }: Input<typeof spec.askToPauseContract>,
): Promise<Answer<typeof spec.askToPauseContract>> {
  const { row, conflict } = await contractToLive(tx, effects, session, { id, version }, refusalToPause)
  refuseFirstDay(row, from, businessDate(effects.clock.now()))
  const wish = { pause_asked_from: from, pause_asked_until: until, pause_asked_reason: reason }
  // A second request from the same page fails, because the version has changed.
  if (!(await moveContract(tx, row, row.state, { ...wish, pause_asked_at: effects.clock.now() })))
    throw await conflict()
  await recordEvent(tx, effects, session, {
    objectKind: 'contract',
    objectId: id,
    action: 'pause_asked',
    changes: pauseChanges(from, until),
    reason,
  })
  await tellParties(tx, effects, session, row, until === null ? 'pause_asked_open' : 'pause_asked', {
    values: { ...spanOf(from, until), reason },
    managers: true,
    search: `?pauseFrom=${from}${until === null ? '' : `&pauseUntil=${until}`}`,
  })
  return afterStep(tx, effects, session, id)
}

const noWish = { pause_asked_at: null, pause_asked_from: null, pause_asked_until: null, pause_asked_reason: null }

/** Answers an executor's wish for a pause with no. @throws Failure 404, 409 */
export async function declinePause(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, reason }: Input<typeof spec.declinePause>,
): Promise<Answer<typeof spec.declinePause>> {
  const { row } = await contractToLive(tx, effects, session, { id, version }, refusalToDeclinePause)
  await takeLifeStep(tx, effects, session, row, { to: row.state, columns: noWish, action: 'pause_declined', reason })
  await tellParties(tx, effects, session, row, 'pause_declined', { values: { reason }, managers: true })
  return afterStep(tx, effects, session, id)
}

/** Ends a pause today, or gives up one that is to come. @throws Failure 404, 409 */
export async function resumeContract(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version }: Input<typeof spec.resumeContract>,
): Promise<Answer<typeof spec.resumeContract>> {
  const { row } = await contractToLive(tx, effects, session, { id, version }, refusalToResume)
  if (actorOf(session, row) === 'executor') throw notFound()
  await takeLifeStep(tx, effects, session, row, {
    to: 'active',
    columns: { paused_from: null, paused_until: null, pause_reason: null },
    action: 'resumed',
    changes: { pausedFrom: { from: row.paused_from, to: null }, pausedUntil: { from: row.paused_until, to: null } },
  })
  await tellParties(tx, effects, session, row, 'resumed', { managers: true })
  return afterStep(tx, effects, session, id)
}

function refuseFirstDay(row: ContractRow, from: string, today: string): void {
  if (from < today) throw invalidFields({ from: 'contracts.day_past' })
  if (row.ends_on !== null && from > row.ends_on) throw invalidFields({ from: 'contracts.day_after_end' })
}

const pauseChanges = (from: string, until: string | null) => ({
  pausedFrom: { from: null, to: from },
  ...(until !== null && { pausedUntil: { from: null, to: until } }),
})

const spanOf = (from: string, until: string | null) => ({
  from,
  ...(until !== null && { until }),
})
