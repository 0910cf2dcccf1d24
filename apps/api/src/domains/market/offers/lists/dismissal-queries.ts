import { anyOf, type Reader, type Tx } from '#platform/database'
import type { OfferDismissalTable } from '../tables.ts'

/** Puts an offer aside; a new reason takes the place of the old one. */
export async function upsertDismissal(tx: Tx, row: OfferDismissalTable): Promise<void> {
  const { reason, created_at } = row
  await tx
    .insertInto('offer_dismissal')
    .values(row)
    .onConflict((conflict) => conflict.columns(['executor_id', 'offer_id']).doUpdateSet({ reason, created_at }))
    .execute()
}

export async function removeDismissal(tx: Tx, executorId: string, offerId: string): Promise<void> {
  await tx.deleteFrom('offer_dismissal').where('executor_id', '=', executorId).where('offer_id', '=', offerId).execute()
}

/** Reasons for which an executor has put offers aside, by offer. */
export async function listDismissals(
  reader: Reader,
  executorId: string,
  offerIds: string[],
): Promise<Map<string, string>> {
  if (offerIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('offer_dismissal')
    .select(['offer_id', 'reason'])
    .where('executor_id', '=', executorId)
    .where('offer_id', '=', anyOf(offerIds))
    .execute()
  return new Map(rows.map((row) => [row.offer_id, row.reason]))
}

/** Executors who have put an offer aside. */
export async function listDismissers(reader: Reader, offerId: string): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('offer_dismissal')
    .select('executor_id')
    .where('offer_id', '=', offerId)
    .execute()
  return new Set(rows.map((row) => row.executor_id))
}

/** All offers that an executor has dismissed, in the order of time. */
export async function listAllDismissals(reader: Reader, executorId: string) {
  return reader
    .selectFrom('offer_dismissal')
    .innerJoin('offer', 'offer.id', 'offer_dismissal.offer_id')
    .select(['offer.number', 'offer_dismissal.reason', 'offer_dismissal.created_at'])
    .where('offer_dismissal.executor_id', '=', executorId)
    .orderBy('offer_dismissal.created_at')
    .orderBy('offer.number')
    .execute()
}

/** Executors who have put the offer aside, responded to it or been invited by staff. */
export async function listDecidedExecutors(reader: Reader, offerId: string): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('offer_dismissal')
    .select('executor_id')
    .where('offer_id', '=', offerId)
    .union((from) => from.selectFrom('offer_response').select('executor_id').where('offer_id', '=', offerId))
    .union((from) => from.selectFrom('offer_invitation').select('executor_id').where('offer_id', '=', offerId))
    .execute()
  return new Set(rows.map((row) => row.executor_id))
}
