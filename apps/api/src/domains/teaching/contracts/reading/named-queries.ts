import { type RawBuilder, sql } from 'kysely'
import { isNamed, wordsOf } from '#platform/database'
import { peopleNamed } from '#people/accounts'
import { typedNumber } from '#platform/texts/typed-number.ts'

/** Ways of a search (`Search`) in which a row belongs to a contract: its learner, customer or executor is named as was typed, or it has
 *  the number that was typed.
 *  @param contractId column of the row, such as `lesson.contract_id` */
export function contractWays(contractId: string, typed: string): RawBuilder<boolean>[] {
  const number = typedNumber(typed)
  const ofParty = (party: 'customer_id' | 'executor_id') => sql`
    select contract.id from (${peopleNamed(typed)}) person join contract on ${sql.ref(`contract.${party}`)} = person.id`
  return [
    sql`
      select contract.id from learner_names learner join contract on contract.learner_id = learner.id
      where ${isNamed('learner', wordsOf(typed))}`,
    ofParty('customer_id'),
    ofParty('executor_id'),
    number === undefined ? [] : sql`select contract.id from contract where contract.number = ${number}`,
  ]
    .flat()
    .map((contracts) => sql`${sql.ref(contractId)} in (${contracts})`)
}
