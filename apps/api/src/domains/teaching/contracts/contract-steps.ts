import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { refused } from '#platform/http'
import { defineStateMachine, type StepContext } from '#platform/domain-parts/state-machine.ts'
import { findStaff } from '#people/accounts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import type { LifeRefusal } from './life/life-policy.ts'
import type { Refusal } from './policy.ts'
import { getContract, getVisibleContract } from './reading/present-contract.ts'
import { type ContractColumns, type ContractRow, lockContract, moveContract } from './queries.ts'

interface ContractTypes {
  found: { row: ContractRow }
  columns: ContractColumns
  refusal: Refusal | LifeRefusal
  notice: NoticesOf<'contracts'>
  presented: Contract
}

/** Steps of a contract. Its rules are functions, since the days that were agreed on count as well as the state. */
export const contractSteps = defineStateMachine<ContractTypes>({
  kind: 'contract',
  find: async ({ tx, session }, { id }) => {
    await lockContract(tx, id)
    return { row: await getVisibleContract(tx, session, id) }
  },
  failureOf: async (code, _found, present) => refused(code, `contracts.${code}`, {}, { current: await present() }),
  move: moveContract,
  present: ({ tx, effects, session }, { id }) => getContract(tx, effects, session, { id }),
  notices: noticesOf('contracts', ({ row: { id, number } }) => ({ values: { number }, link: contractPath(id) })),
  namesActor: (name) => name !== 'activated',
})

/** Both sides, and the managers where none of the staff acts; `notify` leaves out the one who did it. */
export async function partiesAndManagers({
  tx,
  session,
  row,
}: Pick<StepContext, 'tx' | 'session'> & ContractTypes['found']) {
  const managers = session.role === 'staff' ? [] : await findStaff(tx, 'manager')
  return [...partiesOf(row), ...managers]
}

export const partiesOf = (row: Pick<ContractRow, 'customer_id' | 'executor_id'>) => [row.customer_id, row.executor_id]
