import { type Kysely, sql } from 'kysely'

/** A contract keeps the chosen response, with the customer's price of that day (the pay plus a fifth, in steps of half
 *  a rouble). Nullable, because processes of the previous release insert contracts without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contract add column proposal jsonb`.execute(db)
  await sql`
    update contract set proposal = jsonb_build_object(
      'executorPriceKopecks', response.price_kopecks,
      'customerPriceKopecks', ceil(response.price_kopecks * 120 / 5000.0)::int * 50,
      'message', response.message,
      'slots', response.slots,
      'startsOn', response.starts_on
    )
    from offer_response response where response.id = contract.response_id`.execute(db)
}
