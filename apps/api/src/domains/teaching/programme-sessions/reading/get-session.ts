import type * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { listHistory } from '#platform/audit'
import { notFound, type ReadCase } from '#platform/http'
import { listLearnerRows } from '../attendance/learner-queries.ts'
import { presentSession } from '../present.ts'
import { findSessionRow } from '../queries.ts'
import { ownOf } from '../policy.ts'

/** A session with its learners; a customer gets their own alone. @throws Failure 404 */
export const getProgrammeSession: ReadCase<typeof spec.getProgrammeSession, 'clock'> = async (
  reader,
  effects,
  session,
  { id },
) => {
  const own = ownOf(session)
  const row = await findSessionRow(reader, own, id)
  if (!row) throw notFound()
  return presentSession(session, row, await listLearnerRows(reader, id, own), effects.clock.now())
}

/** @throws Failure 404 */
export const listProgrammeSessionHistory: ReadCase<typeof spec.listProgrammeSessionHistory> = async (
  reader,
  _effects,
  session,
  { id },
) => {
  if (!(await findSessionRow(reader, ownOf(session), id))) throw notFound()
  return listHistory(reader, 'programme_session', id)
}
