// A person's answer to a document: acknowledged by a one-time code, or declined with a reason.
import type * as spec from '@navyk/api-spec/desk/docs'
import type { WholeDocument } from '@navyk/api-spec/desk/docs'
import { type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader, Tx } from '#platform/database'
import { type RequestFacts, refused, type Session, type Transact, versionConflict } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { findStaff } from '#people/accounts'
import { consumeCode, requestOwnCode } from '#people/codes'
import { documentSteps } from './document-steps.ts'
import { isTooLate, mayAnswer } from '../policy.ts'
import { consentText, presentDocument } from '../present.ts'
import { type DocumentRow, insertEvidence, lockDocument } from '../queries.ts'
import { visibleDocument } from '../reading/read-documents.ts'

const codeSubject = (session: Session, documentId: string) => ({
  accountId: session.accountId,
  purpose: 'document' as const,
  subjectId: documentId,
})

/** Sends a code to the person's phone, or their Telegram, if there is something to acknowledge. @throws Failure 404, 409, 429 */
export async function requestDocumentCode(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id }: Input<typeof spec.requestDocumentCode>,
  request: Pick<RequestFacts, 'language' | 'address'>,
): Promise<Answer<typeof spec.requestDocumentCode>> {
  await refuseUnanswerable(tx, effects, session, await visibleDocument(tx, session, id))
  return requestOwnCode(tx, effects, session, codeSubject(session, id), request)
}

/** Acknowledges a document by the code that came. @throws Failure 404 · 409 not the document that was seen, or not to be
 *  answered now · 422 with `privateCode` */
export async function acknowledgeDocument(
  transact: Transact<WholeDocument>,
  services: Services,
  session: Session,
  { id, documentSha256, consent: _, ...typed }: Input<typeof spec.acknowledgeDocument>,
  request: RequestFacts,
): Promise<Answer<typeof spec.acknowledgeDocument>> {
  const seen = await visibleDocument(services.db, session, id)
  await refuseUnanswerable(services.db, services, session, seen, documentSha256)
  // Before the transaction, so that a wrong code stays counted whatever happens to the rest.
  const code = await consumeCode(services, codeSubject(session, id), typed)
  return transact(async (tx) => {
    await lockDocument(tx, id)
    const row = await visibleDocument(tx, session, id)
    await refuseUnanswerable(tx, services, session, row, documentSha256)
    const { channel, codeId, requestedAt } = code
    await insertEvidence(tx, {
      document_id: id,
      cabinet_id: session.cabinetId,
      account_id: session.accountId,
      phone: session.phone,
      person_name: fullName(session.firstName, session.lastName),
      document_sha256: row.sha256,
      consent_text: consentText(services, row),
      channel,
      code_id: codeId,
      requested_at: requestedAt,
      acknowledged_at: services.clock.now(),
      address: request.address,
      user_agent: request.userAgent,
    })
    const { move, answer } = documentSteps.forLocked(tx, services, session, { row })
    await move({
      to: 'acknowledged',
      action: 'acknowledged',
      changes: { channel: { from: null, to: channel }, sha256: { from: null, to: row.sha256 } },
    })
    return answer()
  })
}

/** Declines a document; managers are told. @throws Failure 404 · 409 it asks for no answer, or has one */
export const declineDocument = documentSteps.useCase<typeof spec.declineDocument>(
  'decline',
  async ({ tx, session, row, now, move, notify, refusal }, { reason }) => {
    if (!mayAnswer(session, row, 'decline')) throw await refusal('no_answer_wanted')
    if (isTooLate(row, businessDate(now))) throw await refusal('wrong_state')
    await move({ action: 'declined', reason, set: { decline_reason: reason } })
    const name = fullName(session.firstName, session.lastName)
    await notify('declined', await findStaff(tx, 'manager'), { name, reason })
  },
)

/** @throws Failure 409 unless the document can be acknowledged, and is what was seen */
async function refuseUnanswerable(
  reader: Reader,
  effects: Pick<Effects, 'texts' | 'clock'>,
  session: Session,
  row: DocumentRow,
  seenSha256?: string,
): Promise<void> {
  const current = () => presentDocument(reader, effects, session, row)
  if (!mayAnswer(session, row, 'acknowledge') || isTooLate(row, businessDate(effects.clock.now()))) {
    throw refused('document_state', 'docs.wrong_state', {}, { current: await current() })
  }
  if (seenSha256 !== undefined && seenSha256 !== row.sha256) throw versionConflict(await current())
}
