import { type Kysely, sql } from 'kysely'

const indexes = [
  ['account', 'account'],
  ['lead', 'lead'],
  ['learner', 'learner_search'],
] as const

/** Names are found whether ё or е was typed or stored, so the indexes of their beginnings hold one of the letters. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [table, name] of indexes) {
    for (const column of ['last_name', 'first_name']) {
      const index = sql.id(`${name}_${column}`)
      await sql`drop index ${index}`.execute(db)
      await sql`
        create index ${index} on ${sql.table(table)} (replace(lower(${sql.ref(column)}), 'ё', 'е') text_pattern_ops)
      `.execute(db)
    }
  }
}
