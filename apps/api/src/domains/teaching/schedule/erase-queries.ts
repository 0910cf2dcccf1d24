import type { Tx } from '../../../platform/database/index.ts'
import type { PersonToErase } from '../../../platform/services.ts'

/** Removes people's hours, absences and calendar feeds.
 *  @returns the ids under which the history knows them */
export async function eraseSchedule(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  await tx.deleteFrom('availability').where('executor_id', 'in', cabinetIds).execute()
  await tx.deleteFrom('calendar_feed').where('cabinet_id', 'in', cabinetIds).execute()
  const absences = await tx.deleteFrom('absence').where('executor_id', 'in', cabinetIds).returning('id').execute()
  return absences.map(({ id }) => id)
}
