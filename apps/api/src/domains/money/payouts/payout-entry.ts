import type { LedgerEntry } from '#money/ledger'
import type { PayoutRow } from './payout-queries.ts'

/** The ledger entry of a payout: money leaves the bank, and we owe the executor less. An amount below zero takes it back. */
export const payoutEntry = (
  kind: 'payout' | 'payout_failed',
  row: PayoutRow,
  amountKopecks: number,
  occurredAt: Date,
  memo: string,
): LedgerEntry => ({
  kind,
  sourceKind: 'payout',
  sourceId: row.id,
  referenceId: row.income_report_id,
  occurredAt,
  memo,
  postings: [
    { account: { kind: 'executor', ownerId: row.executor_id }, amountKopecks },
    { account: { kind: 'bank' }, amountKopecks: -amountKopecks },
  ],
})
