import { type Kysely, sql } from 'kysely'

/** An act of a seat in a programme, by which its customer accepts the sessions that were held: it has no contract, no executor and no
 *  lesson accounting. There is one of a seat that counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table act
      add column seat_id uuid references programme_seat,
      add column programme_title text,
      alter column contract_id drop not null,
      alter column contract_number drop not null,
      alter column executor_id drop not null,
      alter column work_report_id drop not null,
      add constraint act_of_contract_or_seat check (
        (contract_id is null) = (seat_id is not null) and (seat_id is null) = (programme_title is null)
        and (contract_id is null) = (contract_number is null) and (contract_id is null) = (executor_id is null)
        and (contract_id is null) = (work_report_id is null)
      )
  `.execute(db)
  await sql`create unique index act_of_seat on act (seat_id) where seat_id is not null and state <> 'superseded'`.execute(
    db,
  )
  await sql`
    alter table act_line
      add column session_id uuid references programme_session,
      drop constraint act_line_of_one,
      add constraint act_line_of_one check (num_nonnulls(lesson_id, correction_id, session_id) = 1)
  `.execute(db)
}
