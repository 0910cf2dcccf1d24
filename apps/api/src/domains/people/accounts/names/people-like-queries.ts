import type { Role } from '@navyk/api-spec/people/accounts'
import { sql, type RawBuilder } from 'kysely'
import { inAlphabet, alike, type Reader, spelledAlike, isNamed, wordsOf } from '#platform/database'

/** People of a role whose names fit a text: each of its words begins a part of the name, however it is written. In the order of names.
 *  Executors who are blocked or have asked for deletion are not among them: they take nothing new on. */
export async function listPeopleLike(reader: Reader, role: Role, text: string, limit: number) {
  const words = alike(text).replaceAll('\0', '').split(/\s+/).filter(Boolean)
  const name = spelledAlike(sql`last_name || ' ' || first_name`)
  return words
    .reduce(
      (query, word) => query.where(sql<boolean>`position(${` ${word}`} in ' ' || ${name}) > 0`),
      reader
        .selectFrom('person_names')
        .select(['id', 'first_name as firstName', 'last_name as lastName'])
        .where('role', '=', role),
    )
    .where('is_erased', '=', false)
    .$if(role === 'executor', (query) => query.where('is_frozen', '=', false))
    .orderBy('last_name', inAlphabet)
    .orderBy('first_name', inAlphabet)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The ids of cabinets whose person is named as was typed, as a subquery for lists of what belongs to people. Indexes of the
 *  names answer it. */
export const peopleNamed = (typed: string): RawBuilder<{ id: string }> => sql`
  select person.id from person_names person where ${isNamed('person', wordsOf(typed))}`
