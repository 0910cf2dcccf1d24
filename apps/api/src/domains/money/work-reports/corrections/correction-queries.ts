// Queries for corrections of lessons of closed months.
import type { Selectable } from 'kysely'
import type { Database, Reader, Tx } from '#platform/database'

export type CorrectionRow = Selectable<Database['lesson_correction']>

/** The corrections of a report, oldest first. */
export async function listCorrections(reader: Reader, reportId: string): Promise<CorrectionRow[]> {
  return reader
    .selectFrom('lesson_correction')
    .selectAll()
    .where('work_report_id', '=', reportId)
    .orderBy('id')
    .execute()
}

export type NewCorrection = Pick<
  CorrectionRow,
  | 'id'
  | 'work_report_id'
  | 'lesson_id'
  | 'contract_id'
  | 'executor_id'
  | 'customer_id'
  | 'subject'
  | 'held_on'
  | 'charge_before_kopecks'
  | 'charge_kopecks'
  | 'pay_before_kopecks'
  | 'pay_kopecks'
  | 'reason'
  | 'asked_by'
  | 'asked_account'
  | 'created_at'
>

export async function insertCorrection(tx: Tx, row: NewCorrection): Promise<void> {
  await tx.insertInto('lesson_correction').values(row).execute()
}

/** Decides a correction that is asked for, if it still is as it was found. @returns whether it was */
export async function decideCorrection(
  tx: Tx,
  before: Pick<CorrectionRow, 'id' | 'version'>,
  decision: Pick<CorrectionRow, 'state' | 'decided_by' | 'decided_account' | 'decided_at' | 'refusal_reason'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lesson_correction')
    .set((row) => ({ ...decision, version: row('version', '+', 1) }))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Corrections that wait for the decision of somebody who has not asked for them.
 *  @param person the accounts of the person who decides (`listSamePerson`) */
export async function countAskedCorrections(
  reader: Reader,
  person: readonly string[],
): Promise<{ count: number; oldestAt: Date | null }> {
  return reader
    .selectFrom('lesson_correction')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('created_at').as('oldestAt')])
    .where('state', '=', 'asked')
    .where('asked_account', 'not in', person)
    .executeTakeFirstOrThrow()
}
