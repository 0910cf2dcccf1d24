import type * as spec from '@navyk/api-spec/desk/questions'
import { recordEvent } from '../../../platform/audit/index.ts'
import { refused, versionConflict, type WriteCase } from '../../../platform/http/index.ts'
import { notify } from '../../messages/notices/index.ts'
import { linkTo } from './messages.ts'
import { refusalToClose, sideOf } from './policy.ts'
import { getVisibleQuestion, presentQuestion, threadOf } from './present-question.ts'
import { advanceQuestion, listAnswererIds } from './queries.ts'

/** Closes a thread; the other side is told.
 *  @throws Failure 404, 409 `version_conflict` with the thread as it is now, 409 with the rule that forbids it */
export const closeQuestion: WriteCase<typeof spec.closeQuestion> = async (tx, effects, session, { id, version }) => {
  const now = effects.clock.now()
  const thread = threadOf(await getVisibleQuestion(tx, session, id))
  const present = async () => presentQuestion(tx, session, await getVisibleQuestion(tx, session, id), now)
  if (thread.version !== version) throw versionConflict(await present())
  const refusal = refusalToClose(session, thread)
  if (refusal) throw refused(refusal, `questions.${refusal}`)
  if (!(await advanceQuestion(tx, thread, { state: 'closed', closed_at: now }))) throw versionConflict(await present())
  await recordEvent(tx, effects, session, {
    objectKind: 'question',
    objectId: id,
    action: 'closed',
    changes: { state: { from: thread.state, to: 'closed' } },
  })
  const told = sideOf(session) === 'staff' ? [thread.askerId] : await listAnswererIds(tx, id)
  await notify(
    tx,
    effects,
    told.map((cabinetId) => ({
      cabinetId,
      kind: 'questions.notices.closed',
      values: { number: thread.number },
      link: linkTo(id),
      actorCabinetId: session.cabinetId,
    })),
  )
  return present()
}
