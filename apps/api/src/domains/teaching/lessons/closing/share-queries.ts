import { sql } from 'kysely'
import { monthOfDay, type Reader } from '#platform/database'

const lengthMinutes = sql<number>`coalesce(sum(extract(epoch from ends_at - starts_at) / 60), 0)::int`

/** Sums minutes and prices of a contract's lessons, by the month and the monthly fee that they are priced by. A lesson that costs
 *  nothing in the end has left its share to others, and so has one that goes on as another; a make-up is no share. */
export const sumShares = (reader: Reader, contractId: string, months: string[], except: string[]) =>
  reader
    .selectFrom('lesson')
    .select([monthOfDay('priced_on').as('month'), 'customer_base_kopecks', 'customer_base_minutes'])
    .select([lengthMinutes.as('minutes'), sql<number>`sum(customer_rate_kopecks)::bigint`.as('kopecks')])
    .where('contract_id', '=', contractId)
    .where('make_up_for_id', 'is', null)
    .where(({ or, eb }) => or([eb('outcome', 'is', null), eb('charge_kopecks', '>', 0)]))
    .where(monthOfDay('priced_on'), '=', sql<string>`any(${months}::text[])`)
    .where('id', '!=', sql<string>`all(${except}::uuid[])`)
    .groupBy([monthOfDay('priced_on'), 'customer_base_kopecks', 'customer_base_minutes'])
    .execute()
