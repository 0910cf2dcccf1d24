import { type Kysely, sql } from 'kysely'

/** Executors whom staff have asked to respond to an offer. What came of it follows from responses, dismissals and the offer
 *  (docs/decisions/0101-invitations-proposals-and-gaps.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table offer_invitation (
      offer_id uuid not null references offer,
      executor_id uuid not null references cabinet,
      invited_by uuid not null references cabinet,
      invited_at timestamptz not null,
      primary key (offer_id, executor_id)
    )
  `.execute(db)
  await sql`create index offer_invitation_executor on offer_invitation (executor_id)`.execute(db)
  const told = `
    select whom as topic, 'offer:' || offer_id as tag
    from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom`
  await sql`select follow_changes('offer_invitation', ${told})`.execute(db)
  // Whoever is invited sees what becomes of the offer; putting it aside answers the invitation, which staff see.
  const offers = `
    select whom as topic, 'offer:' || id as tag
    from changed, unnest(array[
      'role:staff', 'cabinet:' || customer_id,
      case when state in ('published', 'in_selection') then 'role:executor' end,
      case when published_at is not null then 'cabinet:' || invited_executor_id end
    ]) as whom
    union all
    select 'cabinet:' || response.executor_id, 'offer:' || changed.id
    from changed join offer_response response on response.offer_id = changed.id
    union all
    select 'cabinet:' || invitation.executor_id, 'offer:' || changed.id
    from changed join offer_invitation invitation on invitation.offer_id = changed.id`
  await sql`select follow_changes('offer', ${offers})`.execute(db)
  const dismissals = `
    select whom as topic, 'offer:' || offer_id as tag
    from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom`
  await sql`select follow_changes('offer_dismissal', ${dismissals})`.execute(db)
}
