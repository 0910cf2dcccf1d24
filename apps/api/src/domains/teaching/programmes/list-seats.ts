import { businessDate, defaultPageSize } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programmes'
import { readIdCursor } from '#platform/cursors.ts'
import { notFound, type ReadCase } from '#platform/http'
import { presentTeamMember, readBesideMembers } from './present-member.ts'
import { presentSeat } from './present-seat.ts'
import { findProgrammeRow } from './queries.ts'
import { listSeatsOfCustomer, listSeatsOfProgramme } from './seat-queries.ts'
import { listTeamRows } from './team-queries.ts'

/** @throws Failure 404 · 422 a wrong cursor */
export const listProgrammeSeats: ReadCase<typeof spec.listProgrammeSeats, 'clock'> = async (
  reader,
  { clock },
  session,
  { id, state, cursor, limit = defaultPageSize },
) => {
  if (!(await findProgrammeRow(reader, session, id, businessDate(clock.now())))) throw notFound()
  const after = cursor === undefined ? undefined : readIdCursor(cursor)
  const rows = await listSeatsOfProgramme(reader, id, { state, after, limit: limit + 1 })
  return pageOf(rows, limit, (row) => presentSeat(row, session))
}

/** @throws Failure 422 a wrong cursor */
export const listOwnSeats: ReadCase<typeof spec.listOwnSeats> = async (
  reader,
  _effects,
  session,
  { cursor, limit = defaultPageSize },
) => {
  const after = cursor === undefined ? undefined : readIdCursor(cursor)
  const rows = await listSeatsOfCustomer(reader, session.cabinetId, { after, limit: limit + 1 })
  return pageOf(rows, limit, (row) => presentSeat(row, session))
}

/** A page of team members; an executor sees their own places alone. Three queries. @throws Failure 422 a wrong cursor */
export const listTeam: ReadCase<typeof spec.listTeam, 'clock'> = async (
  reader,
  { clock },
  session,
  { cursor, limit = defaultPageSize, ...filter },
) => {
  const after = cursor === undefined ? undefined : readIdCursor(cursor)
  const own = session.role === 'executor' ? { executorId: session.cabinetId, withoutRemoved: true } : {}
  const rows = await listTeamRows(reader, { ...filter, ...own }, after, limit + 1)
  const shown = rows.slice(0, limit)
  const now = clock.now()
  const beside = await readBesideMembers(reader, shown, now)
  return pageOf(rows, limit, (row) => presentTeamMember(row, beside, session, businessDate(now)))
}

function pageOf<Row extends { id: string }, Shown>(rows: Row[], limit: number, present: (row: Row) => Shown) {
  const shown = rows.slice(0, limit)
  return { data: shown.map(present), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
