import { type Selectable, sql } from 'kysely'
import { anyOf, type Database, type Reader, type Tx } from '#platform/database'

export type DetailsRow = Selectable<Database['legal_details']>

/** All details of the service (null) or of a cabinet, newest first. */
export async function listVersions(reader: Reader, cabinetId: string | null): Promise<DetailsRow[]> {
  return reader
    .selectFrom('legal_details')
    .selectAll()
    .where('cabinet_id', cabinetId === null ? 'is' : '=', cabinetId)
    .orderBy('version', 'desc')
    .execute()
}

/** The details of the service that count on a day. */
export async function findOfService(reader: Reader, day: string): Promise<DetailsRow | undefined> {
  return reader
    .selectFrom('legal_details')
    .selectAll()
    .where('owner', '=', 'service')
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The details of each of these cabinets that count on a day. */
export async function listOfCabinets(reader: Reader, cabinetIds: string[], day: string): Promise<DetailsRow[]> {
  return reader
    .selectFrom('legal_details')
    .distinctOn('cabinet_id')
    .selectAll()
    .where('cabinet_id', '=', anyOf(cabinetIds))
    .where('valid_from', '<=', day)
    .orderBy('cabinet_id')
    .orderBy('valid_from', 'desc')
    .orderBy('version', 'desc')
    .execute()
}

/** Customers whose details say, or once said, one of these numbers of a taxpayer. */
export async function listCustomersWithUnp(reader: Reader, unps: string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('legal_details')
    .select('cabinet_id')
    .distinct()
    .where('owner', '=', 'customer')
    .where('unp', '=', sql<string>`any(${unps}::text[])`)
    .execute()
  return rows.flatMap((row) => row.cabinet_id ?? [])
}

/** Inserts a version. @returns false when there is such a version already */
export async function insertDetails(tx: Tx, row: DetailsRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('legal_details')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes the details of cabinets. Documents have their own copies. */
export async function eraseDetails(tx: Tx, cabinetIds: string[]): Promise<void> {
  await tx.deleteFrom('legal_details').where('cabinet_id', '=', anyOf(cabinetIds)).execute()
}
