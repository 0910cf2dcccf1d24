import { type SelectQueryBuilder, sql } from 'kysely'
import { anyOf, type Database, ifGiven, inAlphabet, type Reader } from '#platform/database'
import { mostRows } from '#platform/files/workbooks'

/** A time in which an account was used by a session. */
export interface SessionSpan {
  accountId: string
  from: Date
  to: Date
}

export interface BreachFilter {
  from: Date
  before: Date
  readerId?: string | undefined
  /** Only what was read in one of these. */
  spans?: readonly SessionSpan[] | undefined
}

/** Narrows a query of readings. */
const isOfBreach =
  ({ from, before, readerId, spans }: BreachFilter) =>
  <DB extends Pick<Database, 'reading'>, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>) =>
    query
      .where(sql<boolean>`reading.at >= ${from} and reading.at < ${before}`)
      .$call(ifGiven(readerId, (query, id) => query.where(sql<boolean>`reading.reader_id = ${id}`)))
      .$call(ifGiven(spans, (query, spans) => query.where(isWithin(spans))))

/** True for a reading within one of the times. */
export const isWithin = (spans: readonly SessionSpan[]) => sql<boolean>`exists (
  select from unnest(
    ${spans.map(({ accountId }) => accountId)}::uuid[],
    ${spans.map(({ from }) => from.toISOString())}::timestamptz[],
    ${spans.map(({ to }) => to.toISOString())}::timestamptz[]
  ) as span (account_id, opened_at, used_until)
  where span.account_id = reading.reader_id and reading.at between span.opened_at and span.used_until)`

/** How much was read, of how many people, by how many accounts. */
export async function sumBreach(reader: Reader, filter: BreachFilter) {
  return reader
    .selectFrom('reading')
    .select(({ fn }) => [
      fn.countAll<number>().as('readings'),
      fn.count<number>('subject_id').distinct().as('people'),
      fn.count<number>('reader_id').distinct().as('readers'),
    ])
    .$call(isOfBreach(filter))
    .executeTakeFirstOrThrow()
}

/** The people whose records were read, by name: how often, by how many accounts, when first and last, and which kinds of records. One
 *  more than a workbook shows. */
export async function listBreachPeople(reader: Reader, filter: BreachFilter) {
  return reader
    .selectFrom('reading')
    .innerJoin('account_names as subject', 'subject.id', 'reading.subject_id')
    .select(({ fn }) => [
      'subject.id',
      'subject.first_name',
      'subject.last_name',
      fn.countAll<number>().as('readings'),
      fn.count<number>('reading.reader_id').distinct().as('readers'),
      fn.min('reading.at').as('first_at'),
      fn.max('reading.at').as('last_at'),
      sql<string[]>`array_agg(distinct reading.kind order by reading.kind)`.as('kinds'),
    ])
    .$call(isOfBreach(filter))
    .groupBy(['subject.id', 'subject.first_name', 'subject.last_name'])
    .orderBy('subject.last_name', inAlphabet)
    .orderBy('subject.first_name', inAlphabet)
    .orderBy('subject.id')
    .limit(mostRows + 1)
    .execute()
}

/** The names of accounts, by id. */
export async function listNamesOf(reader: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, { first_name: string; last_name: string }>()
  const rows = await reader.selectFrom('account_names').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
