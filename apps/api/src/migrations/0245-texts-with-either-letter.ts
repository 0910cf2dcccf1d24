import { type Kysely, sql } from 'kysely'

const indexes = [
  { name: 'lesson_search_topic', table: 'lesson', column: 'topic', where: sql`where topic <> ''` },
  { name: 'offer_search_goal', table: 'offer', column: 'goal', where: sql`` },
  { name: 'product_version_words', table: 'product_version', column: 'title', where: sql`` },
  { name: 'programme_words', table: 'programme', column: 'title', where: sql`` },
] as const

/** Words of titles, goals and topics are found whether ё or е was typed or stored, as names are. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const { name, table, column, where } of indexes) {
    await sql`drop index ${sql.id(name)}`.execute(db)
    await sql`
      create index ${sql.id(name)} on ${sql.table(table)}
      using gin (to_tsvector('simple', replace(lower(${sql.ref(column)}), 'ё', 'е'))) ${where}
    `.execute(db)
  }
}
