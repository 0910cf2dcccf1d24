// Queries for the confirmations of executors, with the paper as they saw it.
import type { Selectable } from 'kysely'
import { type Database, json, type Reader, type Tx } from '#platform/database'

export type ConfirmationRow = Selectable<Database['income_confirmation']>

/** The confirmation of a statement; undefined where it is not confirmed, or was confirmed by an older release. */
export async function findConfirmation(reader: Reader, reportId: string): Promise<ConfirmationRow | undefined> {
  return reader
    .selectFrom('income_confirmation')
    .selectAll()
    .where('income_report_id', '=', reportId)
    .executeTakeFirst()
}

export async function insertConfirmation(tx: Tx, row: ConfirmationRow): Promise<void> {
  await tx
    .insertInto('income_confirmation')
    .values({ ...row, document: json(row.document) })
    .execute()
}
