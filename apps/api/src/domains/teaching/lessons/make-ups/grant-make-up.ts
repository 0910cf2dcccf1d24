import type * as spec from '@navyk/api-spec/teaching/lessons'
import { addDays, type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { lessonToChange, refusedBy } from '../change-lesson.ts'
import { getLesson } from '../reading/get-lesson.ts'
import { partyNotices } from '../lesson-notices.ts'
import { insertMakeUps } from './make-up-queries.ts'
import { refusalToGrant } from '../policy.ts'

/** Grants a make-up for a lesson that the customer missed or cancelled late, from today for as long as the contract
 *  says. The charge of the lost lesson counts towards it.
 *  @throws Failure 404, 409 */
export async function grantMakeUp(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, reason }: Input<typeof spec.grantMakeUp>,
): Promise<Answer<typeof spec.grantMakeUp>> {
  const now = effects.clock.now()
  const row = await lessonToChange(tx, effects, session, { id, version }, (lesson) => refusalToGrant(session, lesson))
  const expires_on = addDays(businessDate(now), row.make_up_days)
  const owed = { lesson_id: id, contract_id: row.contract_id, expires_on, created_at: now }
  if ((await insertMakeUps(tx, [owed])) === 0) throw refusedBy('owed_already', row)
  const event = { objectKind: 'lesson', objectId: id, action: 'make_up_granted', reason }
  await recordEvent(tx, effects, session, event)
  await notify(tx, effects, partyNotices(session, 'lessons.notices.make_up_granted', row))
  return getLesson(tx, effects, session, { id })
}
