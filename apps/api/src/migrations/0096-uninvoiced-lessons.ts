import { type Kysely, sql } from 'kysely'

const columns = 'lesson_id, contract_id, held_on, is_late, subject, charged_kopecks'
const charged = (table: string) =>
  `${table}.lesson_id, ${table}.contract_id, ${table}.held_on, ${table}.is_late, ${table}.subject,
   ${table}.gross_kopecks - ${table}.prepaid_kopecks`

/** Settled lessons that cost something and stand on no invoice have rows of their own, so that what is left to invoice is
 *  found without reading all that ever was (docs/decisions/0056). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table uninvoiced_lesson (
      lesson_id uuid primary key references lesson,
      contract_id uuid not null references contract,
      held_on date not null,
      is_late boolean not null,
      subject text not null,
      charged_kopecks bigint not null check (charged_kopecks > 0)
    )
  `.execute(db)
  await followAccruals(db)
  await followLines(db)
  await sql
    .raw(
      `insert into uninvoiced_lesson (${columns})
       select ${charged('accrual')} from accrual_facts accrual
       where gross_kopecks > prepaid_kopecks and not exists (
         select from invoice_line where invoice_line.lesson_id = accrual.lesson_id and released_at is null
       )`,
    )
    .execute(db)
  await sql`create index uninvoiced_lesson_day on uninvoiced_lesson (held_on)`.execute(db)
  await sql`create index uninvoiced_lesson_contract on uninvoiced_lesson (contract_id, held_on)`.execute(db)
}

/** Lines name lessons that were settled before, so a lesson has no line yet when it is settled. */
async function followAccruals(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create function note_charged_lessons() returns trigger language plpgsql as $$
    begin
      insert into uninvoiced_lesson (${columns})
      select ${charged('settled')} from new_rows settled
      where correction_id is null and gross_kopecks > prepaid_kopecks;
      return null;
    end $$`)
    .execute(db)
  await sql`
    create trigger accrual_is_charged after insert on accrual
    referencing new table as new_rows for each statement execute function note_charged_lessons()
  `.execute(db)
}

async function followLines(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create function note_invoiced_lessons() returns trigger language plpgsql as $$
    begin
      delete from uninvoiced_lesson using new_rows line
      where line.lesson_id = uninvoiced_lesson.lesson_id and line.released_at is null;
      if tg_op = 'UPDATE' then
        insert into uninvoiced_lesson (${columns})
        select distinct ${charged('settled')} from new_rows line
        join accrual_facts settled on settled.lesson_id = line.lesson_id
        where line.released_at is not null and settled.gross_kopecks > settled.prepaid_kopecks
          and not exists (
            select from invoice_line living where living.lesson_id = line.lesson_id and living.released_at is null
          )
        on conflict (lesson_id) do nothing;
      end if;
      return null;
    end $$`)
    .execute(db)
  for (const event of ['insert', 'update']) {
    await sql`
      create trigger ${sql.ref(`invoice_line_${event}_is_noted`)} after ${sql.raw(event)} on invoice_line
      referencing new table as new_rows for each statement execute function note_invoiced_lessons()
    `.execute(db)
  }
}
