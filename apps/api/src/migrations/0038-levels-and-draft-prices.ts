import { type Kysely, sql } from 'kysely'

/** Executors say which levels they teach, and drafts of contracts have the rates of the chosen response from the start. A
 *  draft that was opened before gets them by the commission of that time: a fifth, in steps of half a rouble. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table executor_profile add column levels text[] not null default '{}'`.execute(db)
  await sql`
    insert into contract_terms (id, contract_id, valid_from, customer_rate_kopecks, executor_rate_kopecks, created_at)
    select gen_random_uuid(), contract.id, contract.starts_on,
      ceil(response.price_kopecks * 120 / 5000.0) * 50, response.price_kopecks, contract.created_at
    from contract join offer_response response on response.id = contract.response_id
    where contract.state = 'draft'
      and not exists (select from contract_terms terms where terms.contract_id = contract.id)
  `.execute(db)
}
