import { sql } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'
import type { OfferInvitationTable } from '../tables.ts'

/** Invites executors; those who are invited already stay so. @returns who is invited by this, always in one order */
export async function insertInvitations(tx: Tx, rows: OfferInvitationTable[]): Promise<string[]> {
  if (rows.length === 0) return []
  const made = await tx
    .insertInto('offer_invitation')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['offer_id', 'executor_id']).doNothing())
    .returning('executor_id')
    .execute()
  return made.map((row) => row.executor_id).sort()
}

/** Invitations with the offer as it is stored, and whether the executor has answered since, by a response or by putting the
 *  offer aside. */
const selectInvitations = (reader: Reader) =>
  reader
    .selectFrom('offer_invitation as invitation')
    .innerJoin('offer', 'offer.id', 'invitation.offer_id')
    .select(['invitation.offer_id', 'invitation.executor_id', 'invitation.invited_by', 'invitation.invited_at'])
    .select(['offer.number', 'offer.state', 'offer.deadline_on'])
    .select([
      sql<boolean>`exists (
        select from offer_response r
        where r.offer_id = invitation.offer_id and r.executor_id = invitation.executor_id
          and r.created_at >= invitation.invited_at)`.as('has_responded'),
      sql<boolean>`exists (
        select from offer_dismissal d
        where d.offer_id = invitation.offer_id and d.executor_id = invitation.executor_id
          and d.created_at >= invitation.invited_at)`.as('has_dismissed'),
    ])
    .orderBy('invitation.invited_at')
    .orderBy('invitation.executor_id')

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/** Lists the invitations to offers, in the order of time. */
export async function listInvitations(reader: Reader, offerIds: string[]) {
  return selectInvitations(reader).where('invitation.offer_id', '=', anyOf(offerIds)).execute()
}

/** Lists the invitations of an executor, in the order of time. */
export async function listOwnInvitations(reader: Reader, executorId: string) {
  return selectInvitations(reader).where('invitation.executor_id', '=', executorId).execute()
}
