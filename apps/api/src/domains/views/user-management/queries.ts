import { sql } from 'kysely'
import { anyOf, type Reader } from '#platform/database'

/** Counts the running contracts of each executor; executors without any are absent. */
export async function countRunning(reader: Reader, executorIds: string[]): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('contract_facts')
    .select(['executor_id', sql<number>`count(*)::int`.as('running')])
    .where('executor_id', '=', anyOf(executorIds))
    .where('state', 'in', ['active', 'paused', 'ending'])
    .groupBy('executor_id')
    .execute()
  return new Map(rows.map((row) => [row.executor_id, row.running]))
}
