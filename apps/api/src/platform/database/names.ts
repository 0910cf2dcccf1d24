import { type RawBuilder, sql } from 'kysely'

/** The words of what somebody typed to find a person, in small letters. */
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

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
