import { type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programmes'
import { type OpenProgramme, type ProgrammeState, programmeStates } from '@navyk/api-spec/teaching/programmes'
import { askedChange, listHistory } from '#platform/audit'
import { type Db, emptyPage, type PageOfRows } from '#platform/database'
import { notFound, type ReadCase, type RequestFacts, type Session, tooMany } from '#platform/http'
import { countHits, networkOf } from '#platform/askers/limits'
import type { Services } from '#platform/services.ts'
import { getPresentedProgramme, presentCards, priceOf } from './present-programme.ts'
import {
  countStates,
  findProgrammeRow,
  latestFirst,
  listProgrammeRows,
  nextFirst,
  type ProgrammeRow,
} from '../queries.ts'

/** Programmes of a column in one page. */
const columnSize = 20

/** A page of the programmes that the person sees. Whose learners are in one, nobody else is told. @throws Failure 422 a wrong cursor */
export const listProgrammes: ReadCase<typeof spec.listProgrammes, 'clock'> = async (
  reader,
  { clock },
  session,
  { cursor, limit, ...query },
) => {
  const now = clock.now()
  const filter = listFilterOf(session, query)
  const { customerId = session.cabinetId } = filter
  if (session.role !== 'staff' && customerId !== session.cabinetId) return emptyPage
  const today = businessDate(now)
  const { rows, nextCursor } = await listProgrammeRows(reader, session, filter, today, latestFirst, { cursor, limit })
  return { data: await presentCards(reader, session, rows, now, filter), nextCursor }
}

/** @throws Failure 422 for whoever is no staff and asks what has changed */
export const listFilterOf = (
  session: Session,
  { changed, since, ...filter }: Input<typeof spec.downloadProgrammes>,
) => ({
  ...filter,
  change: askedChange(session, { changed, since }, 'programme', { confirmed: ['confirmed'], cancelled: ['cancelled'] }),
})

/** The board of programmes: a fixed number of queries, however many there are. */
export const getProgrammeBoard: ReadCase<typeof spec.getProgrammeBoard, 'clock'> = async (
  reader,
  { clock },
  session,
  filter,
) => {
  const now = clock.now()
  const today = businessDate(now)
  const counts = new Map((await countStates(reader, filter, today)).map((row) => [row.state, row.programmes]))
  const pages = new Map<ProgrammeState, PageOfRows<ProgrammeRow>>()
  for (const state of programmeStates) {
    const page = { limit: columnSize }
    pages.set(state, await listProgrammeRows(reader, session, { ...filter, state }, today, latestFirst, page))
  }
  const cards = await presentCards(
    reader,
    session,
    [...pages.values()].flatMap(({ rows }) => rows),
    now,
  )
  return {
    columns: programmeStates.map((state) => ({
      state,
      count: counts.get(state) ?? 0,
      programmes: cards.filter((card) => card.state === state),
      nextCursor: pages.get(state)?.nextCursor ?? null,
    })),
  }
}

/** The overview of programmes, in one query. */
export const getProgrammeOverview: ReadCase<typeof spec.getProgrammeOverview, 'clock'> = async (
  reader,
  { clock },
  _session,
  filter,
) => {
  const rows = await countStates(reader, filter, businessDate(clock.now()))
  const sum = (field: 'withLine' | 'tooFew' | 'ready' | 'noLead' | 'noSessions' | 'unled' | 'past') =>
    rows.reduce((all, row) => all + row[field], 0)
  return {
    states: programmeStates.map((state) => {
      const row = rows.find((each) => each.state === state)
      const { programmes = 0, seats = 0, occupied = 0, taken = 0, waiting = 0, expected = 0 } = row ?? {}
      return { state, programmes, seats, taken, reserved: occupied - taken, waiting, expectedKopecks: expected }
    }),
    marks: [
      { mark: 'waiting', programmes: sum('withLine') },
      { mark: 'too_few', programmes: sum('tooFew') },
      { mark: 'ready', programmes: sum('ready') },
      { mark: 'no_lead', programmes: sum('noLead') },
      { mark: 'no_sessions', programmes: sum('noSessions') },
      { mark: 'unled', programmes: sum('unled') },
      { mark: 'over', programmes: sum('past') },
    ],
  }
}

/** @throws Failure 404 */
export const getProgramme: ReadCase<typeof spec.getProgramme, 'clock'> = (reader, { clock }, session, { id }) =>
  getPresentedProgramme(reader, session, id, clock.now())

/** @throws Failure 404 */
export const listProgrammeHistory: ReadCase<typeof spec.listProgrammeHistory, 'clock'> = async (
  reader,
  { clock },
  session,
  { id },
) => {
  if (!(await findProgrammeRow(reader, session, id, businessDate(clock.now())))) throw notFound()
  return listHistory(reader, 'programme', id)
}

/** Limit of calls by one network. */
const mostCalls = { most: 120, windowMs: 60_000 }

/** A page of the programmes in which anybody can enrol; one network may ask 120 times a minute. @throws Failure 422 a wrong cursor · 429 */
export async function listOpenProgrammes(
  reader: Db,
  services: Services,
  session: undefined,
  query: Input<typeof spec.listOpenProgrammes>,
  { address }: RequestFacts,
): Promise<Answer<typeof spec.listOpenProgrammes>> {
  const hits = { subject: `open-programmes:${networkOf(address)}`, ...mostCalls }
  const [passed] = await countHits(reader, [hits], services.clock.now())
  if (passed) throw tooMany(passed.seconds)
  return readOpenProgrammes(reader, services, session, query)
}

/** The programmes in which anybody can enrol, in one query. @throws Failure 422 a wrong cursor */
export const readOpenProgrammes: ReadCase<typeof spec.listOpenProgrammes, 'clock'> = async (
  reader,
  { clock },
  _session,
  { cursor, limit, date, ...narrowing },
) => {
  const filter = { ...narrowing, meetsOn: date }
  const today = businessDate(clock.now())
  const { rows, nextCursor } = await listProgrammeRows(reader, null, filter, today, nextFirst, { cursor, limit })
  return { data: rows.map(presentOpen), nextCursor }
}

/** Field by field, so that place, team and counts are not published. */
const presentOpen = (row: ProgrammeRow): OpenProgramme => ({
  id: row.id,
  title: row.title,
  description: row.description,
  subject: row.subject,
  level: row.level,
  audience: row.audience,
  format: row.format,
  city: row.city,
  seats: row.seats,
  freeSeats: row.seats - row.occupied,
  plannedSessions: row.planned_sessions,
  price: priceOf(row),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  enrolUntil: row.enrol_until,
  weeklyPattern: row.weekly_pattern,
})
