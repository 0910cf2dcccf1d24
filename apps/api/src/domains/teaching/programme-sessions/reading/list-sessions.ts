import type * as spec from '@navyk/api-spec/teaching/programme-sessions'
import type { ProgrammeSessionView } from '@navyk/api-spec/teaching/programme-sessions'
import { addDays, businessDate, businessInstant, type Input } from '@navyk/api-spec/kit'
import { pageByCount, type Reader } from '#platform/database'
import { invalidFields, notFound, type ReadCase, type Session } from '#platform/http'
import { programmesLike } from '#teaching/programmes'
import { nameGroupLearners } from '#people/learners'
import { countSessions, sumAttendance, sumOverview } from '../attendance/learner-queries.ts'
import { ownOf } from '../policy.ts'
import { presentSummary } from '../present.ts'
import { listSessionRows, mayReadProgramme } from '../queries.ts'

const soonestFirst: readonly ProgrammeSessionView[] = ['unclosed', 'upcoming', 'unstaffed']

/** Filter and order of the sessions. @throws Failure 422 at `to` where the end is before the start, and at `view` where a customer asks
 *  which need somebody */
export function selectionOf(
  session: Session,
  now: Date,
  { from, to, ...query }: Input<typeof spec.downloadProgrammeSessions>,
) {
  refuseWrongOrder(from, to)
  if (query.view === 'unstaffed' && session.role === 'customer') throw invalidFields({ view: 'validation.invalid' })
  const filter = {
    ...query,
    ...(from !== undefined && { from: businessInstant(from) }),
    ...(to !== undefined && { to: businessInstant(addDays(to, 1)) }),
    own: ownOf(session),
    now,
  }
  return { filter, order: soonestFirst.some((view) => view === query.view) ? ('asc' as const) : ('desc' as const) }
}

/** A page of sessions in one query. @throws Failure 422 as `selectionOf` */
export const listProgrammeSessions: ReadCase<typeof spec.listProgrammeSessions, 'clock'> = async (
  reader,
  effects,
  session,
  { cursor, limit, ...query },
) => {
  const now = effects.clock.now()
  const { filter, order } = selectionOf(session, now, query)
  const { rows, nextCursor } = await listSessionRows(reader, filter, order, { cursor, limit })
  return { data: rows.map((row) => presentSummary(session, row, now)), nextCursor }
}

function refuseWrongOrder(from: string | undefined, to: string | undefined): void {
  if (from !== undefined && to !== undefined && to < from) throw invalidFields({ to: 'validation.date_order' })
}

/** Reads the attendance of each learner in a programme; a customer gets their own learners. @throws Failure 404 */
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
    learners: nameGroupLearners(session, learners).map(({ learner: row, name }) => ({
      id: row.learner_id,
      name,
      present: row.present,
      late: row.late,
      absent: row.absent,
      madeUp: row.made_up,
      meanMark: row.mean_mark,
    })),
  }
}

/** Sessions and outcomes of a span over the programmes that a filter finds. @throws Failure 422 as above, and a wrong cursor */
export const getSessionsOverview: ReadCase<typeof spec.getSessionsOverview, 'clock'> = async (
  reader,
  effects,
  _session,
  { cursor, limit, ...query },
) => {
  const { sessions, outcomes, programmes } = await overviewOf(reader, effects.clock.now(), query)
  const page = pageByCount(programmes, { cursor, limit })
  return {
    data: {
      sessions: sessions ?? { planned: 0, held: 0, cancelled: 0, unclosed: 0 },
      outcomes: {
        present: outcomes?.present ?? 0,
        late: outcomes?.late ?? 0,
        absent: outcomes?.absent ?? 0,
        madeUp: outcomes?.made_up ?? 0,
      },
      programmes: page.rows,
    },
    nextCursor: page.nextCursor,
  }
}

/** Reads the overview with every programme that has a held session, for the pages and the workbook. @throws Failure 422 at `to` as above */
export function overviewOf(
  reader: Reader,
  now: Date,
  { from, to, ...filter }: Input<typeof spec.downloadSessionsOverview>,
) {
  refuseWrongOrder(from, to)
  const span = { from: businessInstant(from), to: businessInstant(addDays(to, 1)) }
  return sumOverview(reader, span, programmesLike(filter, businessDate(now)), now)
}
