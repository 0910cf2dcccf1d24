import type { MergePart } from '#platform/domain-parts/merging.ts'
import { sumBalances } from './queries.ts'
import { closeAccounts, lockAccountsOf, setAccountOwner } from './merge-queries.ts'
import { post } from './post.ts'

/** Merges the accounts of a merged cabinet. One that the other cabinet lacks becomes its own, with all its history. Where both have one,
 *  the balance goes over by one transaction of the ledger, and the account is closed: postings are never changed. */
export const mergeAccounts: NonNullable<MergePart['move']> = async (tx, effects, { id, fromId, intoId }) => {
  const accounts = await lockAccountsOf(tx, [fromId, intoId])
  const kept = new Map(accounts.flatMap((row) => (row.owner_id === intoId ? [[row.kind, row.id]] : [])))
  const leaving = accounts.filter((row) => row.owner_id === fromId)
  await setAccountOwner(
    tx,
    leaving.flatMap((row) => (kept.has(row.kind) ? [] : [row.id])),
    intoId,
  )
  const doubled = leaving.flatMap((row) => {
    const keptId = kept.get(row.kind)
    return keptId === undefined ? [] : [{ ...row, keptId }]
  })
  const postings = []
  for (const { kind } of doubled) {
    const amountKopecks = (await sumBalances(tx, kind, [fromId], {})).get(fromId) ?? 0
    postings.push(
      { account: { kind, ownerId: intoId }, amountKopecks },
      { account: { kind, ownerId: fromId }, amountKopecks: 0 - amountKopecks },
    )
  }
  const source = { kind: 'customer_merged', sourceKind: 'customer_merge', sourceId: id }
  await post(tx, effects, { ...source, occurredAt: effects.clock.now(), postings })
  await closeAccounts(tx, doubled)
}
