import type { Reader, Tx } from '#platform/database'
import type { OfferProposalTable } from '../tables.ts'

/** Lists the responses that staff suggest to the customer of an offer, the best first. */
export async function listProposals(reader: Reader, offerId: string): Promise<OfferProposalTable[]> {
  return reader.selectFrom('offer_proposal').selectAll().where('offer_id', '=', offerId).orderBy('place').execute()
}

export async function replaceProposals(tx: Tx, offerId: string, rows: OfferProposalTable[]): Promise<void> {
  await removeProposals(tx, offerId)
  await tx.insertInto('offer_proposal').values(rows).execute()
}

/** @returns how many there were */
export async function removeProposals(tx: Tx, offerId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('offer_proposal').where('offer_id', '=', offerId).executeTakeFirst()
  return Number(numDeletedRows)
}
