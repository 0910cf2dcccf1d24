import { type Kysely, sql } from 'kysely'

/** What came through a provider of online payments may go back through it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refund
      drop constraint refund_method_check,
      add constraint refund_method_check check (method in ('bank', 'cash', 'provider'))
  `.execute(db)
}
