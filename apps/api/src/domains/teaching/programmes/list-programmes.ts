import { type Answer, businessDate, defaultPageSize, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programmes'
import { type OpenProgramme, programmeStates } from '@navyk/api-spec/teaching/programmes'
import { askedChange, listHistory } from '#platform/audit'
import { readDayCursor, writeDayCursor } from '#platform/cursors.ts'
import type { Db } from '#platform/database'
import { notFound, type ReadCase, type RequestFacts, type Session, tooMany } from '#platform/http'
import { countHits, networkOf } from '#platform/limits'
import type { Services } from '#platform/services.ts'
import { getPresentedProgramme, presentCards, priceOf } from './present-programme.ts'
import { countStates, findProgrammeRow, listProgrammeRows, type ProgrammeRow } from './queries.ts'

/** Programmes of a column in one page. */
const columnSize = 20

/** A page of the programmes that the person sees. Whose learners are in one, nobody else is told. @throws Failure 422 a wrong cursor */
export const listProgrammes: ReadCase<typeof spec.listProgrammes, 'clock'> = async (
  reader,
  { clock },
  session,
  { cursor, limit = defaultPageSize, ...query },
) => {
  const now = clock.now()
  const filter = listFilterOf(session, query)
  const { customerId = session.cabinetId } = filter
  if (session.role !== 'staff' && customerId !== session.cabinetId) return { data: [], nextCursor: null }
  const options = { after: readPlace(cursor), limit: limit + 1, order: 'desc' as const }
  const { shown, nextCursor } = pageOf(
    await listProgrammeRows(reader, session, filter, businessDate(now), options),
    limit,
  )
  return { data: await presentCards(reader, session, shown, now, filter), nextCursor }
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
  const pages: ReturnType<typeof pageOf>[] = []
  for (const state of programmeStates) {
    const options = { limit: columnSize + 1, order: 'desc' as const }
    pages.push(pageOf(await listProgrammeRows(reader, session, { ...filter, state }, today, options), columnSize))
  }
  const cards = await presentCards(
    reader,
    session,
    pages.flatMap(({ shown }) => shown),
    now,
  )
  return {
    columns: programmeStates.map((state, place) => ({
      state,
      count: counts.get(state) ?? 0,
      programmes: cards.filter((card) => card.state === state),
      nextCursor: pages[place]?.nextCursor ?? null,
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
  { cursor, limit = defaultPageSize, date, ...narrowing },
) => {
  const options = { after: readPlace(cursor), limit: limit + 1, order: 'asc' as const }
  const filter = { ...narrowing, meetsOn: date }
  const rows = await listProgrammeRows(reader, null, filter, businessDate(clock.now()), options)
  const { shown, nextCursor } = pageOf(rows, limit)
  return { data: shown.map(presentOpen), nextCursor }
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

const readPlace = (cursor: string | undefined) => (cursor === undefined ? undefined : readDayCursor(cursor))

function pageOf(rows: ProgrammeRow[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? writeDayCursor({ day: last.starts_on, id: last.id }) : null }
}
