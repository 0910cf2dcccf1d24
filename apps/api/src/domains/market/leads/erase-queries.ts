import { sql } from 'kysely'
import { erasedText } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { PersonToErase } from '../../../platform/services.ts'

/** Takes a person out of the leads that became theirs, and of all with their phone; calls, notes and tasks are deleted.
 *  @returns the ids of the leads */
export async function eraseLeads(tx: Tx, { cabinetIds, addresses }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('lead')
    .set({
      ...{ first_name: erasedText, last_name: '', phone: '', learner_name: '', city: '', wish: '' },
      lost_reason: sql`case when lost_reason is null then null else ${erasedText} end`,
    })
    .where(({ or, eb }) => or([eb('customer_id', 'in', cabinetIds), eb('phone', 'in', [...addresses, '-'])]))
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) {
    await tx.deleteFrom('lead_activity').where('lead_id', 'in', ids).execute()
    await tx.deleteFrom('lead_task').where('lead_id', 'in', ids).execute()
  }
  return ids
}
