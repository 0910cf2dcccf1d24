import { type Kysely, sql } from 'kysely'

/** By which name somebody wants to be written to in Telegram. It has nothing to do with the chat of the bot, whose name is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account add column telegram_name text check (telegram_name ~ '^[A-Za-z][A-Za-z0-9_]{4,31}$')
  `.execute(db)
}
