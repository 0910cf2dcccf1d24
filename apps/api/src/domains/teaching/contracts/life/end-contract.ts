import { isRunning } from '@navyk/api-spec/teaching/contracts'
import type * as spec from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { contractSteps, partiesAndManagers, partiesOf } from '../contract-steps.ts'
import { announceChanging, announceEnd } from './announce-changes.ts'
import { decideChange } from './change-queries.ts'
import { actorOf, refusalToGiveNotice, refusalToTerminate, refusalToWithdrawNotice } from './life-policy.ts'
import { findLine } from './life-queries.ts'
import { type ContractRow, findContractRow, lockContract } from '../queries.ts'

/** Gives notice that a contract ends after a day. Its lessons after that day are called off.
 *  @throws Failure 404; 409; 422 at `endsOn` */
export const giveEndNotice: WriteCase<typeof spec.giveEndNotice> = async (
  tx,
  effects,
  session,
  { id, version, endsOn, reason },
) => {
  await announceChanging(tx, effects, session, id)
  const opened = await contractSteps.open(tx, effects, session, { id, version }, ({ row }) =>
    refusalToGiveNotice(actorOf(session, row), row),
  )
  const { row, now } = opened
  const by = actorOf(session, row)
  if (by === undefined) throw notFound()
  const agreed = row.state === 'ending' ? row.agreed_ends_on : row.ends_on
  const today = businessDate(now)
  refuseLastDay(row, { endsOn, agreed, soonest: by === 'staff' ? today : addDays(today, row.end_notice_days) })
  await opened.move({
    to: 'ending',
    set: { ends_on: endsOn, agreed_ends_on: agreed, ending_by: by, reason },
    action: 'notice_given',
    changes: { endsOn: { from: row.ends_on, to: endsOn } },
    reason,
  })
  await opened.notify('ending', await partiesAndManagers(opened), { date: endsOn, reason })
  await announceEnd(tx, effects, session, id, { lastDay: endsOn, reason })
  return opened.answer()
}

function refuseLastDay(row: ContractRow, day: { endsOn: string; agreed: string | null; soonest: string }): void {
  const { endsOn, agreed, soonest } = day
  if (endsOn < row.starts_on) throw invalidFields({ endsOn: 'contracts.day_before_start' })
  if (endsOn < soonest) throw invalidFields({ endsOn: { key: 'contracts.notice_short', values: { date: soonest } } })
  if (agreed !== null && endsOn > agreed) throw invalidFields({ endsOn: 'contracts.day_after_end' })
}

/** Takes an own notice back: what had been agreed before holds again. @throws Failure 404, 409 */
export const withdrawEndNotice = contractSteps.useCase<typeof spec.withdrawEndNotice>(
  async ({ row }, { tx, session }) => {
    const { successor } = await findLine(tx, { id: row.id, successor_of: null })
    return refusalToWithdrawNotice(actorOf(session, row), row, successor !== undefined)
  },
  async (opened) => {
    const { row, now } = opened
    await opened.move({
      to: row.paused_from !== null && row.paused_from <= businessDate(now) ? 'paused' : 'active',
      set: { ends_on: row.agreed_ends_on, agreed_ends_on: null, ending_by: null, reason: null },
      action: 'notice_withdrawn',
      changes: { endsOn: { from: row.ends_on, to: row.agreed_ends_on } },
    })
    await opened.notify('notice_withdrawn', await partiesAndManagers(opened))
  },
)

/** Ends a contract at once, with what was proposed for it. Lessons to come are called off; those that are over and have no outcome are
 *  still closed by their executor.
 *  @throws Failure 404, 409 */
export const terminateContract: WriteCase<typeof spec.terminateContract> = async (
  tx,
  effects,
  session,
  { id, version, reason },
) => {
  await announceChanging(tx, effects, session, id)
  const { row, now, move, notify, answer } = await contractSteps.open(tx, effects, session, { id, version }, (found) =>
    refusalToTerminate(found.row),
  )
  await decideChange(tx, id, { state: 'withdrawn', reason, decided_at: now })
  await move({ to: 'terminated', set: { reason, ended_at: now }, action: 'terminated', reason })
  await notify('terminated', partiesOf(row), { reason })
  const facts = { contractId: id, from: businessDate(now), to: null, reason, why: 'end' as const }
  await effects.announceStep(tx, effects, session, 'contract.days_taken_off', facts)
  return answer()
}

/** Finishes a contract whose last day is over. The caller has locked its lessons and checked that none is open.
 *  @returns false when there is nothing to finish (any more) */
export async function finishContract(tx: Tx, effects: Effects, id: string): Promise<boolean> {
  await lockContract(tx, id)
  const row = await findContractRow(tx, id)
  const now = effects.clock.now()
  if (!row || !isRunning(row) || row.ends_on === null || row.ends_on >= businessDate(now)) return false
  const { move, notify } = contractSteps.forLocked(tx, effects, null, { row })
  await decideChange(tx, id, { state: 'withdrawn', reason: null, decided_at: now })
  await move({ to: 'finished', set: { ended_at: now }, action: 'finished' })
  await notify('finished', partiesOf(row))
  return true
}
