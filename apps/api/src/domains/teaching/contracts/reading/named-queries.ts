import { type RawBuilder, sql } from 'kysely'
import { isNamed, wordsOf } from '#platform/database'
import { peopleNamed } from '#people/accounts'

/** The ids of contracts whose learner, customer or executor is named as was typed, or which have the number that was typed, as
 *  a subquery for lists of what belongs to contracts. Each way of finding one uses an index of its own. */
export function contractsNamed(typed: string): RawBuilder<{ id: string }> {
  const number = /^(?:№|#)?\s*(\d{1,15})$/.exec(typed.trim())?.[1] ?? null
  const ofParty = (column: 'customer_id' | 'executor_id') => sql`
    select contract.id from (${peopleNamed(typed)}) person join contract on ${sql.ref(`contract.${column}`)} = person.id`
  return sql`
    select contract.id from learner_names learner join contract on contract.learner_id = learner.id
    where ${isNamed('learner', wordsOf(typed))}
    union all ${ofParty('customer_id')}
    union all ${ofParty('executor_id')}
    union all select contract.id from contract where contract.number = ${number}::bigint`
}
