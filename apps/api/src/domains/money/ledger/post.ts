import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { type LedgerEntry, movingEntries, sourceKey } from './entries.ts'
import { ensureAccounts, insertPostings, insertTransactions } from './queries.ts'

/** Posts one entry. @returns false when this (kind, sourceId) was posted before; nothing is written then
 *  @throws Error when the postings don't sum to zero (the database would refuse them at commit anyway) */
export async function post(tx: Tx, effects: Pick<Effects, 'clock' | 'ids'>, entry: LedgerEntry): Promise<boolean> {
  return (await postAll(tx, effects, [entry])) === 1
}

/** Posts entries in a fixed number of statements, however many. An entry whose postings are all zero moves no money
 *  and is left out. @returns how many were posted now; the others had been posted before */
export async function postAll(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  entries: LedgerEntry[],
): Promise<number> {
  const moving = movingEntries(entries)
  if (moving.length === 0) return 0
  const now = effects.clock.now()
  const posted = await insertTransactions(
    tx,
    moving.map((entry) => ({
      id: effects.ids.next(),
      kind: entry.kind,
      source_kind: entry.sourceKind,
      source_id: entry.sourceId,
      reference_id: entry.referenceId ?? null,
      occurred_at: entry.occurredAt,
      memo: entry.memo ?? '',
      created_at: now,
    })),
  )
  const fresh = moving.flatMap((entry) => {
    const transactionId = posted.get(sourceKey(entry.kind, entry.sourceId))
    return transactionId === undefined ? [] : [{ entry, transactionId }]
  })
  if (fresh.length === 0) return 0
  const accounts = fresh.flatMap(({ entry }) => entry.postings.map(({ account }) => account))
  const accountIds = await ensureAccounts(tx, effects.ids, now, accounts)
  await insertPostings(
    tx,
    fresh.flatMap(({ entry, transactionId }) =>
      entry.postings.map(({ account, amountKopecks }) => ({
        id: effects.ids.next(),
        transaction_id: transactionId,
        ledger_account_id: accountIds(account),
        amount_kopecks: amountKopecks,
      })),
    ),
  )
  return fresh.length
}
