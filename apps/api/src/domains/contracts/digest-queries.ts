// What overviews count of contracts, over everybody or of one party.
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/index.ts'

/** How many contracts wait for their rates, since when the oldest of them does, and how many are active. */
export async function countContracts(
  reader: Reader,
): Promise<{ draftCount: number; oldestDraftAt: Date | null; activeCount: number }> {
  return reader
    .selectFrom('contract')
    .select([
      sql<number>`(count(*) filter (where state = 'draft'))::int`.as('draftCount'),
      sql<Date | null>`min(created_at) filter (where state = 'draft')`.as('oldestDraftAt'),
      sql<number>`(count(*) filter (where state = 'active'))::int`.as('activeCount'),
    ])
    .where('state', 'in', ['draft', 'active'])
    .executeTakeFirstOrThrow()
}

/** How many contracts of an executor or a customer are active. */
export async function countActiveContracts(
  reader: Reader,
  party: { executorId: string } | { customerId: string },
): Promise<number> {
  const [column, id] =
    'executorId' in party ? (['executor_id', party.executorId] as const) : (['customer_id', party.customerId] as const)
  const { count } = await reader
    .selectFrom('contract')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'active')
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return count
}
