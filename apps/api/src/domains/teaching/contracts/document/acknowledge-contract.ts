import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/contracts'
import type { Contract, ContractSide } from '@navyk/api-spec/teaching/contracts'
import type { Reader, Tx } from '#platform/database'
import { forbidden, type RequestFacts, refused, type Session, type Transact, versionConflict } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { consumeCode, requestOwnCode } from '#people/codes'
import { contractSteps, partiesOf } from '../contract-steps.ts'
import { consentText } from './document-text.ts'
import { evidenceOf } from './evidence.ts'
import { refusalToAcknowledge, sideOf } from '../policy.ts'
import { getContract, getVisibleContract } from '../reading/present-contract.ts'
import { type ContractRow, findDocument, insertAcknowledgement, lockContract } from '../queries.ts'

export const codeSubject = (session: Session, contractId: string) => ({
  accountId: session.accountId,
  purpose: 'contract' as const,
  subjectId: contractId,
})

/** Sends a code to the person's phone, if there is something to acknowledge. @throws Failure 404, 409, 429 */
export async function requestAcknowledgementCode(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id }: Input<typeof spec.requestAcknowledgementCode>,
  request: Pick<RequestFacts, 'language' | 'address'>,
): Promise<Answer<typeof spec.requestAcknowledgementCode>> {
  await acknowledgeable(tx, effects, session, id)
  return requestOwnCode(tx, effects, session, codeSubject(session, id), request)
}

/** The contract that the session can acknowledge now, its side, and the digest of its text. Also asked before a code is
 *  used up, so that a code is not spent on what can't be acknowledged.
 *  @throws Failure 404, 409 */
async function acknowledgeable(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  id: string,
  seenSha256?: string,
): Promise<{ row: ContractRow; side: ContractSide; sha256: string }> {
  const row = await getVisibleContract(reader, session, id)
  const side = sideOf(session, row)
  if (!side) throw forbidden()
  const current = () => getContract(reader, effects, session, { id })
  const given = side === 'customer' ? row.customer_ack_at : row.executor_ack_at
  const code = refusalToAcknowledge(row, given !== null)
  if (code) throw refused(code, `contracts.${code}`, {}, { current: await current() })
  const document = await findDocument(reader, id, side)
  if (!document) throw new Error(`Contract ${id} was sent and has no text for its ${side}`)
  if (seenSha256 !== undefined && seenSha256 !== document.sha256) throw versionConflict(await current())
  return { row, side, sha256: document.sha256 }
}

export interface Acknowledgement {
  documentSha256: string
  /** The one-time code that was used, and when it was sent. */
  code: { codeId: string; requestedAt: Date }
  request: Pick<RequestFacts, 'address' | 'userAgent'>
}

/** Acknowledges a contract for a side, by the code that went to its phone; with the second side the contract is active.
 *  @throws Failure 404, 409; 422 with `privateCode` */
export async function acknowledgeContract(
  transact: Transact<Contract>,
  services: Services,
  session: Session,
  { id, documentSha256, ...typed }: Input<typeof spec.acknowledgeContract>,
  request: RequestFacts,
): Promise<Answer<typeof spec.acknowledgeContract>> {
  await acknowledgeable(services.db, services, session, id, documentSha256)
  // Before the transaction, so that a wrong code stays counted whatever happens to the rest.
  const code = await consumeCode(services, codeSubject(session, id), typed)
  return transact((tx) => recordAcknowledgement(tx, services, session, id, { documentSha256, code, request }))
}

/** Records that a side has acknowledged, with its evidence. @throws Failure 404, 409 */
async function recordAcknowledgement(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  { documentSha256, code, request }: Acknowledgement,
): Promise<Contract> {
  await lockContract(tx, id)
  const { row, side, sha256 } = await acknowledgeable(tx, effects, session, id, documentSha256)
  await insertAcknowledgement(tx, {
    ...evidenceOf(effects, session, { code, request, sha256, consent: consentText(side, row.number) }),
    contract_id: id,
    change_id: null,
    side,
  })
  const { move, record, notify, answer } = contractSteps.forLocked(tx, effects, session, { row })
  const action = `acknowledged_by_${side}`
  const isSecond = (side === 'customer' ? row.executor_ack_at : row.customer_ack_at) !== null
  if (!isSecond) {
    // The version is raised although the state stays, so that a parallel cancellation fails and its person sees the
    // acknowledgement.
    await move({ action })
    await notify('other_side_acknowledged', [side === 'customer' ? row.executor_id : row.customer_id])
    return answer()
  }
  await record({ action })
  await move({ to: 'active', set: { activated_at: effects.clock.now() }, action: 'activated' })
  // Not for a successor: the offer was settled by the first contract.
  if (row.successor_of === null && row.offer_id !== null)
    await effects.announceStep(tx, effects, session, 'contract.activated', { offerId: row.offer_id })
  await notify('activated', partiesOf(row))
  return answer()
}
