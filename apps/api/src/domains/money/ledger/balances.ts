import type { Reader } from '#platform/database'
import { type BalanceFilter, sumBalances } from './queries.ts'
import type { AccountKind } from './tables.ts'

/** The balance of one account in kopecks, debit above zero; 0 for an account that nothing was posted to. */
export async function balance(
  reader: Reader,
  account: { kind: AccountKind; ownerId?: string },
  filter: BalanceFilter = {},
): Promise<number> {
  const found = await sumBalances(reader, account.kind, [account.ownerId ?? null], filter)
  return found.get(account.ownerId ?? null) ?? 0
}

/** Balances of many owners' accounts of one kind in one query, by owner; owners without postings are absent. */
export async function balances(
  reader: Reader,
  kind: AccountKind,
  ownerIds: string[],
  filter: BalanceFilter = {},
): Promise<Map<string | null, number>> {
  return sumBalances(reader, kind, ownerIds, filter)
}
