import { isRunning, isTaughtOn } from '@navyk/api-spec/teaching/contracts'
import type { Tx } from '#platform/database'
import { refused } from '#platform/http'
import { findContractRow } from '../queries.ts'

/** Refuses lessons on days on which the contract has none: before or after it, in a pause, or when it is over. The
 *  contract is read again, so that a caller who has locked the executor's time sees a pause or notice that was
 *  committed before.
 *  @throws Failure 409 `contract_not_running`, `contract_not_taught` with the first such day */
export async function refuseUntaughtDays(tx: Tx, contractId: string, dates: string[]): Promise<void> {
  const row = await findContractRow(tx, contractId)
  if (!row || !isRunning(row)) throw refused('contract_not_running', 'contracts.not_running')
  const time = {
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    pausedFrom: row.paused_from,
    pausedUntil: row.paused_until,
  }
  const date = dates.toSorted().find((each) => !isTaughtOn(time, each))
  if (date !== undefined) throw refused('contract_not_taught', 'contracts.not_taught', { date })
}
