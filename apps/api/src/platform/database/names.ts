import { type RawBuilder, sql } from 'kysely'

/** The words of a search text, in lower case. */
export const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether the first or last name in `table` begins with each of the words, in whichever order they came; with no word, no.
 *  Indexes of `lower(last_name)` and `lower(first_name)` answer it. */
export function isNamed(table: string, words: string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`false`
  const [last, first] = [sql.ref(`${table}.last_name`), sql.ref(`${table}.first_name`)]
  const fitting = words.map((word) => {
    const beginning = `${escapeLike(word)}%`
    return sql<boolean>`(lower(${last}) like ${beginning} or lower(${first}) like ${beginning})`
  })
  return sql`(${sql.join(fitting, sql` and `)})`
}

/** Whether what was typed is a part of a name in `table`, first or last name first. */
export function isNamedPart(table: string, typed: string): RawBuilder<boolean> {
  const [last, first] = [sql.ref(`${table}.last_name`), sql.ref(`${table}.first_name`)]
  const part = `%${escapeLike(typed)}%`
  return sql`(${last} || ' ' || ${first} ilike ${part} or ${first} || ' ' || ${last} ilike ${part})`
}

/** Whether a text has what was typed anywhere in it. */
export const holdsText = (column: string, typed: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} ilike ${`%${escapeLike(typed)}%`}`

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A text query for words by their beginnings. */
const asTextQuery = (words: string[]) => words.map((word) => `'${word.replaceAll("'", "''")}':*`).join(' & ')

/** Whether a text has a word that begins with each of the words; with no word, no. An index of its words answers it. */
export const hasWords = (column: string, words: string[]) =>
  words.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`to_tsvector('simple', ${sql.ref(column)}) @@ to_tsquery('simple', ${asTextQuery(words)})`
