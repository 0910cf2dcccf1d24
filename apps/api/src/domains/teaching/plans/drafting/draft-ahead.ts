import { addMonths, businessDate, businessInstant, businessMonth, firstDayOf } from '@navyk/api-spec/kit'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import type { Tx } from '#platform/database'
import type { Effects, Services } from '#platform/services.ts'
import { findContracts } from '#teaching/contracts'
import { notify } from '#messages/notices'
import { insertDrafts } from './draft-plans.ts'
import { findPlanIds, listContractsToDraft } from '../queries.ts'

export const draftAheadTask = 'draft-plans'

/** The day of a month on which the next one is drafted. */
const draftingDay = 25
/** Executors whose plans are drafted in one transaction. */
const executorsAtOnce = 50

/** Drafts the months whose 25th has come, for every contract that is taught: from the 25th on the next one, and before
 *  that the present one, for contracts without a plan because the service was down on the 25th. Doing it again does
 *  nothing; each executor is told once. */
export async function draftAhead(services: Services): Promise<void> {
  for (const month of monthsDue(services.clock.now())) {
    let isMore = true
    while (isMore) isMore = await services.transact((tx) => draftBatch(tx, services, month))
  }
}

/** The months that are to be drafted by now, by the business calendar. */
export function monthsDue(now: Date): string[] {
  const month = businessMonth(now)
  return Number(businessDate(now).slice(8)) >= draftingDay ? [month, addMonths(month, 1)] : [month]
}

/** Drafts one batch, in a fixed number of statements. @returns whether there was anything to draft */
async function draftBatch(tx: Tx, effects: Effects, month: string): Promise<boolean> {
  const now = effects.clock.now()
  const ids = await listContractsToDraft(tx, month, {
    now,
    // Contracts that became active later are planned by hand for the rest of the month.
    activeBefore: dueSince(month, now),
    executors: executorsAtOnce,
  })
  const contracts = await findContracts(tx, ids)
  const inOrder = ids.flatMap((id) => contracts.get(id) ?? [])
  const made = await insertDrafts(tx, effects, null, month, inOrder)
  const plans = await findPlanIds(tx, made)
  const drafts = [...Map.groupBy(plans, (plan) => plan.executor_id)].map(([cabinetId, own]) => ({
    cabinetId,
    kind: 'plans.notices.drafted' as const,
    values: { count: own.length, month },
    link: `${planListPath}?month=${month}` as const,
  }))
  await notify(tx, effects, drafts)
  return made.length > 0
}

/** The moment before which a contract must have been active to be drafted. */
function dueSince(month: string, now: Date): Date {
  const begins = businessInstant(firstDayOf(month))
  return begins < now ? businessInstant(`${addMonths(month, -1)}-${draftingDay + 1}`) : now
}
