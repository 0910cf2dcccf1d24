import { type Kysely, sql } from 'kysely'

/** What a provider has taken back is posted by the service itself, so nobody's name stands on such a reversal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_reversal alter column reversed_by drop not null`.execute(db)
  await sql`
    alter table online_payment
      -- Fits its request, or a person has said whose it is.
      add column counts boolean not null default false,
      -- What of the sum that was taken back is posted, or a person has decided about it.
      add column posted_back_kopecks bigint not null default 0
  `.execute(db)
  await sql`
    update online_payment set counts = payment_id is not null,
      posted_back_kopecks = case when payment_id is null or exists (
        select from payment_problem
        where payment_problem.online_payment_id = online_payment.id and payment_problem.kind = 'taken_back'
      ) then taken_back_kopecks else 0 end
  `.execute(db)
  await sql`
    alter table online_payment
      add constraint online_payment_posted_back check (posted_back_kopecks between 0 and taken_back_kopecks)
  `.execute(db)
  await widenProblems(db)
}

/** A part may have gone back of which the provider does not say how much: a person does. */
async function widenProblems(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'payment_problem'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%reversed%' or pg_get_constraintdef(oid) like '%taken_back%')
  `.execute(db)
  for (const { name } of rows) await sql`alter table payment_problem drop constraint ${sql.ref(name)}`.execute(db)
  await sql`
    alter table payment_problem
      add constraint payment_problem_kind check (
        kind in ('unknown_request', 'other_amount', 'other_currency', 'taken_back', 'part_taken_back', 'missing')
      ),
      add constraint payment_problem_way check (way in ('received', 'reversed', 'part_reversed', 'returned', 'ignored')),
      add constraint payment_problem_payment check (
        payment_id is null or way in ('received', 'reversed', 'part_reversed')
      )
  `.execute(db)
}
