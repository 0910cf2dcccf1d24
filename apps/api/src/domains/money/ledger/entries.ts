import type { AccountKind } from './tables.ts'

export interface LedgerEntry {
  /** The kind of event: "lesson_settled", "payment". Together with `sourceId` it is posted once. */
  kind: string
  sourceKind: string
  sourceId: string
  /** The thing by which statements group rows, a contract for example. */
  referenceId?: string
  occurredAt: Date
  /** A word for the statement, a month for example. */
  memo?: string
  /** At least two, summing to zero. Debit above zero, credit below; a zero amount is left out. */
  postings: { account: { kind: AccountKind; ownerId?: string }; amountKopecks: number }[]
}

/** The unique key of a transaction: the kind of event and its source. */
export const sourceKey = (kind: string, sourceId: string) => `${kind}:${sourceId}`

/** The entries that move money: without duplicates, without postings of zero, and without entries that have no other
 *  postings.
 *  @throws Error when the postings of one don't sum to zero */
export function movingEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const distinct = new Map(entries.map((entry) => [sourceKey(entry.kind, entry.sourceId), entry]))
  const moving = [...distinct.values()]
    .map((entry) => ({ ...entry, postings: entry.postings.filter((posting) => posting.amountKopecks !== 0) }))
    .filter((entry) => entry.postings.length > 0)
  for (const entry of moving) assertBalanced(entry)
  return moving
}

function assertBalanced(entry: LedgerEntry): void {
  const sum = entry.postings.reduce((total, posting) => total + posting.amountKopecks, 0)
  if (sum !== 0)
    throw new Error(`The entry ${entry.kind} of ${entry.sourceKind} ${entry.sourceId} is off by ${sum} kopecks`)
}
