import type * as spec from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { invalidFields, notFound, type WriteCase } from '#platform/http'
import { notify } from '#messages/notices'
import { contractSteps, partiesAndManagers } from '../contract-steps.ts'
import { announceChanging } from './announce-changes.ts'
import { actorOf, refusalToDeclinePause, refusalToPause, refusalToResume } from './life-policy.ts'
import type { ContractRow } from '../queries.ts'

/** Pauses a contract from a day on; until that day it stays active. Its lessons of that time are called off.
 *  @throws Failure 404; 409; 422 at `from` */
export const pauseContract: WriteCase<typeof spec.pauseContract> = async (
  tx,
  effects,
  session,
  { id, version, from, until = null, reason },
) => {
  await announceChanging(tx, effects, session, id)
  const opened = await contractSteps.open(tx, effects, session, { id, version }, ({ row }) => refusalToPause(row))
  const today = businessDate(opened.now)
  refuseFirstDay(opened.row, from, today)
  await opened.move({
    to: from <= today ? 'paused' : 'active',
    set: { paused_from: from, paused_until: until, pause_reason: reason, ...noWish },
    action: 'paused',
    changes: pauseChanges(from, until),
    reason,
  })
  const told = until === null ? 'paused_open' : 'paused'
  await opened.notify(told, await partiesAndManagers(opened), { ...spanOf(from, until), reason })
  const to = until ? addDays(until, 1) : null
  const facts = { contractId: id, from, to, reason, why: 'pause' as const }
  await effects.announceStep(tx, effects, session, 'contract.days_taken_off', facts)
  return opened.answer()
}

/** Stores an executor's wish for a pause at the contract until it is answered, and notifies those who may agree; a
 *  later wish replaces an earlier one.
 *  @throws Failure 404; 409; 422 at `from` */
export const askToPauseContract = contractSteps.useCase<typeof spec.askToPauseContract>(
  ({ row }) => refusalToPause(row),
  async (opened, { from, until = null, reason }) => {
    const { tx, effects, row, now } = opened
    refuseFirstDay(row, from, businessDate(now))
    const wish = { pause_asked_from: from, pause_asked_until: until, pause_asked_reason: reason }
    // A second request from the same page fails, because the version has changed.
    const set = { ...wish, pause_asked_at: now }
    await opened.move({ set, action: 'pause_asked', changes: pauseChanges(from, until), reason })
    const told = until === null ? 'pause_asked_open' : 'pause_asked'
    const notices = opened.draftNotices(told, await partiesAndManagers(opened), { ...spanOf(from, until), reason })
    const search = `?pauseFrom=${from}${until === null ? '' : `&pauseUntil=${until}`}`
    await notify(
      tx,
      effects,
      notices.map((notice) => ({ ...notice, link: `${notice.link}${search}` })),
    )
  },
)

const noWish = { pause_asked_at: null, pause_asked_from: null, pause_asked_until: null, pause_asked_reason: null }

/** Answers an executor's wish for a pause with no. @throws Failure 404, 409 */
export const declinePause = contractSteps.useCase<typeof spec.declinePause>(
  ({ row }) => refusalToDeclinePause(row),
  async (opened, { reason }) => {
    await opened.move({ set: noWish, action: 'pause_declined', reason })
    await opened.notify('pause_declined', await partiesAndManagers(opened), { reason })
  },
)

/** Ends a pause today, or gives up one that is to come. @throws Failure 404, 409 */
export const resumeContract = contractSteps.useCase<typeof spec.resumeContract>(
  ({ row }) => refusalToResume(row),
  async (opened) => {
    const { session, row } = opened
    if (actorOf(session, row) === 'executor') throw notFound()
    await opened.move({
      to: 'active',
      set: { paused_from: null, paused_until: null, pause_reason: null },
      action: 'resumed',
      changes: { pausedFrom: { from: row.paused_from, to: null }, pausedUntil: { from: row.paused_until, to: null } },
    })
    await opened.notify('resumed', await partiesAndManagers(opened))
  },
)

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
