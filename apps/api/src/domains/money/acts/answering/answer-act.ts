import type { Act } from '@navyk/api-spec/money/acts'
import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/acts'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader, Tx } from '#platform/database'
import { type RequestFacts, refused, type Session, type Transact, versionConflict } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { findStaff } from '#people/accounts'
import { consumeCode, requestOwnCode } from '#people/codes'
import { actSteps } from './act-steps.ts'
import { canAnswer } from '../policy.ts'
import { presentAct } from '../present.ts'
import { type ActRow, lockAct } from '../queries.ts'
import { visibleAct } from '../read-acts.ts'

const codeSubject = (session: Session, actId: string) => ({
  accountId: session.accountId,
  purpose: 'act' as const,
  subjectId: actId,
})

/** Sends a code to the customer's phone, or their Telegram, if there is something to acknowledge. @throws Failure 404, 409, 429 */
export async function requestActCode(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id }: Input<typeof spec.requestActCode>,
  request: Pick<RequestFacts, 'language' | 'address'>,
): Promise<Answer<typeof spec.requestActCode>> {
  await answerable(tx, session, await visibleAct(tx, session, id))
  return requestOwnCode(tx, effects, session, codeSubject(session, id), request)
}

/** Acknowledges an act by the code that came. @throws Failure 404 · 409 not the document that was seen, or superseded · 422 with
 *  `privateCode` */
export async function acknowledgeAct(
  transact: Transact<Act>,
  services: Services,
  session: Session,
  { id, documentSha256, ...typed }: Input<typeof spec.acknowledgeAct>,
): Promise<Answer<typeof spec.acknowledgeAct>> {
  await answerable(services.db, session, await visibleAct(services.db, session, id), documentSha256)
  // Before the transaction, so that a wrong code stays counted whatever happens to the rest.
  const code = await consumeCode(services, codeSubject(session, id), typed)
  return transact(async (tx) => {
    await lockAct(tx, id)
    const row = await visibleAct(tx, session, id)
    await answerable(tx, session, row, documentSha256)
    const { move, answer } = actSteps.forLocked(tx, services, session, { row })
    const { channel, codeId } = code
    await move({
      to: 'acknowledged',
      action: 'acknowledged',
      set: {
        acknowledged_at: services.clock.now(),
        acknowledged_account: session.accountId,
        acknowledged_by: fullName(session.firstName, session.lastName),
        acknowledged_channel: channel,
        code_id: codeId,
      },
      changes: { channel: { from: null, to: channel }, sha256: { from: null, to: row.sha256 } },
    })
    return answer()
  })
}

/** Declines an act; accountants are told. @throws Failure 404 · 409 it is answered already */
export const declineAct = actSteps.useCase<typeof spec.declineAct>(
  'decline',
  async ({ tx, session, move, notify }, { reason }) => {
    await move({ action: 'declined', reason, set: { decline_reason: reason } })
    const accountants = await findStaff(tx, 'accountant')
    await notify('declined', accountants, { name: fullName(session.firstName, session.lastName), reason })
  },
)

/** @throws Failure 409 unless the act can be answered, and is the document that was seen */
async function answerable(reader: Reader, session: Session, row: ActRow, seenSha256?: string): Promise<void> {
  const current = await presentAct(reader, session, row)
  if (!canAnswer(session, row)) throw refused('act_state', 'acts.wrong_state', {}, { current })
  if (seenSha256 !== undefined && seenSha256 !== row.sha256) throw versionConflict(current)
}
