import type { Tx } from '../../../platform/database/index.ts'
import { forbidden, refused, type Session } from '../../../platform/http/index.ts'
import { type ContractFacts, getContractFor } from '../contracts/index.ts'
import { hasBegun, teaches } from './policy.ts'

/** The contract that somebody writes about.
 *  @throws Failure 404 not theirs, or absent · 403 they do not teach in it · 409 it has not begun */
export async function contractToEdit(tx: Tx, session: Session, id: string): Promise<ContractFacts> {
  const contract = await getContractFor(tx, session, id)
  if (!teaches(session, contract)) throw forbidden('progress.not_yours')
  if (!hasBegun(contract)) throw refused('progress_not_begun', 'progress.not_begun')
  return contract
}
