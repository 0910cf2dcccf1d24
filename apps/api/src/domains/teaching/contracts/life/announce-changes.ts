import { addDays } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { getContractFor } from '../reading/contract-facts.ts'

/** Announces that a contract is about to change. Called before the contract is locked. @throws Failure 404 */
export async function announceChanging(tx: Tx, effects: Effects, session: Session, id: string): Promise<void> {
  const { executorId } = await getContractFor(tx, session, id)
  await effects.announceStep(tx, effects, session, 'contract.changing', { contractId: id, executorId })
}

/** Announces that nothing is taught after the last day of a contract. */
export async function announceEnd(
  tx: Tx,
  effects: Effects,
  session: Session,
  contractId: string,
  { lastDay, reason }: { lastDay: string; reason: string },
): Promise<void> {
  const facts = { contractId, from: addDays(lastDay, 1), to: null, reason, why: 'end' as const }
  await effects.announceStep(tx, effects, session, 'contract.days_taken_off', facts)
}
