import type * as spec from '@navyk/api-spec/teaching/programme-sessions'
import type { ProgrammeSessionView } from '@navyk/api-spec/teaching/programme-sessions'
import { addDays, businessInstant, defaultPageSize } from '@navyk/api-spec/kit'
import { readTimeCursor, writeTimeCursor } from '../../../platform/cursors.ts'
import { invalidFields, notFound, type ReadCase } from '../../../platform/http/index.ts'
import { countSessions, sumAttendance, sumOverview } from './learner-queries.ts'
import { ownOf } from './own.ts'
import { nameFor, presentSummary } from './present.ts'
import { listSessionRows, mayReadProgramme } from './queries.ts'

const soonestFirst: readonly ProgrammeSessionView[] = ['unclosed', 'upcoming']

/** A page of sessions in one query. @throws Failure 422 at `to` where the end is before the start */
export const listProgrammeSessions: ReadCase<typeof spec.listProgrammeSessions, 'clock'> = async (
  reader,
  effects,
  session,
  { from, to, cursor, limit: asked, ...query },
) => {
  refuseWrongOrder(from, to)
  const now = effects.clock.now()
  const limit = asked ?? defaultPageSize
  const filter = {
    ...query,
    ...(from !== undefined && { from: businessInstant(from) }),
    ...(to !== undefined && { to: businessInstant(addDays(to, 1)) }),
    own: ownOf(session),
    now,
  }
  const rows = await listSessionRows(reader, filter, {
    order: soonestFirst.some((view) => view === query.view) ? 'asc' : 'desc',
    after: cursor === undefined ? undefined : readTimeCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map((row) => presentSummary(session, row, now)),
    nextCursor: last ? writeTimeCursor({ at: last.starts_at, id: last.id }) : null,
  }
}

function refuseWrongOrder(from: string | undefined, to: string | undefined): void {
  if (from !== undefined && to !== undefined && to < from) throw invalidFields({ to: 'validation.date_order' })
}

/** Who came how often to a programme; a customer gets their own learners. @throws Failure 404 */
export const getProgrammeAttendance: ReadCase<typeof spec.getProgrammeAttendance> = async (
  reader,
  _effects,
  session,
  { programmeId },
) => {
  const own = ownOf(session)
  if (!(await mayReadProgramme(reader, own, programmeId))) throw notFound()
  const sessions = await countSessions(reader, programmeId)
  const learners = await sumAttendance(reader, programmeId, own)
  return {
    sessions,
    learners: learners.map((row) => ({
      id: row.learner_id,
      name: nameFor(session, row),
      present: row.present,
      late: row.late,
      absent: row.absent,
      madeUp: row.made_up,
      meanMark: row.mean_mark,
    })),
  }
}

const mostLowest = 20

/** Sessions and outcomes of a span over all programmes. @throws Failure 422 as above */
export const getSessionsOverview: ReadCase<typeof spec.getSessionsOverview, 'clock'> = async (
  reader,
  effects,
  _session,
  { from, to },
) => {
  refuseWrongOrder(from, to)
  const span = { from: businessInstant(from), to: businessInstant(addDays(to, 1)) }
  const { sessions, outcomes, programmes } = await sumOverview(reader, span, effects.clock.now(), mostLowest)
  return {
    sessions: sessions ?? { planned: 0, held: 0, cancelled: 0, unclosed: 0 },
    outcomes: {
      present: outcomes?.present ?? 0,
      late: outcomes?.late ?? 0,
      absent: outcomes?.absent ?? 0,
      madeUp: outcomes?.made_up ?? 0,
    },
    programmes,
  }
}
