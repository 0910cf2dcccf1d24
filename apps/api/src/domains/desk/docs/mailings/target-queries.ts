import type { Audience } from '@navyk/api-spec/desk/docs'
import { sql } from 'kysely'
import { inAlphabet, isNamed, type Reader, wordsOf } from '#platform/database'

/** People of these roles who are so named, by name. Merged and erased ones are left out. */
export async function listPersonTargets(reader: Reader, typed: string, roles: Audience[], limit: number) {
  return reader
    .selectFrom('person_names')
    .select(['id', 'first_name', 'last_name'])
    .select(sql<Audience>`role`.as('role'))
    .where('role', 'in', roles)
    .where('is_erased', '=', false)
    .where('merged_into', 'is', null)
    .where(isNamed('person_names', wordsOf(typed)))
    .orderBy('last_name', inAlphabet)
    .orderBy('first_name', inAlphabet)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Contracts whose person of a side is so named, the newest first. */
export async function listContractTargets(reader: Reader, typed: string, side: Audience, limit: number) {
  return reader
    .selectFrom('contract_facts as contract')
    .innerJoin(
      'person_names as person',
      'person.id',
      side === 'customer' ? 'contract.customer_id' : 'contract.executor_id',
    )
    .select(['contract.id', 'contract.number', 'contract.subject', 'person.id as person_id'])
    .select(['person.first_name', 'person.last_name', 'contract.learner_first_name', 'contract.learner_last_name'])
    .where('person.is_erased', '=', false)
    .where(isNamed('person', wordsOf(typed)))
    .orderBy('contract.number', 'desc')
    .limit(limit)
    .execute()
}
