import { type Kysely, sql } from 'kysely'

/** Up to three responses that staff suggest to the customer of an offer, each with a sentence about why. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table offer_proposal (
      response_id uuid primary key references offer_response,
      offer_id uuid not null references offer,
      place integer not null check (place between 1 and 3),
      reason text not null,
      proposed_by uuid not null references cabinet,
      proposed_at timestamptz not null,
      unique (offer_id, place)
    )
  `.execute(db)
  const told = `
    select whom as topic, 'offer:' || offer.id as tag
    from changed join offer on offer.id = changed.offer_id,
    unnest(array['role:staff', 'cabinet:' || offer.customer_id]) as whom`
  await sql`select follow_changes('offer_proposal', ${told})`.execute(db)
}
