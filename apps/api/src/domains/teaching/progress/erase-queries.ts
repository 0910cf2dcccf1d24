import type { Tx } from '../../../platform/database/index.ts'
import type { PersonToErase } from '../../../platform/services.ts'

/** How a customer's learners got on goes with the customer. What an executor wrote about learners stays theirs.
 *  @returns the ids of what was removed */
export async function eraseProgress(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const contracts = tx.selectFrom('contract_facts').select('id').where('customer_id', 'in', cabinetIds)
  const topics = tx.selectFrom('learning_topic').select('id').where('contract_id', 'in', contracts)
  await tx.deleteFrom('topic_mark').where('topic_id', 'in', topics).execute()
  await tx.deleteFrom('homework_check').where('contract_id', 'in', contracts).execute()
  const removed = [
    ...(await tx.deleteFrom('learning_topic').where('contract_id', 'in', contracts).returning('id').execute()),
    ...(await tx.deleteFrom('learning_goal').where('contract_id', 'in', contracts).returning('id').execute()),
    ...(await tx.deleteFrom('progress_report').where('contract_id', 'in', contracts).returning('id').execute()),
  ]
  return removed.map(({ id }) => id)
}
