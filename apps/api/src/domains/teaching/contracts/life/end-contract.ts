import type * as spec from '@navyk/api-spec/teaching/contracts'
import type { EndNoticeForm } from '@navyk/api-spec/teaching/contracts'
import { addDays, type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import type { Tx } from '../../../../platform/database/index.ts'
import { invalidFields, notFound, type Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { decideChange } from './change-queries.ts'
import { actorOf, refusalToGiveNotice, refusalToTerminate, refusalToWithdrawNotice } from './life-policy.ts'
import { findLine } from './life-queries.ts'
import { afterStep, contractToLive, takeLifeStep, tellParties } from './life-step.ts'
import { type ContractRow, findContractRow, lockContract } from '../queries.ts'
import { isRunning } from '../dates.ts'

/** Gives notice that a contract ends after a day. The caller, who has locked the lessons, cancels those after it.
 *  @throws Failure 404; 409; 422 at `endsOn` */
export async function beginEnding(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  { version, endsOn, reason }: EndNoticeForm & { version: number },
): Promise<void> {
  const { row } = await contractToLive(tx, effects, session, { id, version }, (contract) =>
    refusalToGiveNotice(actorOf(session, contract), contract),
  )
  const by = actorOf(session, row)
  if (by === undefined) throw notFound()
  const agreed = row.state === 'ending' ? row.agreed_ends_on : row.ends_on
  const today = businessDate(effects.clock.now())
  refuseLastDay(row, { endsOn, agreed, soonest: by === 'staff' ? today : addDays(today, row.end_notice_days) })
  await takeLifeStep(tx, effects, session, row, {
    to: 'ending',
    columns: { ends_on: endsOn, agreed_ends_on: agreed, ending_by: by, reason },
    action: 'notice_given',
    changes: { endsOn: { from: row.ends_on, to: endsOn } },
    reason,
  })
  await tellParties(tx, effects, session, row, 'ending', {
    values: { date: endsOn, reason },
    managers: true,
  })
}

function refuseLastDay(row: ContractRow, day: { endsOn: string; agreed: string | null; soonest: string }): void {
  const { endsOn, agreed, soonest } = day
  if (endsOn < row.starts_on) throw invalidFields({ endsOn: 'contracts.day_before_start' })
  if (endsOn < soonest) throw invalidFields({ endsOn: { key: 'contracts.notice_short', values: { date: soonest } } })
  if (agreed !== null && endsOn > agreed) throw invalidFields({ endsOn: 'contracts.day_after_end' })
}

/** Takes an own notice back: what had been agreed before holds again. @throws Failure 404, 409 */
export async function withdrawNotice(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version }: Input<typeof spec.withdrawEndNotice>,
): Promise<Answer<typeof spec.withdrawEndNotice>> {
  await lockContract(tx, id)
  const { successor } = await findLine(tx, { id, successor_of: null })
  const { row } = await contractToLive(tx, effects, session, { id, version }, (contract) =>
    refusalToWithdrawNotice(actorOf(session, contract), contract, successor !== undefined),
  )
  const today = businessDate(effects.clock.now())
  await takeLifeStep(tx, effects, session, row, {
    to: row.paused_from !== null && row.paused_from <= today ? 'paused' : 'active',
    columns: { ends_on: row.agreed_ends_on, agreed_ends_on: null, ending_by: null, reason: null },
    action: 'notice_withdrawn',
    changes: { endsOn: { from: row.ends_on, to: row.agreed_ends_on } },
  })
  await tellParties(tx, effects, session, row, 'notice_withdrawn', { managers: true })
  return afterStep(tx, effects, session, id)
}

/** Ends a contract at once, with what was proposed for it. The caller, who has locked the lessons, cancels those to
 *  come.
 *  @throws Failure 404, 409 */
export async function terminate(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const { row } = await contractToLive(tx, effects, session, { id, version }, refusalToTerminate)
  const now = effects.clock.now()
  await decideChange(tx, id, { state: 'withdrawn', reason, decided_at: now })
  await takeLifeStep(tx, effects, session, row, {
    to: 'terminated',
    columns: { reason, ended_at: now },
    action: 'terminated',
    reason,
  })
  await tellParties(tx, effects, session, row, 'terminated', { values: { reason } })
}

/** Finishes a contract whose last day is over. The caller has locked its lessons and checked that none is open.
 *  @returns false when there is nothing to finish (any more) */
export async function finishContract(tx: Tx, effects: Effects, id: string): Promise<boolean> {
  await lockContract(tx, id)
  const row = await findContractRow(tx, id)
  const now = effects.clock.now()
  if (!row || !isRunning(row) || row.ends_on === null || row.ends_on >= businessDate(now)) return false
  await decideChange(tx, id, { state: 'withdrawn', reason: null, decided_at: now })
  await takeLifeStep(tx, effects, null, row, { to: 'finished', columns: { ended_at: now }, action: 'finished' })
  await tellParties(tx, effects, null, row, 'finished')
  return true
}
