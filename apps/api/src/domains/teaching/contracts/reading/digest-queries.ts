import { runningStates } from '@navyk/api-spec/teaching/contracts'
// Counts of contracts for overviews, over everybody or of one party.
import { sql } from 'kysely'
import type { Reader } from '#platform/database'

/** Counts the contracts that wait for their rates, are in force, come to their end or have a wish for a pause. The instants are those of
 *  the oldest draft and of the oldest wish. */
export async function countContracts(reader: Reader): Promise<{
  draftCount: number
  oldestDraftAt: Date | null
  inForceCount: number
  endingCount: number
  pauseWishCount: number
  oldestPauseWishAt: Date | null
}> {
  return reader
    .selectFrom('contract')
    .select([
      sql<number>`(count(*) filter (where state = 'draft'))::int`.as('draftCount'),
      sql<Date | null>`min(created_at) filter (where state = 'draft')`.as('oldestDraftAt'),
      // As the report of contracts counts them: also those that rest or come to their end.
      sql<number>`(count(*) filter (where state <> 'draft'))::int`.as('inForceCount'),
      sql<number>`(count(*) filter (where state = 'ending'))::int`.as('endingCount'),
      sql<number>`(count(*) filter (where state = 'active' and pause_asked_at is not null))::int`.as('pauseWishCount'),
      sql<Date | null>`min(pause_asked_at) filter (where state = 'active')`.as('oldestPauseWishAt'),
    ])
    .where('state', 'in', ['draft', ...runningStates])
    .executeTakeFirstOrThrow()
}

type Party = { executorId: string } | { customerId: string }

const partyOf = (party: Party) =>
  'executorId' in party ? (['executor_id', party.executorId] as const) : (['customer_id', party.customerId] as const)

/** Counts the contracts of an executor or a customer that are in force. */
export async function countContractsInForce(reader: Reader, party: Party): Promise<number> {
  const [column, id] = partyOf(party)
  const { count } = await reader
    .selectFrom('contract')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', runningStates)
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether an executor or a customer has or had a contract, signed or not. */
export async function hasContracts(reader: Reader, party: Party): Promise<boolean> {
  const [column, id] = partyOf(party)
  const row = await reader.selectFrom('contract').select('id').where(column, '=', id).limit(1).executeTakeFirst()
  return row !== undefined
}
