import { sql } from 'kysely'
import { erasedText } from '#platform/audit'
import { anyOf, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** Removes texts from a person's plans: comments, and for a customer the topics of their learner as well. @returns the ids of the plans */
export async function erasePlans(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('plan')
    .set({
      return_reason: sql`case when return_reason is null then null else ${erasedText} end`,
      returned_rows: null,
      void_reason: sql`case when void_reason is null then null else ${erasedText} end`,
    })
    .where(({ eb, or }) => or([eb('customer_id', '=', anyOf(cabinetIds)), eb('executor_id', '=', anyOf(cabinetIds))]))
    .returning(['id', 'customer_id'])
    .execute()
  const asCustomer = rows.filter((row) => cabinetIds.includes(row.customer_id))
  if (rows.length > 0) {
    await tx.updateTable('plan_row').set({ comment: '', remark: '' }).where('plan_id', 'in', idsOf(rows)).execute()
    await eraseRevisions(tx, idsOf(rows))
  }
  if (asCustomer.length > 0) {
    await tx.updateTable('plan_row').set({ topic: '' }).where('plan_id', 'in', idsOf(asCustomer)).execute()
  }
  return idsOf(rows)
}

/** The times of a revision are kept, because lessons were made from them. */
async function eraseRevisions(tx: Tx, planIds: string[]): Promise<void> {
  await sql`
    update plan_revision set comment = '',
      return_reason = case when return_reason is null then null else ${erasedText} end,
      changes = (
        select coalesce(jsonb_agg(change || '{"topic": "", "remark": ""}'::jsonb order by place), '[]')
        from jsonb_array_elements(changes) with ordinality as it(change, place)
      )
    where plan_id = any(${planIds}::uuid[])
  `.execute(tx)
}

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)
