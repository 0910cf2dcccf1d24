import type { Insertable, Selectable } from 'kysely'
import { json, type Reader, type Tx } from '../../platform/database/index.ts'
import type { ExecutorProfileTable } from './tables.ts'

export type CardRow = Selectable<ExecutorProfileTable>

export async function findCard(reader: Reader, cabinetId: string): Promise<CardRow | undefined> {
  return reader.selectFrom('executor_profile').selectAll().where('cabinet_id', '=', cabinetId).executeTakeFirst()
}

/** Saves the first version of a card. @returns false when somebody was quicker */
export async function insertCard(tx: Tx, row: Insertable<ExecutorProfileTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('executor_profile')
    .values({ ...row, availability: json(row.availability) })
    .onConflict((conflict) => conflict.column('cabinet_id').doNothing())
    .returning('cabinet_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns false when it is no longer the version that the person saw */
export async function changeCard(tx: Tx, seenVersion: number, row: CardRow): Promise<boolean> {
  const { cabinet_id, ...columns } = row
  const changed = await tx
    .updateTable('executor_profile')
    .set({ ...columns, availability: json(columns.availability) })
    .where('cabinet_id', '=', cabinet_id)
    .where('version', '=', seenVersion)
    .returning('cabinet_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Removes what executors said of themselves. @returns the ids under which the history knows the cards */
export async function eraseProfiles(tx: Tx, cabinetIds: string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('executor_profile')
    .where('cabinet_id', 'in', cabinetIds)
    .returning('cabinet_id')
    .execute()
  return rows.map((row) => row.cabinet_id)
}
