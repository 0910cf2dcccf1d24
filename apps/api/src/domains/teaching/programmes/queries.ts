// Programmes: one by one, and as lists, the board and the overview show them.
import type { ProgrammeFormat, ProgrammeMark, ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { addDays, businessInstant, weekdayOf } from '@navyk/api-spec/kit'
import { holidayOn, type Level, type Subject } from '@navyk/api-spec/vocabulary'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { type AskedChange, isChanged } from '#platform/audit'
import {
  alike,
  ascending,
  by,
  changedOne,
  descending,
  hasWords,
  inAlphabet,
  json,
  movedOn,
  pageBy,
  type PageOfRows,
  type PageOrder,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  spelledAlike,
  type Tx,
  wordsOf,
} from '#platform/database'
import type { Session } from '#platform/http'
import type { ProgrammeTable } from './tables.ts'
import { typedNumber } from '#platform/texts/typed-number.ts'

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
/** Number of active leads who can act: whoever is blocked or leaves does not lead. */
const actingLeads = sql<number>`(
  select count(*)::int from programme_member member join person_names person on person.id = member.executor_id
  where member.programme_id = programme.id and member.role = 'lead' and member.state = 'active' and not person.is_frozen
)`
/** True where a session is planned from a day on. */
const meetsFrom = (today: string) => sql<boolean>`exists (
  select from programme_meeting meeting
  where meeting.programme_id = programme.id and meeting.starts_at >= ${businessInstant(today)}
)`
/** True where a session from a day on has no lead who can act. */
const isUnledFrom = (today: string) => sql<boolean>`exists (
  select from programme_meeting meeting
  where meeting.programme_id = programme.id and meeting.starts_at >= ${businessInstant(today)}
    and not exists (
      select from person_names person where person.id = any(meeting.lead_ids) and not person.is_frozen
    )
)`
const isOpen = sql<boolean>`programme.state in ('enrolling', 'confirmed', 'running')`

/** Conditions of the marks, once for the filter and for what a row says. */
const marked = (today: string): Record<ProgrammeMark, RawBuilder<boolean>> => ({
  free: sql`(${isOpen} and programme.occupied < programme.seats)`,
  waiting: sql`(${isOpen} and ${waiting} > 0)`,
  too_few: sql`(programme.state = 'enrolling' and programme.enrol_until <= ${addDays(today, 7)}
    and ${taken} < programme.minimum_seats)`,
  ready: sql`(programme.state = 'enrolling' and ${taken} >= programme.minimum_seats and ${actingLeads} > 0)`,
  no_lead: sql`(${isOpen} and ${actingLeads} = 0)`,
  no_sessions: sql`(programme.state in ('enrolling', 'confirmed') and not ${meetsFrom(today)})`,
  unled: isUnledFrom(today),
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
      marks.ready.as('is_ready'),
      marks.no_lead.as('has_no_lead'),
      marks.no_sessions.as('has_no_sessions'),
      meetsFrom(today).as('has_coming_sessions'),
      marks.unled.as('is_unled'),
      actingLeads.as('acting_leads'),
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
  /** A business date. */
  meetsOn?: string | undefined
  change?: AskedChange | undefined
}

/** Reader of the programmes: null for those that anybody sees. */
export type ProgrammeReader = Pick<Session, 'role' | 'cabinetId'> | null

const anybodySees = (today: string) => sql<boolean>`(${isOpen} and programme.enrol_until >= ${today})`

/** Staff see all, executors those of their teams, customers those that are enrolling and those with a seat of theirs. */
function seenBy(looking: ProgrammeReader, today: string): RawBuilder<boolean> {
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

/** True where a session is planned for the day. The weekly pattern counts only where no session is planned, and leaves out holidays by
 *  law. Holidays that staff add are known to the schedule, which needs the sessions and so can't be asked here. */
function meets(date: string): RawBuilder<boolean> {
  const meeting = sql`select from programme_meeting meeting where meeting.programme_id = programme.id`
  const onDay = sql<boolean>`exists (
    ${meeting} and meeting.starts_at >= ${businessInstant(date)} and meeting.starts_at < ${businessInstant(addDays(date, 1))}
  )`
  if (holidayOn(date)) return onDay
  const weekday = json([{ weekday: weekdayOf(date) }])
  return sql<boolean>`(${onDay} or (
    not exists (${meeting}) and programme.starts_on <= ${date} and programme.ends_on >= ${date}
    and programme.weekly_pattern @> ${weekday}
  ))`
}

function conditions(filter: ProgrammeFilter, today: string): RawBuilder<boolean>[] {
  const { state, search = '', subject, level, format, city, executorId, customerId, mark, from, to } = filter
  const { meetsOn, change } = filter
  const words = wordsOf(search)
  const number = typedNumber(search)
  return [
    ...(state === undefined ? [] : [sql<boolean>`programme.state = ${state}`]),
    ...(words.length === 0
      ? []
      : [sql<boolean>`(${hasWords('programme.title', words)} or programme.number = ${number ?? null}::int)`]),
    ...(subject === undefined ? [] : [sql<boolean>`programme.subject = ${subject}`]),
    ...(level === undefined ? [] : [sql<boolean>`programme.level = ${level}`]),
    ...(format === undefined ? [] : [sql<boolean>`programme.format = ${format}`]),
    ...(city === undefined ? [] : [sql<boolean>`${spelledAlike(sql.ref('programme.city'))} = ${alike(city)}`]),
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
    ...(change === undefined ? [] : [isChanged(sql.ref('programme.id'), change)]),
    ...(from === undefined ? [] : [sql<boolean>`programme.ends_on >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`programme.starts_on <= ${to}`]),
    ...(meetsOn === undefined ? [] : [meets(meetsOn)]),
  ]
}

/** The ids of the programmes that a filter finds, as a subquery for the statements of others. */
export const programmesLike = (filter: ProgrammeFilter, today: string): RawBuilder<unknown> =>
  sql`(select programme.id from programme where ${sql.join([sql`true`, ...conditions(filter, today)], sql` and `)})`

/** Orders of programmes by their first day: the latest on top, or the next. */
export const latestFirst = descending(by.day('programme.starts_on'), by.id('programme.id'))
export const nextFirst = ascending(by.day('programme.starts_on'), by.id('programme.id'))

/** A page of programmes by their first day. */
export async function listProgrammeRows(
  reader: Reader,
  looking: ProgrammeReader,
  filter: ProgrammeFilter,
  today: string,
  order: PageOrder<'starts_on' | 'id'>,
  page: PageRequest,
): Promise<PageOfRows<ProgrammeRow>> {
  return selectProgrammes(reader, today)
    .where(seenBy(looking, today))
    .where(({ and }) => and(conditions(filter, today)))
    .$call(pageBy(order, page))
}

/** Cities of the programmes in which anybody can enrol. */
export async function listOpenCities(reader: Reader, today: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('programme')
    .select('city')
    .where(anybodySees(today))
    .where('city', '<>', '')
    .groupBy('city')
    .orderBy('city', inAlphabet)
    .limit(200)
    .execute()
  return rows.map(({ city }) => city)
}

/** Counts programmes and seats and sums money, by state. */
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
      sql<number>`(count(*) filter (where is_ready))::int`.as('ready'),
      sql<number>`(count(*) filter (where has_no_lead))::int`.as('noLead'),
      sql<number>`(count(*) filter (where has_no_sessions))::int`.as('noSessions'),
      sql<number>`(count(*) filter (where is_unled))::int`.as('unled'),
      sql<number>`(count(*) filter (where is_past))::int`.as('past'),
    ])
    .groupBy('state')
    .execute()
}

/** Counts the programmes that need somebody of the staff, by mark. `overSince` is the last day of the one that has been over for the
 *  longest. */
export async function countPressing(reader: Reader, today: string) {
  const marks = marked(today)
  const count = (mark: 'too_few' | 'ready' | 'no_lead' | 'over') =>
    sql<number>`(count(*) filter (where ${marks[mark]}))::int`
  return reader
    .selectFrom('programme')
    .select([
      count('too_few').as('tooFew'),
      count('ready').as('ready'),
      count('no_lead').as('noLead'),
      count('over').as('over'),
      sql<string | null>`min(programme.ends_on) filter (where ${marks.over})`.as('overSince'),
    ])
    .where(isOpen)
    .executeTakeFirstOrThrow()
}

/** One programme, if the person may see it. */
export async function findProgrammeRow(reader: Reader, looking: ProgrammeReader, id: string, today: string) {
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
