import { openOfferStates } from '@navyk/api-spec/market/offers'
import type { Tx } from '#platform/database'
import { listDecidedExecutors } from './dismissal-queries.ts'

/** Marks an open offer as announced, if it was not since it was published.
 *  @returns it with the executors who need no announcement: they have put it aside, responded to it or been invited by staff; undefined
 *  when there is nothing to announce, or another process does it */
export async function claimAlert(tx: Tx, id: string, now: Date, today: string) {
  const offer = await tx
    .updateTable('offer')
    .set({ alerted_at: now })
    .where('id', '=', id)
    .where('alerted_at', 'is', null)
    .where('state', 'in', openOfferStates)
    .where('deadline_on', '>=', today)
    .returning([
      'id',
      'number',
      'customer_id',
      'subject',
      'level',
      'format',
      'place',
      'wanted_slots',
      'lesson_minutes',
      'invited_executor_id',
    ])
    .executeTakeFirst()
  return offer && { ...offer, decided: await listDecidedExecutors(tx, id) }
}
