import { type RawBuilder, sql } from 'kysely'

/** A text in the one spelling by which names, titles and places are compared: in small letters, ё as е. `spelledAlike` is the
 *  same in SQL. */
export const alike = (name: string): string => name.toLowerCase().replaceAll('ё', 'е')

/** @param text an expression that gives a text */
export const spelledAlike = (text: RawBuilder<unknown>): RawBuilder<string> => sql`replace(lower(${text}), 'ё', 'е')`

/** The words of a search text, in lower case. */
export const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether the first or last name in `table` begins with each of the words, in whichever order they came; with no word, no.
 *  ё and е are one letter. Indexes of `replace(lower(last_name), 'ё', 'е')`, and of the first name, answer it. */
export function isNamed(table: string, words: string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`false`
  const [last, first] = [sql.ref(`${table}.last_name`), sql.ref(`${table}.first_name`)].map(spelledAlike)
  const fitting = words.map((word) => {
    const beginning = `${escapeLike(alike(word))}%`
    return sql<boolean>`(${last} like ${beginning} or ${first} like ${beginning})`
  })
  return sql`(${sql.join(fitting, sql` and `)})`
}

/** Whether a row has a name. Everybody has one, so that a list stays the same; with it PostgreSQL may begin with the names and read the
 *  first of them alone, which the outer join of `person_names` does not let it do. */
export const hasName = (table: string): RawBuilder<boolean> => sql`${sql.ref(`${table}.last_name`)} is not null`

/** Whether a text contains the typed text; ё and е are one letter. Where rows are many, an index
 *  `using gin (replace(lower(column), 'ё', 'е') gin_trgm_ops)` answers it, from three letters on.
 *  @param text a column, or an expression that gives a text */
export const holdsText = (text: string | RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql`${spelledAlike(typeof text === 'string' ? sql.ref(text) : text)} like ${`%${escapeLike(alike(typed))}%`}`

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A text query for words by their beginnings. Within its quotes a backslash is an operator, too, and is doubled as they are. */
const asTextQuery = (words: string[]) => words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ')

/** Whether a text contains, for each of the words, a word that begins with it; false without words. ё and е are one letter. An
 *  index of `to_tsvector('simple', replace(lower(column), 'ё', 'е'))` answers it. */
export const hasWords = (column: string, words: string[]) =>
  words.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`to_tsvector('simple', ${spelledAlike(sql.ref(column))}) @@ to_tsquery('simple', ${asTextQuery(words.map(alike))})`
