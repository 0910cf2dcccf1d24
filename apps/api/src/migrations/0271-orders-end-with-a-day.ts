import { type Kysely, sql } from 'kysely'

const endOfDay = (at: string) =>
  `(((((${at} - interval '1 second') at time zone 'Europe/Minsk')::date + 1)::timestamp) at time zone 'Europe/Minsk')`

/** Invoices and notices name the last day to pay an order, so orders that wait end with that day, and the seats that they
 *  hold an hour later, as before. Of a sheet of people the page names the last day as well. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
      update programme_seat set expires_at = ${endOfDay('shop_order.expires_at')} + interval '1 hour'
      from shop_order
      where programme_seat.order_id = shop_order.id and programme_seat.state = 'held'
        and shop_order.state = 'awaiting_payment'`)
    .execute(db)
  await sql
    .raw(`update shop_order set expires_at = ${endOfDay('expires_at')} where state = 'awaiting_payment'`)
    .execute(db)
  await sql.raw(`update people_import set forget_at = ${endOfDay('forget_at')} where forget_at is not null`).execute(db)
}
