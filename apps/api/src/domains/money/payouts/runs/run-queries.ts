import type { Selectable } from 'kysely'
import type { Database, Reader, Tx } from '#platform/database'

export type RunRow = Selectable<Database['payout_run']>

/** The newest run of a month. */
export async function findRunOf(reader: Reader, month: string): Promise<RunRow | undefined> {
  return reader
    .selectFrom('payout_run')
    .selectAll()
    .where('month', '=', month)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Begins a run, unless one of the month goes on already. */
export async function insertRun(
  tx: Tx,
  row: Pick<RunRow, 'id' | 'month' | 'total_count' | 'started_by' | 'started_account' | 'started_at'>,
): Promise<void> {
  await tx
    .insertInto('payout_run')
    .values(row)
    .onConflict((conflict) => conflict.column('month').where('finished_at', 'is', null).doNothing())
    .execute()
}

/** A run that is not finished, locked. */
export async function lockRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  return tx
    .selectFrom('payout_run')
    .selectAll()
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function recordPart(
  tx: Tx,
  id: string,
  part: { seen: number; drafted: number; last: string | undefined; finishedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('payout_run')
    .set((row) => ({
      done_count: row('done_count', '+', part.seen),
      drafted_count: row('drafted_count', '+', part.drafted),
      ...(part.last !== undefined && { last_executor_id: part.last }),
      finished_at: part.finishedAt,
    }))
    .where('id', '=', id)
    .execute()
}

/** The id before all others, from which a run starts. */
export const beforeAll = '00000000-0000-0000-0000-000000000000'
