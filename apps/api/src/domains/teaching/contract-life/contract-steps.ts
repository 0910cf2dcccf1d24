import type * as spec from '@navyk/api-spec/teaching/contracts'
import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { addDays, type Answer, businessDate, type Input, monthOf } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, type RequestFacts, type Session, type Transact, type WriteCase } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { consumeCode } from '#people/codes'
import {
  type Acknowledgement,
  acknowledgeableChange,
  agreeToChange,
  beginEnding,
  beginPause,
  codeSubject,
  findChange,
  findContracts,
  getContract,
  getContractFor,
  openSuccessor,
  proposeNewRates,
  terminate,
} from '#teaching/contracts'
import { callOffLessons, holdLessonsOf, isMonthReported, repriceLessons } from '#teaching/lessons'

// Each step locks the lessons first, then changes the contract, then adapts the lessons, all in the caller's
// transaction.

/** Pauses a contract and calls its lessons of that time off. @throws Failure 404, 409, 422 */
export const pauseContract: WriteCase<typeof spec.pauseContract> = async (tx, effects, session, input) => {
  const { id } = input
  await hold(tx, effects, session, id)
  await beginPause(tx, effects, session, input)
  const to = input.until ? addDays(input.until, 1) : null
  await callOffLessons(tx, effects, session, {
    contractId: id,
    from: input.from,
    to,
    reason: input.reason,
    why: 'pause',
  })
  return after(tx, effects, session, id)
}

/** Gives notice and calls the lessons after the last day off. @throws Failure 404, 409, 422 */
export const giveEndNotice: WriteCase<typeof spec.giveEndNotice> = async (tx, effects, session, input) => {
  const { id } = input
  await hold(tx, effects, session, id)
  await beginEnding(tx, effects, session, input)
  await callOffAfter(tx, effects, session, id, input.endsOn, input.reason)
  return after(tx, effects, session, id)
}

/** Ends a contract at once; lessons that are over and have no outcome are still closed by their executor.
 *  @throws Failure 404, 409 */
export const terminateContract: WriteCase<typeof spec.terminateContract> = async (tx, effects, session, input) => {
  const { id } = input
  await hold(tx, effects, session, id)
  await terminate(tx, effects, session, input)
  const from = businessDate(effects.clock.now())
  await callOffLessons(tx, effects, session, { contractId: id, from, to: null, reason: input.reason, why: 'end' })
  return after(tx, effects, session, id)
}

/** Proposes new rates; a month whose lessons are submitted keeps its own. @throws Failure 404, 409, 422 */
export const proposeContractChange: WriteCase<typeof spec.proposeContractChange> = async (
  tx,
  effects,
  session,
  input,
) => {
  const { executorId } = await getContractFor(tx, session, input.id)
  if (await isMonthReported(tx, executorId, monthOf(input.validFrom))) {
    throw invalidFields({ validFrom: 'contracts.month_submitted' })
  }
  return proposeNewRates(tx, effects, session, input)
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
  const change = await findChange(tx, changeId)
  if (!change) throw notFound()
  await hold(tx, effects, session, change.contract_id)
  const { contractId, agreedFrom } = await agreeToChange(tx, effects, session, changeId, given)
  if (agreedFrom !== null) {
    const contract = (await findContracts(tx, [contractId])).get(contractId)
    if (contract) await repriceLessons(tx, contract, agreedFrom)
  }
  return after(tx, effects, session, contractId)
}

/** Hands a contract over to another executor. @returns the successor's draft @throws Failure 404, 409, 422 */
export const startSuccessor: WriteCase<typeof spec.startSuccessor> = async (tx, effects, session, input) => {
  const { id } = input
  await hold(tx, effects, session, id)
  const { successorId, lastDay } = await openSuccessor(tx, effects, session, input)
  await callOffAfter(tx, effects, session, id, lastDay, input.reason)
  return after(tx, effects, session, successorId)
}

/** @throws Failure 404 */
async function hold(tx: Tx, effects: Effects, session: Session, id: string): Promise<void> {
  await holdLessonsOf(tx, effects, await getContractFor(tx, session, id))
}

function callOffAfter(tx: Tx, effects: Effects, session: Session, id: string, lastDay: string, reason: string) {
  return callOffLessons(tx, effects, session, {
    contractId: id,
    from: addDays(lastDay, 1),
    to: null,
    reason,
    why: 'end',
  })
}

const after = (tx: Tx, effects: Effects, session: Session, id: string) => getContract(tx, effects, session, { id })
