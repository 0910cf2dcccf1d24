// Search of offers by a typed text.
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import { hasWords, type Reader } from '#platform/database'
import { isOpenOn } from './list-queries.ts'

/** Requests by number, subject and the words of their goal: all for staff, a customer's own; executors find those that are
 *  open and those that they have responded to. */
export async function findOffersBy(
  reader: Reader,
  visible: { role: 'executor' | 'customer' | 'staff'; cabinetId: string },
  wanted: { words: string[]; number: number | undefined; subjects: readonly Subject[]; today: string },
  limit: number,
) {
  const { words, number, subjects, today } = wanted
  const fits = [sql<boolean>`offer.subject = any(${[...subjects]}::text[])`, hasWords('offer.goal', words)]
  if (number !== undefined) fits.push(sql`offer.number = ${number}`)
  let query = reader.selectFrom('offer').where(sql<boolean>`(${sql.join(fits, sql` or `)})`)
  if (visible.role === 'customer') query = query.where('offer.customer_id', '=', visible.cabinetId)
  if (visible.role === 'executor') {
    query = query.where(sql<boolean>`(${isOpenOn(today)}
      or exists (select from offer_response as own where own.offer_id = offer.id and own.executor_id = ${visible.cabinetId}))`)
  }
  return query
    .select(['offer.id', 'offer.number', 'offer.subject', 'offer.goal', 'offer.state', 'offer.deadline_on'])
    .orderBy('offer.number', 'desc')
    .limit(limit)
    .execute()
}
