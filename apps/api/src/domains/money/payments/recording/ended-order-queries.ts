// Queries for unpaid orders that have ended, as far as a payment may be meant for one.
import { sql } from 'kysely'
import type { Reader } from '#platform/database'

const mostEnded = 10

const ended = (reader: Reader, customerId: string) =>
  reader.selectFrom('order_facts').where('customer_id', '=', customerId).where('state', 'in', ['expired', 'cancelled'])

/** Ended orders that nobody has decided about, and whose late money is less than they cost; the latest first. */
export async function listEndedOrders(reader: Reader, customerId: string) {
  return ended(reader, customerId)
    .select((row) => [
      'number',
      'total_kopecks',
      row.ref('invoice_id').$notNull().as('invoice_id'),
      row.ref('ended_at').$notNull().as('ended_at'),
    ])
    .where('invoice_id', 'is not', null)
    .where('ended_at', 'is not', null)
    .where('late_decision', 'is', null)
    .where('late_kopecks', '<', sql<number>`total_kopecks`)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEnded)
    .execute()
}

export async function isOfEndedOrder(reader: Reader, customerId: string, invoiceId: string): Promise<boolean> {
  const found = await ended(reader, customerId).select('id').where('invoice_id', '=', invoiceId).executeTakeFirst()
  return found !== undefined
}
