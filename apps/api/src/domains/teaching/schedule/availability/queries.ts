import type { WorkingHours } from '@navyk/api-spec/teaching/schedule'
import type { Selectable } from 'kysely'
import { anyOf, json, type Reader, type Tx } from '#platform/database'
import type { AvailabilityTable } from '../tables.ts'

export type AvailabilityRow = Selectable<AvailabilityTable>

export async function findAvailability(reader: Reader, executorId: string): Promise<AvailabilityRow | undefined> {
  return reader.selectFrom('availability').selectAll().where('executor_id', '=', executorId).executeTakeFirst()
}

/** An executor's working hours; undefined when none are set. */
export async function findWorkingHours(reader: Reader, executorId: string): Promise<WorkingHours> {
  return (await findAvailability(reader, executorId)) ?? { week: [], exceptions: [] }
}

/** The hours of executors, by executor; those who have said nothing are absent. */
export async function listWorkingHours(reader: Reader, executorIds: string[]): Promise<Map<string, WorkingHours>> {
  const rows = await reader
    .selectFrom('availability')
    .select(['executor_id', 'week', 'exceptions'])
    .where('executor_id', '=', anyOf(executorIds))
    .execute()
  return new Map(rows.map(({ executor_id, week, exceptions }) => [executor_id, { week, exceptions }]))
}

/** Saves the first version of an executor's hours. @returns false when another request was faster */
export async function insertAvailability(tx: Tx, row: AvailabilityRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('availability')
    .values({ ...row, week: json(row.week), exceptions: json(row.exceptions) })
    .onConflict((conflict) => conflict.column('executor_id').doNothing())
    .returning('executor_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns false when it is no longer the version that the person saw */
export async function changeAvailability(tx: Tx, seenVersion: number, row: AvailabilityRow): Promise<boolean> {
  const changed = await tx
    .updateTable('availability')
    .set({ week: json(row.week), exceptions: json(row.exceptions), version: row.version })
    .where('executor_id', '=', row.executor_id)
    .where('version', '=', seenVersion)
    .returning('executor_id')
    .executeTakeFirst()
  return changed !== undefined
}
