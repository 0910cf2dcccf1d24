import { anyOf, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** Deletes the progress of a customer's learners together with the customer. What an executor wrote about learners stays theirs.
 *  @returns the ids of what was removed */
export async function eraseProgress(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const owners = tx
    .selectFrom('contract_facts')
    .select('id')
    .where('customer_id', '=', anyOf(cabinetIds))
    .unionAll(tx.selectFrom('programme_seat_facts').select('id').where('customer_id', '=', anyOf(cabinetIds)))
  const topics = tx.selectFrom('learning_topic').select('id').where('owner_id', 'in', owners)
  await tx.deleteFrom('topic_mark').where('topic_id', 'in', topics).execute()
  await tx.deleteFrom('homework_check').where('owner_id', 'in', owners).execute()
  const removed = [
    ...(await tx.deleteFrom('learning_topic').where('owner_id', 'in', owners).returning('id').execute()),
    ...(await tx.deleteFrom('learning_goal').where('owner_id', 'in', owners).returning('id').execute()),
    ...(await tx.deleteFrom('progress_report').where('owner_id', 'in', owners).returning('id').execute()),
  ]
  return removed.map(({ id }) => id)
}
