// Programmes: one by one, and as lists, the board and the overview show them.
import type { ProgrammeFormat, ProgrammeMark, ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { addDays } from '@navyk/api-spec/kit'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import {
  changedOne,
  hasWords,
  json,
  movedOn,
  type PartiesQuery,
  type Reader,
  type Tx,
  wordsOf,
} from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { ProgrammeTable } from './tables.ts'

export type ProgrammeRow = NonNullable<Awaited<ReturnType<typeof findProgrammeRow>>>

const taken = sql<number>`(
  select count(*)::int from programme_seat seat
  where seat.programme_id = programme.id and seat.state = 'taken' and seat.kind = 'regular'
)`
const waiting = sql<number>`(
  select count(*)::int from programme_seat seat where seat.programme_id = programme.id and seat.state = 'waiting'
)`
const expected = sql<number>`(
  select coalesce(sum(case seat.price_basis when 'session' then seat.price_kopecks * programme.planned_sessions
    else seat.price_kopecks end), 0)::bigint
  from programme_seat seat where seat.programme_id = programme.id and seat.state = 'taken'
)`
const leads = sql<string[]>`array(
  select member.executor_id from programme_member member
  where member.programme_id = programme.id and member.role = 'lead' and member.state = 'active' order by member.id
)`
const isOpen = sql<boolean>`programme.state in ('enrolling', 'confirmed', 'running')`

/** What programmes are looked for by, once for the filter and for what a row says. */
const marked = (today: string): Record<ProgrammeMark, RawBuilder<boolean>> => ({
  free: sql`(${isOpen} and programme.occupied < programme.seats)`,
  waiting: sql`(${isOpen} and ${waiting} > 0)`,
  too_few: sql`(programme.state = 'enrolling' and programme.enrol_until <= ${addDays(today, 7)}
    and ${taken} < programme.minimum_seats)`,
  no_lead: sql`(${isOpen} and cardinality(${leads}) = 0)`,
  over: sql`(programme.state = 'running' and programme.ends_on < ${today})`,
})

const selectProgrammes = (reader: Reader, today: string) => {
  const marks = marked(today)
  return reader
    .selectFrom('programme')
    .selectAll('programme')
    .select([
      taken.as('taken'),
      waiting.as('waiting'),
      expected.as('expected_kopecks'),
      leads.as('lead_ids'),
      marks.free.as('is_free'),
      marks.too_few.as('is_too_few'),
      marks.no_lead.as('has_no_lead'),
      marks.over.as('is_past'),
    ])
}

export interface ProgrammeFilter {
  state?: ProgrammeState | undefined
  search?: string | undefined
  subject?: Subject | undefined
  level?: Level | undefined
  format?: ProgrammeFormat | undefined
  city?: string | undefined
  executorId?: string | undefined
  customerId?: string | undefined
  mark?: ProgrammeMark | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Whose programmes are looked at: null for those that anybody sees. */
export type Looking = Pick<Session, 'role' | 'cabinetId'> | null

const anybodySees = (today: string) => sql<boolean>`(${isOpen} and programme.enrol_until >= ${today})`

/** Staff see all, executors those of their teams, customers those that are enrolling and those with a seat of theirs. */
function seenBy(looking: Looking, today: string): RawBuilder<boolean> {
  if (looking === null) return anybodySees(today)
  if (looking.role === 'staff') return sql`true`
  if (looking.role === 'executor') {
    return sql`exists (
      select from programme_member member where member.programme_id = programme.id
        and member.executor_id = ${looking.cabinetId} and member.state <> 'removed'
    )`
  }
  return sql`(${anybodySees(today)} or exists (
    select from programme_seat seat where seat.programme_id = programme.id and seat.customer_id = ${looking.cabinetId}
  ))`
}

function conditions(filter: ProgrammeFilter, today: string): RawBuilder<boolean>[] {
  const { state, search = '', subject, level, format, city, executorId, customerId, mark, from, to } = filter
  const words = wordsOf(search)
  const number = /^(?:№|#)?\s*(\d{1,9})$/.exec(search.trim())?.[1]
  return [
    ...(state === undefined ? [] : [sql<boolean>`programme.state = ${state}`]),
    ...(words.length === 0
      ? []
      : [sql<boolean>`(${hasWords('programme.title', words)} or programme.number = ${number ?? null}::int)`]),
    ...(subject === undefined ? [] : [sql<boolean>`programme.subject = ${subject}`]),
    ...(level === undefined ? [] : [sql<boolean>`programme.level = ${level}`]),
    ...(format === undefined ? [] : [sql<boolean>`programme.format = ${format}`]),
    ...(city === undefined ? [] : [sql<boolean>`lower(programme.city) = lower(${city})`]),
    ...(executorId === undefined
      ? []
      : [
          sql<boolean>`exists (
            select from programme_member member where member.programme_id = programme.id
              and member.executor_id = ${executorId} and member.state <> 'removed'
          )`,
        ]),
    ...(customerId === undefined
      ? []
      : [
          sql<boolean>`exists (
            select from programme_seat seat where seat.programme_id = programme.id and seat.customer_id = ${customerId}
          )`,
        ]),
    ...(mark === undefined ? [] : [marked(today)[mark]]),
    ...(from === undefined ? [] : [sql<boolean>`programme.ends_on >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`programme.starts_on <= ${to}`]),
  ]
}

export interface ListPlace {
  startsOn: string
  id: string
}

interface ListOptions {
  after?: ListPlace | undefined
  limit: number
  /** By the first day: the latest on top, or the next. */
  order: 'desc' | 'asc'
}

/** A page of programmes by their first day. */
export async function listProgrammeRows(
  reader: Reader,
  looking: Looking,
  filter: ProgrammeFilter,
  today: string,
  { after, limit, order }: ListOptions,
): Promise<ProgrammeRow[]> {
  return selectProgrammes(reader, today)
    .where(seenBy(looking, today))
    .where(({ and }) => and(conditions(filter, today)))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('programme.starts_on', 'programme.id'),
          order === 'desc' ? '<' : '>',
          tuple(after?.startsOn ?? '', after?.id ?? ''),
        ),
      ),
    )
    .orderBy('programme.starts_on', order)
    .orderBy('programme.id', order)
    .limit(limit)
    .execute()
}

/** How many programmes, seats and how much money each state has. */
export async function countStates(reader: Reader, filter: ProgrammeFilter, today: string) {
  const rows = selectProgrammes(reader, today).where(({ and }) => and(conditions(filter, today)))
  return reader
    .selectFrom(rows.as('programme'))
    .select('state')
    .select([
      sql<number>`count(*)::int`.as('programmes'),
      sql<number>`sum(seats)::int`.as('seats'),
      sql<number>`sum(occupied)::int`.as('occupied'),
      sql<number>`sum(taken)::int`.as('taken'),
      sql<number>`sum(waiting)::int`.as('waiting'),
      sql<number>`sum(expected_kopecks)::bigint`.as('expected'),
      sql<number>`(count(*) filter (where waiting > 0 and state in ('enrolling', 'confirmed', 'running')))::int`.as(
        'withLine',
      ),
      sql<number>`(count(*) filter (where is_too_few))::int`.as('tooFew'),
      sql<number>`(count(*) filter (where has_no_lead))::int`.as('noLead'),
      sql<number>`(count(*) filter (where is_past))::int`.as('past'),
    ])
    .groupBy('state')
    .execute()
}

/** One programme, if the person may see it. */
export async function findProgrammeRow(reader: Reader, looking: Looking, id: string, today: string) {
  return selectProgrammes(reader, today).where('programme.id', '=', id).where(seenBy(looking, today)).executeTakeFirst()
}

/** Keeps others from changing the programme, its seats and its team until the transaction ends. It comes before the locks
 *  of those. */
export async function lockProgramme(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('programme').select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertProgramme(tx: Tx, row: Insertable<ProgrammeTable>): Promise<void> {
  await tx
    .insertInto('programme')
    .values({ ...row, weekly_pattern: json(row.weekly_pattern) })
    .execute()
}

export type ProgrammeColumns = Omit<Updateable<ProgrammeTable>, 'id' | 'state' | 'version'>

/** @returns false when it has changed meanwhile */
export const moveProgramme = (
  tx: Tx,
  before: { id: string; version: number; state: ProgrammeState },
  to: ProgrammeState,
  columns: ProgrammeColumns,
): Promise<boolean> => {
  const { weekly_pattern, ...others } = columns
  const set = { ...others, ...(weekly_pattern !== undefined && { weekly_pattern: json(weekly_pattern) }) }
  return changedOne(movedOn(tx.updateTable('programme').set(set), before, to))
}

/** Confirmed programmes whose first day has come. */
export async function listToStart(reader: Reader, today: string, after: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('programme')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('starts_on', '<=', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The cabinets that each programme is about. */
export const partiesOfProgrammes: PartiesQuery = sql`
  select programme_id as id, customer_id as cabinet_id from programme_seat
  union select programme_id, executor_id from programme_member`
