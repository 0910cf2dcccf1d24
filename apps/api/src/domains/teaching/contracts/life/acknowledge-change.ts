import type * as spec from '@navyk/api-spec/teaching/contracts'
import type { Contract, ContractSide } from '@navyk/api-spec/teaching/contracts'
import { type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import type { Reader, Tx } from '#platform/database'
import {
  forbidden,
  notFound,
  type RequestFacts,
  refused,
  type Session,
  type Transact,
  versionConflict,
} from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { consumeCode, requestOwnCode } from '#people/codes'
import { type Acknowledgement, codeSubject } from '../document/acknowledge-contract.ts'
import { addendumConsent } from '../document/addendum-text.ts'
import { announceChanging } from './announce-changes.ts'
import { type ChangeRow, decideChange, findChangeRow, insertTerms } from './change-queries.ts'
import { evidenceOf } from '../document/evidence.ts'
import { contractSteps, partiesAndManagers } from '../contract-steps.ts'
import { sideOf } from '../policy.ts'
import { refusalToDecide } from './present-change.ts'
import { getContract, getVisibleContract } from '../reading/present-contract.ts'
import { type ContractRow, findDocument, insertAcknowledgement, lockContract } from '../queries.ts'

interface Acknowledgeable {
  row: ContractRow
  change: ChangeRow
  side: ContractSide
  sha256: string
}

/** Sends a code to the person's phone, if the change is theirs to acknowledge now. @throws Failure 404, 409, 429 */
export async function requestChangeCode(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id: changeId }: Input<typeof spec.requestChangeCode>,
  request: Pick<RequestFacts, 'language' | 'address'>,
): Promise<Answer<typeof spec.requestChangeCode>> {
  await acknowledgeableChange(tx, effects, session, changeId)
  return requestOwnCode(tx, effects, session, codeSubject(session, changeId), request)
}

/** The change that the session can acknowledge now. Also asked before a code is used up, so that a code is not spent on
 *  what can't be acknowledged. @throws Failure 404, 409 */
async function acknowledgeableChange(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  changeId: string,
  seenSha256?: string,
): Promise<Acknowledgeable> {
  const change = await findChangeRow(reader, changeId)
  if (!change) throw notFound()
  const row = await getVisibleContract(reader, session, change.contract_id)
  const side = sideOf(session, row)
  if (!side) throw forbidden()
  // A change of only the other side's rate answers 404.
  if (!change[`changes_${side}`]) throw notFound()
  const now = effects.clock.now()
  const current = () => getContract(reader, effects, session, { id: row.id })
  const code = refusalToDecide(change, side, businessDate(now))
  if (code) throw refused(code, `contracts.${code}`, {}, { current: await current() })
  const document = await findDocument(reader, row.id, side, changeId)
  if (!document) throw new Error(`Change ${changeId} has no text for its ${side}`)
  if (seenSha256 !== undefined && seenSha256 !== document.sha256) throw versionConflict(await current())
  return { row, change, side, sha256: document.sha256 }
}

/** Agrees to new rates; with the last side planned lessons from their day on take the new price. @throws Failure 404, 409 */
export async function acknowledgeContractChange(
  transact: Transact<Contract>,
  services: Services,
  session: Session,
  { id, documentSha256, ...typed }: Input<typeof spec.acknowledgeContractChange>,
  request: RequestFacts,
): Promise<Answer<typeof spec.acknowledgeContractChange>> {
  await acknowledgeableChange(services.db, services, session, id, documentSha256)
  // Before the transaction, so that a wrong code stays counted whatever happens to the rest.
  const code = await consumeCode(services, codeSubject(session, id), typed)
  return transact((tx) => recordAgreement(tx, services, session, id, { documentSha256, code, request }))
}

async function recordAgreement(
  tx: Tx,
  effects: Effects,
  session: Session,
  changeId: string,
  given: Acknowledgement,
): Promise<Contract> {
  const seen = await findChangeRow(tx, changeId)
  if (!seen) throw notFound()
  const contractId = seen.contract_id
  await announceChanging(tx, effects, session, contractId)
  await lockContract(tx, contractId)
  const validFrom = await agreeToChange(tx, effects, session, changeId, given)
  if (validFrom !== null) {
    await effects.announceStep(tx, effects, session, 'contract.rates_agreed', { contractId, validFrom })
  }
  return getContract(tx, effects, session, { id: contractId })
}

/** Records that a side agrees to a change of a locked contract, with its evidence. With the last side's agreement the new rates take
 *  effect on their day. @returns that day, once agreed; else null
 *  @throws Failure 404, 409 */
async function agreeToChange(
  tx: Tx,
  effects: Effects,
  session: Session,
  changeId: string,
  { documentSha256, code, request }: Acknowledgement,
): Promise<string | null> {
  const { row, change, side, sha256 } = await acknowledgeableChange(tx, effects, session, changeId, documentSha256)
  const consent = addendumConsent(row.number, change.number)
  await insertAcknowledgement(tx, {
    ...evidenceOf(effects, session, { code, request, sha256, consent }),
    contract_id: row.id,
    change_id: changeId,
    side,
  })
  const opened = contractSteps.forLocked(tx, effects, session, { row })
  await opened.move({ action: `change_acknowledged_by_${side}` })
  const other = side === 'customer' ? 'executor' : 'customer'
  if (change[`changes_${other}`] && change[`${other}_ack_at`] === null) return null
  const { customer_rate_kopecks, executor_rate_kopecks, valid_from } = change
  await decideChange(tx, row.id, { state: 'agreed', reason: null, decided_at: opened.now })
  const rates = { customer_rate_kopecks, executor_rate_kopecks }
  await insertTerms(tx, { id: effects.ids.next(), contract_id: row.id, valid_from, ...rates, created_at: opened.now })
  await opened.move({ action: 'change_agreed', changes: { validFrom: { from: null, to: valid_from } } })
  await opened.notify('change_agreed', await partiesAndManagers(opened), { date: valid_from })
  return valid_from
}
