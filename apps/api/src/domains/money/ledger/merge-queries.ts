import { anyOf, type Tx } from '#platform/database'

/** The open accounts of cabinets, locked against whoever posts into them, in the order of their ids. */
export async function lockAccountsOf(tx: Tx, ownerIds: string[]) {
  return tx
    .selectFrom('ledger_account')
    .select(['id', 'kind', 'owner_id'])
    .where('owner_id', '=', anyOf(ownerIds))
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function setAccountOwner(tx: Tx, ids: string[], ownerId: string): Promise<void> {
  await tx.updateTable('ledger_account').set({ owner_id: ownerId }).where('id', '=', anyOf(ids)).execute()
}

/** Closes accounts: nothing is posted into them again. */
export async function closeAccounts(tx: Tx, accounts: { id: string; keptId: string }[]): Promise<void> {
  for (const { id, keptId } of accounts) {
    await tx.updateTable('ledger_account').set({ merged_into: keptId }).where('id', '=', id).execute()
  }
}
