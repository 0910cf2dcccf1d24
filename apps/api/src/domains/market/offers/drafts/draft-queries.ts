import type { KeptOffer } from '@navyk/api-spec/market/offers'
import { json, type Reader, type Tx } from '#platform/database'
import type { MergedPair } from '#platform/domain-parts/merging.ts'

export async function findDraftRow(reader: Reader, customerId: string) {
  return reader.selectFrom('offer_draft').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

/** Begins a draft. @returns false when there is one */
export async function insertDraft(tx: Tx, customerId: string, form: KeptOffer, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('offer_draft')
    .values({ customer_id: customerId, form: json(form), saved_at: at, version: 1 })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .returning('customer_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when it is no longer what the person saw */
export async function changeDraft(
  tx: Tx,
  customerId: string,
  seenVersion: number,
  form: KeptOffer,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('offer_draft')
    .set({ form: json(form), saved_at: at, version: seenVersion + 1 })
    .where('customer_id', '=', customerId)
    .where('version', '=', seenVersion)
    .returning('customer_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDraft(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('offer_draft').where('customer_id', '=', customerId).execute()
}

/** Moves the draft of a merged customer, unless the other one has a draft too; that one stays then. */
export async function moveDraft(tx: Tx, { fromId, intoId }: MergedPair): Promise<void> {
  await tx
    .insertInto('offer_draft')
    .columns(['customer_id', 'form', 'saved_at', 'version'])
    .expression(
      tx
        .selectFrom('offer_draft')
        .select(({ val }) => [val(intoId).$castTo<string>().as('customer_id'), 'form', 'saved_at', 'version'])
        .where('customer_id', '=', fromId),
    )
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute()
  await deleteDraft(tx, fromId)
}
