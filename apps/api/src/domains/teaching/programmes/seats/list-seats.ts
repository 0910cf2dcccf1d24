import { businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programmes'
import { notFound, type ReadCase } from '#platform/http'
import { presentTeamMember, readBesideMembers } from '../team/present-member.ts'
import { presentSeat } from './present-seat.ts'
import { findProgrammeRow } from '../queries.ts'
import { listSeatsOfCustomer, listSeatsOfProgramme } from './seat-queries.ts'
import { listTeamRows } from '../team/team-queries.ts'

/** @throws Failure 404 · 422 a wrong cursor */
export const listProgrammeSeats: ReadCase<typeof spec.listProgrammeSeats, 'clock'> = async (
  reader,
  { clock },
  session,
  { id, ...query },
) => {
  if (!(await findProgrammeRow(reader, session, id, businessDate(clock.now())))) throw notFound()
  const { rows, nextCursor } = await listSeatsOfProgramme(reader, id, query)
  return { data: rows.map((row) => presentSeat(row, session)), nextCursor }
}

/** @throws Failure 422 a wrong cursor */
export const listOwnSeats: ReadCase<typeof spec.listOwnSeats> = async (reader, _effects, session, query) => {
  const { rows, nextCursor } = await listSeatsOfCustomer(reader, session.cabinetId, query)
  return { data: rows.map((row) => presentSeat(row, session)), nextCursor }
}

/** A page of team members; an executor sees their own places alone. Three queries. @throws Failure 422 a wrong cursor */
export const listTeam: ReadCase<typeof spec.listTeam, 'clock'> = async (reader, { clock }, session, query) => {
  const own = session.role === 'executor' ? { executorId: session.cabinetId, withoutRemoved: true } : {}
  const { rows, nextCursor } = await listTeamRows(reader, { ...query, ...own }, query)
  const now = clock.now()
  const beside = await readBesideMembers(reader, rows, now)
  return { data: rows.map((row) => presentTeamMember(row, beside, session, businessDate(now))), nextCursor }
}
