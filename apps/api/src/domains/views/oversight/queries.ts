// Queries over things of all domains, by id.
import type { Role } from '@navyk/api-spec/people/accounts'
import { fullName } from '@navyk/api-spec/vocabulary'
import { type Insertable, sql } from 'kysely'
import {
  anyOf,
  by,
  type Db,
  descending,
  isNamed,
  pageBy,
  type PageRequest,
  type PartiesQuery,
  type Reader,
} from '#platform/database'
import { selectReaches } from '#platform/askers/quotas'
import { isWithin, type SessionSpan } from './breach-queries.ts'
import type { ReadingTable } from './tables.ts'

const mostIdsAtOnce = 5000
const mostRowsAtOnce = 1000

/** Joins the query of an owner for one thing after another: joined as a whole, the planner would read the parties of all things.
 *  The same holds for the people below. */
const addParties = (parties: PartiesQuery) => sql`
  union all select thing.id, part.cabinet_id
  from thing cross join lateral (select every.cabinet_id from (${parties}) every where every.id = thing.id offset 0) part`

/** The accounts of the people that things are about, by the id of the thing.
 *  @param parties of each kind of thing, the query of its owner */
export async function listPeopleOf(
  reader: Reader,
  parties: readonly PartiesQuery[],
  ids: string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let from = 0; from < ids.length; from += mostIdsAtOnce) {
    const { rows } = await sql<{ id: string; account_id: string }>`
      with thing as materialized (select unnest(${ids.slice(from, from + mostIdsAtOnce)}::uuid[]) as id),
      of_cabinet as (
        select thing.id, thing.id as cabinet_id from thing
        ${sql.join(parties.map(addParties), sql` `)}
      )
      select distinct of_cabinet.id, person.account_id from of_cabinet cross join lateral (
        select account_id from person_names where person_names.id = of_cabinet.cabinet_id offset 0) person
      union select thing.id, account.id from thing join account_names account using (id)
    `.execute(reader)
    for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), row.account_id])
  }
  return found
}

/** A person's cabinets, and the ids of all things that are about them: their account, their cabinets, and what the owners of
 *  things name; `isFamily`: they are a customer alone. One query.
 *  @param parties of each kind of thing, the query of its owner */
export async function findThingsOf(reader: Reader, parties: readonly PartiesQuery[], accountId: string) {
  const { rows: cabinets } = await sql<{ id: string; role: Role }>`
    select id, role from person_names where account_id = ${accountId}`.execute(reader)
  const cabinetIds = cabinets.map(({ id }) => id)
  const isFamily = cabinets.every(({ role }) => role === 'customer')
  if (parties.length === 0) return { cabinetIds, isFamily, objectIds: [accountId, ...cabinetIds] }
  const things = parties.map(
    (query) => sql`select part.id from (${query}) part where part.cabinet_id = any(${cabinetIds}::uuid[])`,
  )
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(things, sql` union `)}) thing where id is not null`.execute(reader)
  return { cabinetIds, isFamily, objectIds: [...new Set([accountId, ...cabinetIds, ...rows.map(({ id }) => id)])] }
}

/** The learners whom events name, by their ids. One query; none where no event names one. */
export async function listLearnerNames(
  reader: Reader,
  events: { learner_id: string | null }[],
): Promise<Map<string, string>> {
  const ids = events.flatMap(({ learner_id }) => learner_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await reader.selectFrom('learner_names').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, first_name, last_name }) => [id, fullName(first_name, last_name)]))
}

/** The learners that records are about, by the ids of the records: requests, contracts, lessons and the learners themselves. One
 *  query; none where no record was opened. */
export async function listLearnersOfRecords(reader: Reader, recordIds: (string | null)[]) {
  const ids = [...new Set(recordIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map<string, { first_name: string; last_name: string }>()
  const { rows } = await sql<{ record_id: string; first_name: string; last_name: string }>`
    with record as materialized (select unnest(${ids}::uuid[]) as id),
    about as (
      select id as record_id, id as learner_id from record
      union select id, learner_id from record join contract_facts using (id)
      union select id, learner_id from record join offer_facts using (id)
      union select record.id, contract_facts.learner_id from record
        join lesson_facts on lesson_facts.id = record.id
        join contract_facts on contract_facts.id = lesson_facts.contract_id
    )
    select record_id, first_name, last_name from about join learner_names on learner_names.id = about.learner_id
  `.execute(reader)
  return new Map(rows.map(({ record_id, ...learner }) => [record_id, learner]))
}

/** Inserts all of them or none. */
export async function insertReadings(db: Db, rows: Insertable<ReadingTable>[]): Promise<void> {
  if (rows.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < rows.length; from += mostRowsAtOnce) {
      await tx
        .insertInto('reading')
        .values(rows.slice(from, from + mostRowsAtOnce))
        .execute()
    }
  })
}

export interface ReadingFilter {
  subjectId?: string | undefined
  /** Beginnings of names, in small letters; all have to fit. */
  subjectNames: string[]
  readerId?: string | undefined
  objectId?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
  /** Only what was read in one of these. */
  spans?: readonly SessionSpan[] | undefined
}

/** Readings, newest first, with the names of both. */
export async function listReadingRows(reader: Reader, filter: ReadingFilter, page: PageRequest) {
  let query = reader
    .selectFrom('reading')
    .innerJoin('account_names as subject', 'subject.id', 'reading.subject_id')
    .innerJoin('account_names as looker', 'looker.id', 'reading.reader_id')
    .select([
      'reading.id',
      'reading.at',
      'reading.kind',
      'reading.object_id',
      'reading.is_look',
      'reading.reader_id',
      'reading.subject_id',
      'subject.first_name as subject_first_name',
      'subject.last_name as subject_last_name',
      'looker.first_name as reader_first_name',
      'looker.last_name as reader_last_name',
    ])
  if (filter.subjectId !== undefined) query = query.where('reading.subject_id', '=', filter.subjectId)
  if (filter.subjectNames.length > 0) query = query.where(isNamed('subject', filter.subjectNames))
  if (filter.readerId !== undefined) query = query.where('reading.reader_id', '=', filter.readerId)
  if (filter.objectId !== undefined) query = query.where('reading.object_id', '=', filter.objectId)
  if (filter.from !== undefined) query = query.where('reading.at', '>=', filter.from)
  if (filter.before !== undefined) query = query.where('reading.at', '<', filter.before)
  if (filter.spans !== undefined) query = query.where(isWithin(filter.spans))
  return query.$call(pageBy(descending(by.instant('reading.at'), by.id('reading.id')), page))
}

export type ReadingRow = Awaited<ReturnType<typeof listReadingRows>>['rows'][number]

export interface ReachFilter {
  /** Beginnings of names, in small letters; all have to fit. */
  names: string[]
  from?: Date | undefined
  before?: Date | undefined
}

/** Lists accounts that reached a quota, newest first. */
export async function listReachRows(reader: Reader, { names, from, before }: ReachFilter, page: PageRequest) {
  let query = selectReaches(reader)
    .innerJoin('account_names as account', 'account.id', 'quota_reach.account_id')
    .select(['account.first_name', 'account.last_name'])
  if (names.length > 0) query = query.where(isNamed('account', names))
  if (from !== undefined) query = query.where('quota_reach.at', '>=', from)
  if (before !== undefined) query = query.where('quota_reach.at', '<', before)
  return query.$call(pageBy(descending(by.instant('quota_reach.at'), by.id('quota_reach.id')), page))
}
