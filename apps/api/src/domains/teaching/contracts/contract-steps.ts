import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { findStaff } from '#people/accounts'
import { type NoticeName, notify } from '#messages/notices'
import type { LifeRefusal } from './life/life-policy.ts'
import type { Refusal } from './policy.ts'
import { getContract, getVisibleContract } from './present-contract.ts'
import { type ContractColumns, type ContractRow, lockContract, moveContract } from './queries.ts'

interface LockedContract {
  row: ContractRow
}

/** Steps of a contract. Its rules are functions, since the days that were agreed on count as well as the state. */
export const contractSteps = stateSteps({
  kind: 'contract',
  find: async ({ tx, session }, { id }: { id: string }): Promise<LockedContract> => {
    await lockContract(tx, id)
    return { row: await getVisibleContract(tx, session, id) }
  },
  failureOf: async (code: Refusal | LifeRefusal, _, current) =>
    refused(code, `contracts.${code}`, {}, { current: await current() }),
  move: (tx, row, to, columns: ContractColumns) => moveContract(tx, row, to, columns),
  current: ({ tx, effects, session }, { id }) => getContract(tx, effects, session, { id }),
  notify,
  notice: ({ row: { id, number } }, told: NoticeName<'contracts'>, { values, ...to }) => ({
    ...to,
    kind: `contracts.notices.${told}` as const,
    values: { number, ...values },
    link: contractPath(id),
  }),
  isSigned: (told) => told !== 'activated',
})

/** Both sides, and the managers where none of the staff acts; `notify` leaves out the one who did it. */
export async function partiesAndManagers({ tx, session, row }: Pick<Acting, 'tx' | 'session'> & LockedContract) {
  const managers = session.role === 'staff' ? [] : await findStaff(tx, 'manager')
  return [...partiesOf(row), ...managers]
}

export const partiesOf = (row: Pick<ContractRow, 'customer_id' | 'executor_id'>) => [row.customer_id, row.executor_id]
