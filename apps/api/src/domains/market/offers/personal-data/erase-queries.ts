import { sql } from 'kysely'
import { erasedText } from '#platform/audit'
import { anyOf, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'

/** Removes a customer's texts from offers, and an executor's texts from responses with what was said of them. Deletes unsent drafts, and
 *  the invitations and dismissals of an erased executor.
 *  @returns the ids of the customer's offers */
export async function eraseOffers(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  await tx
    .updateTable('offer_response')
    .set({ message: '', reason: null })
    .where('executor_id', '=', anyOf(cabinetIds))
    .execute()
  // The reason of a proposal is about the executor.
  await tx
    .updateTable('offer_proposal')
    .set({ reason: erasedText })
    .where('response_id', 'in', (from) =>
      from.selectFrom('offer_response').select('id').where('executor_id', '=', anyOf(cabinetIds)),
    )
    .execute()
  await tx.deleteFrom('offer_draft').where('customer_id', '=', anyOf(cabinetIds)).execute()
  await tx.deleteFrom('offer_invitation').where('executor_id', '=', anyOf(cabinetIds)).execute()
  await tx.deleteFrom('offer_dismissal').where('executor_id', '=', anyOf(cabinetIds)).execute()
  const rows = await tx
    .updateTable('offer')
    .set({
      goal: '',
      place: '',
      comment: '',
      outcome_reason: sql`case when outcome_reason is null then null else ${erasedText} end`,
    })
    .where('customer_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) {
    await tx.updateTable('offer_proposal').set({ reason: erasedText }).where('offer_id', '=', anyOf(ids)).execute()
    // The reason why the customer declined somebody, or took the offer back.
    await tx
      .updateTable('offer_response')
      .set({ reason: erasedText })
      .where('offer_id', '=', anyOf(ids))
      .where('reason', 'is not', null)
      .execute()
  }
  return ids
}
