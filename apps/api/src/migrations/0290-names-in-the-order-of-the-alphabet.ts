import { type Kysely, sql } from 'kysely'

/** The order of names, titles and cities is that of dictionaries, and not of code points. Indexes from which lists by name are read
 *  have it too. Russian and Belarusian letters have their places in the common order of Unicode, in which Latin comes before them.
 *  The locale is not `ru`, which differs in that alone: the embedded database has the common order and no other. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create collation alphabet (provider = icu, locale = 'und')`.execute(db)
  const byName = sql`last_name collate alphabet, first_name collate alphabet, id`
  for (const [index, table, columns] of [
    ['account_by_name', 'account', byName],
    ['learner_by_name', 'learner', byName],
    ['learner_own', 'learner', sql`customer_id, ${byName}`],
  ] as const) {
    await sql`drop index ${sql.id(index)}`.execute(db)
    await sql`create index ${sql.id(index)} on ${sql.table(table)} (${columns})`.execute(db)
  }
  await sql`alter table shop_entry alter column sort_title type text collate alphabet`.execute(db)
}
