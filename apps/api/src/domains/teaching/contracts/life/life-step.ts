import type { Contract, ContractState } from '@navyk/api-spec/teaching/contracts'
import { type Change, recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import { type Session, versionConflict } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { findStaff } from '../../../people/accounts/index.ts'
import { notify, type NoticeName } from '../../../messages/notices/index.ts'
import { type ContractToChange, contractToChange, linkTo } from '../contract-to-change.ts'
import type { LifeRefusal } from './life-policy.ts'
import { getContract } from '../present-contract.ts'
import { type ContractRow, moveContract } from '../queries.ts'

/** The contract, locked, if it is as the person saw it and nothing forbids the step. @throws Failure 404, 409 */
export async function contractToLive(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  seen: { id: string; version: number },
  refusalOf: (row: ContractRow) => LifeRefusal | undefined,
): Promise<ContractToChange> {
  const found = await contractToChange(tx, effects, session, seen.id)
  if (found.row.version !== seen.version) throw await found.conflict()
  const refusal = refusalOf(found.row)
  if (refusal) throw await found.refusal(refusal)
  return found
}

interface Step {
  to: ContractState
  columns?: Parameters<typeof moveContract>[3]
  action: string
  changes?: Record<string, Change>
  reason?: string
}

/** Changes the state of a locked contract, with its event. `session` null: by date. */
export async function takeLifeStep(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  row: ContractRow,
  { to, columns = {}, action, changes = {}, reason }: Step,
): Promise<void> {
  if (!(await moveContract(tx, row, to, columns))) {
    throw session
      ? versionConflict(await getContract(tx, effects, session, { id: row.id }))
      : new Error('the locked contract has changed')
  }
  await recordEvent(tx, effects, session, {
    objectKind: 'contract',
    objectId: row.id,
    action,
    changes: { ...(to !== row.state && { state: { from: row.state, to } }), ...changes },
    ...(reason !== undefined && { reason }),
  })
}

interface Told {
  values?: Record<string, string | number>
  /** Whether managers are notified as well. */
  managers?: boolean
  /** Of the contract's page, such as `?tab=document`. */
  search?: string
}

type Parties = Pick<ContractRow, 'id' | 'number' | 'customer_id' | 'executor_id'>

/** Tells both sides, but for the one who did it. */
export async function tellParties(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  row: Parties,
  kind: NoticeName<'contracts'>,
  { values = {}, managers = false, search = '' }: Told = {},
): Promise<void> {
  const staff = managers && session?.role !== 'staff' ? await findStaff(tx, 'manager') : []
  const told = [row.customer_id, row.executor_id, ...staff].filter((cabinetId) => cabinetId !== session?.cabinetId)
  await notify(
    tx,
    effects,
    told.map((cabinetId) => ({
      cabinetId,
      kind: `contracts.notices.${kind}` as const,
      values: { number: row.number, ...values },
      link: `${linkTo(row.id)}${search}`,
      ...(session && { actorCabinetId: session.cabinetId }),
    })),
  )
}

/** The contract after the step, for the one who took it. */
export const afterStep = (tx: Tx, effects: Pick<Effects, 'clock'>, session: Session, id: string): Promise<Contract> =>
  getContract(tx, effects, session, { id })
