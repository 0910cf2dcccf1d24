import { lineToKeep } from '@navyk/api-spec/vocabulary'
import { type Kysely, sql } from 'kysely'

/** Texts that people search by, with the key of their rows. What a document has shown, or is proven by a digest, stays as it was. */
const kept = [
  { table: 'account', key: 'id', columns: ['last_name', 'first_name'] },
  { table: 'learner', key: 'id', columns: ['last_name', 'first_name'] },
  { table: 'lead', key: 'id', columns: ['last_name', 'first_name', 'learner_name', 'city'] },
  { table: 'executor_profile', key: 'cabinet_id', columns: ['city'] },
  { table: 'offer', key: 'id', columns: ['goal', 'place'] },
  { table: 'lesson', key: 'id', columns: ['topic'] },
  { table: 'programme', key: 'id', columns: ['title', 'city'] },
  { table: 'product_version', key: 'id', columns: ['title'] },
]

/** What no text of one line has: characters that nobody sees, line breaks, and spaces of another kind. PostgreSQL reads the codes. */
const unfit = String.raw`[\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]|  `

/** Names and titles of before are spelled as new ones are (`lineToKeep`), so that they are found: composed letters, nothing that
 *  nobody sees, one line. A text of which nothing would be left stays. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const { table, key, columns } of kept) {
    const changes = columns.map(
      (column) => sql`${sql.ref(column)} is not nfc normalized or ${sql.ref(column)} ~ ${unfit}`,
    )
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join([key, ...columns].map((column) => sql.ref(column)))}
      from ${sql.table(table)} where ${sql.join(changes, sql` or `)}
    `.execute(db)
    for (const row of rows) {
      const spelled = columns.map((column) => sql`${sql.ref(column)} = ${spelledAnew(row[column] ?? '')}`)
      await sql`
        update ${sql.table(table)} set ${sql.join(spelled)} where ${sql.ref(key)} = ${row[key]}
      `.execute(db)
    }
  }
}

const spelledAnew = (text: string): string => lineToKeep(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')) || text
