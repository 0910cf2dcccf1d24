import { sql } from 'kysely'
import { erasedText } from '#platform/audit'
import { anyOf, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** Removes addresses and texts from a person's contracts. What both sides agreed to is kept as it was sent, as the law
 *  requires (docs/rules/personal-data.md). @returns the ids of the contracts */
export async function eraseContracts(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('contract')
    .set({
      place: '',
      reason: sql`case when reason is null then null else ${erasedText} end`,
      proposal: sql`case when proposal is null then null else jsonb_set(proposal, '{message}', to_jsonb(${erasedText}::text)) end`,
      pause_reason: sql`case when pause_reason is null then null else ${erasedText} end`,
      pause_asked_reason: sql`case when pause_asked_reason is null then null else ${erasedText} end`,
    })
    .where(({ eb, or }) => or([eb('customer_id', '=', anyOf(cabinetIds)), eb('executor_id', '=', anyOf(cabinetIds))]))
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  await tx
    .updateTable('contract_change')
    .set({
      comment: sql`case when comment = '' then '' else ${erasedText} end`,
      reason: sql`case when reason is null then null else ${erasedText} end`,
    })
    .where('contract_id', '=', anyOf(ids))
    .execute()
  return ids
}
