import { type Kysely, sql } from 'kysely'

/** The contract that a question is about, so that both stand on one page. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table question add column contract_id uuid references contract`.execute(db)
  await sql`
    create index question_of_contract on question (contract_id, last_message_at desc, id desc)
    where contract_id is not null
  `.execute(db)
}
