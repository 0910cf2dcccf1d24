import { type RawBuilder, sql } from 'kysely'
import { isNamed, wordsOf } from '#platform/database'

/** The ids of cabinets whose person is named as was typed, as a subquery for lists of what belongs to people. Indexes of the
 *  names answer it. */
export const peopleNamed = (typed: string): RawBuilder<{ id: string }> => sql`
  select person.id from person_names person where ${isNamed('person', wordsOf(typed))}`
