import type * as spec from '@navyk/api-spec/teaching/lessons'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { notify } from '#messages/notices'
import { lessonSteps } from '../life/lesson-steps.ts'
import { partyNotices } from '../life/lesson-notices.ts'
import { insertMakeUps } from './make-up-queries.ts'
import { refusalToGrant } from '../policy.ts'

/** Grants a make-up for a lesson that the customer missed or cancelled late, from today for as long as the contract
 *  says. The charge of the lost lesson counts towards it.
 *  @throws Failure 404, 409 */
export const grantMakeUp = lessonSteps.useCase<typeof spec.grantMakeUp>(
  ({ row }, { session }) => refusalToGrant(session, row),
  async ({ tx, effects, session, now, row, record, refusal }, { reason }) => {
    const expires_on = addDays(businessDate(now), row.make_up_days)
    const owed = { lesson_id: row.id, contract_id: row.contract_id, expires_on, created_at: now }
    if ((await insertMakeUps(tx, [owed])) === 0) throw await refusal('owed_already')
    await record({ action: 'make_up_granted', reason })
    await notify(tx, effects, partyNotices(session, 'lessons.notices.make_up_granted', row))
  },
)
