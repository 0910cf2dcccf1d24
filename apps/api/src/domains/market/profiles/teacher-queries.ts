// Executors as others look for them: who teaches something somewhere, and what their cards say.
import type { CredentialKind, LessonFormat, Level, Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import {
  alike,
  anyOf,
  hasName,
  ifGiven,
  isNamed,
  type PageParts,
  type Reader,
  spelledAlike,
  wordsOf,
} from '#platform/database'
import { type CardRow, checkedKindsOn } from './queries.ts'

/** A card with the kinds of which a credential was checked and counts. */
export type CheckedCard = CardRow & { checked: CredentialKind[] }

/** The saved cards of executors, by cabinet; one query. Includes cards that are not public: callers must check that. */
export async function listCards(
  reader: Reader,
  cabinetIds: string[],
  today: string,
): Promise<Map<string, CheckedCard>> {
  if (cabinetIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('executor_profile')
    .selectAll()
    .select(checkedKindsOn(today).as('checked'))
    .where('cabinet_id', '=', anyOf(cabinetIds))
    .execute()
  return new Map(rows.map((row) => [row.cabinet_id, row]))
}

/** Cabinets of executors who teach a subject to a level in a format, at most `limit`. Lessons with somebody in person need the same
 *  city: the executor's has to be named in the place, which is free text. */
export async function listTeachers(
  reader: Reader,
  wanted: { subject: Subject; level: Level; format: LessonFormat; place: string },
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('executor_profile')
    .innerJoin('person_names as person', 'person.id', 'executor_profile.cabinet_id')
    .select('cabinet_id')
    .where('person.is_frozen', '=', false)
    .where(sql<boolean>`subjects @> array[${wanted.subject}]`)
    .where(sql<boolean>`(levels = '{}' or levels @> array[${wanted.level}])`)
    .where(sql<boolean>`formats @> array[${wanted.format}]`)
    .$if(wanted.format !== 'online' && wanted.place !== '', (query) =>
      query.where(
        sql<boolean>`(city = '' or position(${spelledAlike(sql.ref('city'))} in ${alike(wanted.place)}) > 0)`,
      ),
    )
    .orderBy('cabinet_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.cabinet_id)
}

/** Cards of executors who teach a subject, with their names, at most `limit`; not those of an account. */
export async function listTeachersOf(
  reader: Reader,
  { subject, notAccount, today }: { subject: Subject; notAccount: string; today: string },
  limit: number,
) {
  return reader
    .selectFrom('executor_profile')
    .innerJoin('person_names as person', 'person.id', 'executor_profile.cabinet_id')
    .selectAll('executor_profile')
    .select(['person.first_name', 'person.last_name'])
    .select(checkedKindsOn(today).as('checked'))
    .where('person.is_frozen', '=', false)
    .where('person.account_id', '<>', notAccount)
    .where(sql<boolean>`subjects @> array[${subject}::text]`)
    .orderBy('cabinet_id')
    .limit(limit)
    .execute()
}

interface NamedFilter {
  subject: Subject
  search: string
  notAccountOf?: string
  notCabinets?: readonly string[]
  /** Executors who stand first. */
  first?: readonly string[]
  limit: number
}

/** Executors who can act and who are named as `search` says, or all of them, those who teach the subject first, then those with the fewest
 *  contracts. */
export async function listTeachersNamed(reader: Reader, filter: NamedFilter) {
  const words = wordsOf(filter.search)
  const { subject, notAccountOf = null, notCabinets = [], first = [], limit } = filter
  const { rows } = await sql<{
    id: string
    first_name: string
    last_name: string
    teaches: boolean
    has_card: boolean
    running: number
  }>`
    select person.id, person.first_name, person.last_name, profile.cabinet_id is not null as has_card,
      coalesce(profile.subjects @> array[${subject}::text], false) or exists (
        select from contract_facts contract
        where contract.executor_id = person.id and contract.subject = ${subject}
      ) or exists (
        select from programme_member_facts member join programme_facts programme on programme.id = member.programme_id
        where member.executor_id = person.id and member.joined_at is not null and programme.subject = ${subject}
      ) as teaches,
      (select count(*)::int from contract_facts contract
        where contract.executor_id = person.id and contract.state in ('active', 'paused', 'ending')) as running
    from person_names person
    left join executor_profile profile on profile.cabinet_id = person.id
    where person.role = 'executor' and not person.is_frozen
      and person.id <> all(${notCabinets}::uuid[])
      and person.account_id is distinct from (select account_id from person_names where id = ${notAccountOf}::uuid)
      and ${words.length === 0 ? sql`true` : isNamed('person', words)}
    order by person.id = any(${first}::uuid[]) desc, teaches desc, running,
      person.last_name collate alphabet, person.first_name collate alphabet, person.id
    limit ${limit}
  `.execute(reader)
  return rows
}

/** Executors whom staff look for: by name, account, subject, format and the beginning of the city. Whoever has no card is found by
 *  name alone. Without a limit all of them, by name. */
export async function listExecutors(
  reader: Reader,
  filter: {
    names: string[]
    accountIds?: string[] | undefined
    subject?: Subject | undefined
    format?: LessonFormat | undefined
    city?: string | undefined
  },
  { isAfter, orderBy, limit }: Pick<PageParts, 'isAfter' | 'orderBy'> & { limit?: PageParts['limit'] | undefined },
) {
  const { names, accountIds, subject, format, city = '' } = filter
  return reader
    .selectFrom('person_names as person')
    .leftJoin('executor_profile as card', 'card.cabinet_id', 'person.id')
    .select(['person.id', 'person.account_id', 'person.first_name', 'person.last_name', 'person.is_frozen'])
    .select(['card.subjects', 'card.formats', 'card.city'])
    .where('person.role', '=', 'executor')
    .where('person.is_erased', '=', false)
    .where('person.merged_into', 'is', null)
    .where(hasName('person'))
    .$if(names.length > 0, (query) => query.where(isNamed('person', names)))
    .$call(ifGiven(accountIds, (query, accountIds) => query.where('person.account_id', '=', anyOf(accountIds))))
    .$if(subject !== undefined, (query) => query.where(sql<boolean>`card.subjects @> array[${subject}::text]`))
    .$if(format !== undefined, (query) => query.where(sql<boolean>`card.formats @> array[${format}::text]`))
    .$if(city !== '', (query) =>
      query.where(sql<boolean>`starts_with(${spelledAlike(sql.ref('card.city'))}, ${alike(city)}::text)`),
    )
    .where(isAfter)
    .orderBy(orderBy)
    .$call(ifGiven(limit, (query, limit) => query.limit(limit)))
    .execute()
}
