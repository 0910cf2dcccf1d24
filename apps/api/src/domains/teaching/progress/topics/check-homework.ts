import { businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/progress'
import { recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { notFound, versionConflict, type WriteCase } from '#platform/http'
import { findHomeworkOf } from '#teaching/lessons'
import { type Owner, ownerToEdit } from '../owners.ts'
import { progressOf } from '../present.ts'
import { columnsOfOwner, upsertCheck } from '../queries.ts'
import { hasHomework } from '../groups/seat-queries.ts'

/** Records how the homework of a lesson was done, or that of a session by one learner.
 *  @throws Failure 404 no such lesson or session of theirs, or it set no homework · 403 · 409 an older version */
export const checkHomework: WriteCase<typeof spec.checkHomework> = async (
  tx,
  effects,
  session,
  { id, meetingId, version, result, mark = null },
) => {
  const owner = await ownerToEdit(tx, session, id)
  if (!(await wasSet(tx, owner, meetingId))) throw notFound()
  const isLesson = owner.kind === 'contract'
  const row = {
    ...columnsOfOwner(owner),
    lesson_id: isLesson ? meetingId : null,
    session_id: isLesson ? null : meetingId,
    result,
    mark,
    checked_on: businessDate(effects.clock.now()),
  }
  if (!(await upsertCheck(tx, version, row))) throw versionConflict(await progressOf(tx, effects, session, owner))
  await recordEvent(tx, effects, session, {
    objectKind: isLesson ? 'lesson' : 'programme_session',
    objectId: meetingId,
    action: 'homework_checked',
    changes: {
      homework: { from: null, to: result },
      // A session is one for many learners.
      ...(!isLesson && { learnerId: { from: null, to: owner.learnerId } }),
    },
  })
  return progressOf(tx, effects, session, owner)
}

const wasSet = async (reader: Reader, { kind, id }: Owner, meetingId: string): Promise<boolean> =>
  kind === 'contract' ? (await findHomeworkOf(reader, meetingId)) === id : hasHomework(reader, id, meetingId)
