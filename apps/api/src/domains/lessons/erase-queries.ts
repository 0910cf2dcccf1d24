import type { Tx } from '../../platform/database/index.ts'

/** Takes words out of a person's lessons. With a customer everything about the learner goes; an executor's topics and
 *  homework stay with the learner whose they are. @returns the ids of the lessons */
export async function eraseLessons(tx: Tx, cabinetIds: string[]): Promise<string[]> {
  const own = await tx
    .updateTable('lesson')
    .set({ topic: '', homework: '', note: '', cancel_reason: null })
    .where('customer_id', 'in', cabinetIds)
    .returning('id')
    .execute()
  const taught = await tx
    .updateTable('lesson')
    .set({ note: '', cancel_reason: null })
    .where('executor_id', 'in', cabinetIds)
    .returning('id')
    .execute()
  return [...own, ...taught].map((row) => row.id)
}
