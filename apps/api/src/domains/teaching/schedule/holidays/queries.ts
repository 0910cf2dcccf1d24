import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '#platform/database'
import type { HolidayTable } from '../tables.ts'

export type HolidayRow = Selectable<HolidayTable>

export async function listHolidayRows(reader: Reader, from: string, to: string): Promise<HolidayRow[]> {
  return reader
    .selectFrom('holiday')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
}

export async function lockHoliday(tx: Tx, id: string): Promise<HolidayRow | undefined> {
  return tx.selectFrom('holiday').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** @throws the database's 23505 when the date is a holiday already */
export async function insertHoliday(tx: Tx, row: Omit<HolidayRow, 'version'>): Promise<void> {
  await tx.insertInto('holiday').values(row).execute()
}

export async function renameHolidayRow(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('holiday').set({ name, version: sql`version + 1` }).where('id', '=', id).execute()
}

export async function deleteHoliday(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('holiday').where('id', '=', id).execute()
}
