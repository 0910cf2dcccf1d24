import type { Tx } from '../../../platform/database/index.ts'
import type { PersonToErase } from '../../../platform/services.ts'

/** Takes words out of an executor's reports; their figures are money and stay. @returns the ids of the reports */
export async function eraseWorkReports(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('work_report')
    .set({ return_reason: null })
    .where('executor_id', 'in', cabinetIds)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
