import type { Tx } from '../../../platform/database/index.ts'
import { type Failure, refused, type Session, versionConflict } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import type { LifeRefusal } from './life/life-policy.ts'
import type { Refusal } from './policy.ts'
import { getContract, getVisibleContract } from './present-contract.ts'
import { type ContractRow, lockContract } from './queries.ts'

export interface ContractToChange {
  row: ContractRow
  /** The failure for a person who saw an older version. */
  conflict: () => Promise<Failure>
  /** The failure for what the state of things forbids. */
  refusal: (code: Refusal | LifeRefusal) => Promise<Failure>
}

/** The contract, locked until the transaction ends. @throws Failure 404 */
export async function contractToChange(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  id: string,
): Promise<ContractToChange> {
  await lockContract(tx, id)
  const row = await getVisibleContract(tx, session, id)
  const current = () => getContract(tx, effects, session, { id })
  return {
    row,
    conflict: async () => versionConflict(await current()),
    refusal: async (code) => refused(code, `contracts.${code}`, {}, { current: await current() }),
  }
}

/** The page that shows a contract. */
export const linkTo = (contractId: string): `/dashboard/${string}` => `/dashboard/contract-details/${contractId}`
