import { type Kysely, sql } from 'kysely'

/** The board of leads says why a request of a customer was given up. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace view offer_facts as
    select id, number, customer_id, learner_id, subject, level, state, deadline_on, published_at, waiting_since,
      outcome_reason
    from offer
  `.execute(db)
}
