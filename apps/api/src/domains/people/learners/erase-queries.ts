import type { Tx } from '../../../platform/database/index.ts'
import type { PersonToErase } from '../../../platform/services.ts'

/** Anonymizes a customer's learners. @returns their ids */
export async function eraseLearners(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('learner')
    .set({ first_name: 'Ученик', last_name: '', birth_year: null, note: '' })
    .where('customer_id', 'in', cabinetIds)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
