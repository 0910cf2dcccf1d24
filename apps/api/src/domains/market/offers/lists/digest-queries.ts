// Offers for overviews: the first few that wait for somebody, and their number.
import { openOfferStates } from '@navyk/api-spec/market/offers'
import { fullName } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import type { Reader } from '#platform/database'

const allRows = sql<number>`(count(*) over ())::int`

/** A customer's open offers with responses that wait for a choice: how many, and the newest. */
export async function listOffersToChoose(reader: Reader, customerId: string, today: string, limit: number) {
  const rows = await reader
    .selectFrom('offer')
    .innerJoin('learner_names as learner', 'learner.id', 'offer.learner_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('offer_response')
          .select(({ fn }) => fn.countAll<number>().as('response_count'))
          .whereRef('offer_response.offer_id', '=', 'offer.id')
          .where('offer_response.state', '=', 'submitted')
          .as('waiting'),
      (join) => join.onTrue(),
    )
    .select(['offer.id', 'offer.number', 'offer.subject', 'learner.first_name', 'learner.last_name'])
    .select(['waiting.response_count', allRows.as('all_rows')])
    .where('offer.customer_id', '=', customerId)
    .where('offer.state', 'in', openOfferStates)
    .where('offer.deadline_on', '>=', today)
    .where('waiting.response_count', '>', 0)
    .orderBy('offer.number', 'desc')
    .limit(limit)
    .execute()
  return {
    count: rows[0]?.all_rows ?? 0,
    items: rows.map((row) => ({
      id: row.id,
      number: row.number,
      subject: row.subject,
      learnerName: fullName(row.first_name, row.last_name),
      responseCount: row.response_count,
    })),
  }
}

/** Counts the open offers, and those that nobody has responded to with when the oldest of these was published. */
export async function countOpenOffers(
  reader: Reader,
  today: string,
): Promise<{ openCount: number; unansweredCount: number; oldestUnansweredAt: Date | null }> {
  return reader
    .selectFrom('offer')
    .select([
      sql<number>`count(*)::int`.as('openCount'),
      // The first response moves an offer on to in_selection.
      sql<number>`(count(*) filter (where state = 'published'))::int`.as('unansweredCount'),
      sql<Date | null>`min(published_at) filter (where state = 'published')`.as('oldestUnansweredAt'),
    ])
    .where('state', 'in', openOfferStates)
    .where('deadline_on', '>=', today)
    .executeTakeFirstOrThrow()
}

/** Counts the offers that wait for moderation; `oldestAt` is since when the oldest of them waits. */
export async function countOffersToModerate(
  reader: Reader,
  today: string,
): Promise<{ count: number; oldestAt: Date | null }> {
  return reader
    .selectFrom('offer')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(waiting_since)`.as('oldestAt')])
    .where('state', '=', 'moderation')
    .where('deadline_on', '>=', today)
    .executeTakeFirstOrThrow()
}

/** Counts the responses that an executor has sent since an instant, and those of them that a customer has chosen. */
export async function countResponses(
  reader: Reader,
  executorId: string,
  since: Date,
): Promise<{ sent: number; chosen: number }> {
  return reader
    .selectFrom('offer_response')
    .select([
      sql<number>`count(*)::int`.as('sent'),
      sql<number>`(count(*) filter (where state = 'accepted'))::int`.as('chosen'),
    ])
    .where('executor_id', '=', executorId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
}

/** Whether a customer has ever sent a request. */
export async function hasOffers(reader: Reader, customerId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('offer')
    .select('id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
