import { nameOf } from '@navyk/api-spec/vocabulary'
import type { PayoutBatch, PayoutBatchDetails, PayoutBatchState } from '@navyk/api-spec/money/payouts'
import type { Reader } from '#platform/database'
import { notFound } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople, type Person } from '#people/accounts'
import { isSameAccount } from '#money/income-reports'
import {
  type BatchRow,
  countPayouts,
  findBatch,
  listBatchNumbers,
  listFailedReports,
  listPayoutsOf,
  type PayoutCount,
} from './batch-queries.ts'
import { recipientsOf } from './recipients.ts'

/** The answer of GET for a batch. @throws Failure 404 there is none */
export async function describeBatch(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  id: string,
): Promise<PayoutBatchDetails> {
  const row = await findBatch(reader, id)
  if (!row) throw notFound()
  const counts = await countPayouts(reader, [id])
  const people = await listPeople(reader, [row.created_by, ...(row.sent_by === null ? [] : [row.sent_by])])
  const numbers = row.repeats_id === null ? new Map<string, number>() : await listBatchNumbers(reader, [row.repeats_id])
  const repeated = row.repeats_id === null ? undefined : numbers.get(row.repeats_id)
  return {
    ...presentBatch(people, counts, row),
    payerIban: row.payer.iban,
    purpose: row.purpose,
    fileName: row.file_name,
    fileSha256: row.file_sha256,
    sentBy: row.sent_by === null ? null : nameOf(people.get(row.sent_by)),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    reason: row.reason,
    repeats: row.repeats_id !== null && repeated !== undefined ? { id: row.repeats_id, number: repeated } : null,
    repeatableCount: (await listFailedReports(reader, id)).length,
    changedCount: counts.reduce((sum, each) => sum + each.changed, 0),
    movedCount: row.state === 'prepared' ? await countMoved(reader, clock.now(), id) : 0,
  }
}

/** Payouts that the file sends to another account than the one that their executor names now. */
async function countMoved(reader: Reader, now: Date, batchId: string): Promise<number> {
  const payouts = await listPayoutsOf(reader, batchId)
  const named = await recipientsOf(
    reader,
    payouts.map((payout) => payout.executor_id),
    now,
  )
  return payouts.filter(({ executor_id, recipient }) => {
    const today = named.get(executor_id)
    return today !== undefined && !isSameAccount(recipient, today)
  }).length
}

export function presentBatch(people: Map<string, Person>, all: PayoutCount[], row: BatchRow): PayoutBatch {
  const counts = all.filter((each) => each.batch_id === row.id)
  const counted = (state: PayoutCount['state']) => {
    const found = counts.find((each) => each.state === state)
    return { count: found?.count ?? 0, kopecks: found?.kopecks ?? 0 }
  }
  return {
    id: row.id,
    number: row.number,
    format: row.format,
    madeOn: row.made_on,
    version: row.version,
    state: stateOf(row, counted('sent').count),
    all: { count: row.payout_count, kopecks: row.sum_kopecks },
    paid: counted('paid'),
    failed: counted('failed'),
    createdBy: nameOf(people.get(row.created_by)),
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}

const stateOf = ({ state }: BatchRow, openCount: number): PayoutBatchState =>
  state === 'sent' && openCount === 0 ? 'done' : state
