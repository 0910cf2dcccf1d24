import type { MadeShares } from '@navyk/api-spec/teaching/lessons'
import { businessDate, monthOf } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { ContractFacts } from '#teaching/contracts'
import { sumShares } from './share-queries.ts'

/** Sums the shares that lessons of a contract already have of the monthly fees, for the months of some times; empty where the customer
 *  does not pay by the month. Lessons of `except` are left out. */
export async function listMadeShares(
  tx: Tx,
  contract: ContractFacts,
  times: { startsAt: Date }[],
  except: string[] = [],
): Promise<MadeShares[]> {
  if (contract.policy.basis !== 'month' || times.length === 0) return []
  const months = [...new Set(times.map(({ startsAt }) => monthOf(businessDate(startsAt))))]
  const rows = await sumShares(tx, contract.id, months, except)
  return rows.map((row) => ({
    month: row.month,
    feeKopecks: row.customer_base_kopecks,
    feeMinutes: row.customer_base_minutes,
    minutes: row.minutes,
    kopecks: row.kopecks,
  }))
}
