import { sql } from 'kysely'
import { erasedText } from '#platform/audit'
import { anyOf, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** Removes texts about a person from their applications. @returns the ids of the applications */
export async function eraseApplications(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('executor_application')
    .set({
      about: erasedText,
      city: erasedText,
      subjects: [],
      formats: [],
      reason: sql`case when reason is null then null else ${erasedText} end`,
    })
    .where('cabinet_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
