import type { PayoutState } from '@navyk/api-spec/money/payouts'
import { type Selectable, sql } from 'kysely'
import {
  anyOf,
  by,
  type Database,
  descending,
  ifGiven,
  json,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import type { Recipient } from '../tables.ts'

export type BatchRow = Omit<Selectable<Database['payout_batch']>, 'file'>

const columns = [
  'id',
  'number',
  'state',
  'format',
  'made_on',
  'payer',
  'purpose',
  'payout_count',
  'sum_kopecks',
  'file_name',
  'file_sha256',
  'repeats_id',
  'reason',
  'created_by',
  'created_at',
  'sent_by',
  'sent_at',
  'cancelled_by',
  'cancelled_at',
  'version',
] as const

/** Lets batches be made one after the other, so that their numbers have no gap and no two of them read the same. */
export async function lockMaking(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payout batches', 0))`.execute(tx)
}

/** The newest batch, by its number. */
export async function findNewestBatch(reader: Reader): Promise<BatchRow | undefined> {
  return reader.selectFrom('payout_batch').select(columns).orderBy('number', 'desc').limit(1).executeTakeFirst()
}

export async function findBatch(reader: Reader, id: string): Promise<BatchRow | undefined> {
  return reader.selectFrom('payout_batch').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function lockBatch(tx: Tx, id: string): Promise<BatchRow | undefined> {
  return tx.selectFrom('payout_batch').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findBatchFile(reader: Reader, id: string) {
  return reader.selectFrom('payout_batch').select(['file', 'file_name']).where('id', '=', id).executeTakeFirst()
}

/** A page of batches, newest first. */
export async function listBatchRows(reader: Reader, page: PageRequest): Promise<PageOfRows<BatchRow>> {
  return reader
    .selectFrom('payout_batch')
    .select(columns)
    .$call(pageBy(descending(by.number('number')), page))
}

export async function insertBatch(
  tx: Tx,
  row: Pick<
    Selectable<Database['payout_batch']>,
    | 'id'
    | 'number'
    | 'format'
    | 'made_on'
    | 'payer'
    | 'purpose'
    | 'payout_count'
    | 'sum_kopecks'
    | 'file_name'
    | 'file'
    | 'file_sha256'
    | 'repeats_id'
    | 'created_by'
    | 'created_at'
  >,
): Promise<void> {
  await tx
    .insertInto('payout_batch')
    .values({ ...row, payer: json(row.payer), file: Buffer.from(row.file) })
    .execute()
}

/** Moves a batch to another state. @returns whether it was in this state and version */
export async function moveBatch(
  tx: Tx,
  before: Pick<BatchRow, 'id' | 'version' | 'state'>,
  set: Partial<Pick<BatchRow, 'state' | 'reason' | 'sent_by' | 'sent_at' | 'cancelled_by' | 'cancelled_at'>>,
): Promise<BatchRow | undefined> {
  return tx
    .updateTable('payout_batch')
    .set((row) => ({ ...set, version: row('version', '+', 1) }))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('state', '=', before.state)
    .returning(columns)
    .executeTakeFirst()
}

interface NewPayout {
  id: string
  income_report_id: string
  executor_id: string
  amount_kopecks: number
  batch_id: string
  recipient: Recipient
  started_by: string
  started_at: Date
}

/** Puts payouts into a batch; each is the next try of its statement. */
export async function insertPayouts(tx: Tx, rows: NewPayout[]): Promise<void> {
  await sql`
    insert into payout (
      id, income_report_id, executor_id, attempt, state, amount_kopecks, batch_id, recipient, started_by, started_at
    )
    select id, income_report_id, executor_id,
      (select count(*)::int + 1 from payout as earlier where earlier.income_report_id = row.income_report_id),
      'prepared', amount_kopecks, batch_id, recipient, started_by, started_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id uuid, income_report_id uuid, executor_id uuid, amount_kopecks bigint, batch_id uuid, recipient jsonb,
      started_by uuid, started_at timestamptz
    )
  `.execute(tx)
}

/** Payouts of a batch, or some of them. */
export const payoutsOf = (
  reader: Reader,
  batchId: string,
  { state, ids }: { state?: PayoutState | undefined; ids?: string[] | undefined } = {},
) =>
  reader
    .selectFrom('payout')
    .selectAll()
    .where('batch_id', '=', batchId)
    .$call((query) => whereGiven(query, { state }))
    .$call(ifGiven(ids, (query, ids) => query.where('id', '=', anyOf(ids))))

/** Payouts of a batch in the order of its file. */
export const listPayoutsOf = (...of: Parameters<typeof payoutsOf>) =>
  payoutsOf(...of)
    .orderBy('id')
    .execute()

/** Counts and sums of each batch's payouts, by state, in kopecks, with the number that go to another account than the payout before. */
export async function countPayouts(reader: Reader, batchIds: string[]) {
  return reader
    .selectFrom('payout')
    .select([
      'batch_id',
      'state',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(case when state = 'paid' then paid_kopecks else amount_kopecks end)::bigint`.as('kopecks'),
      sql<number>`count(*) filter (where recipient ->> 'formerIban' is not null)::int`.as('changed'),
    ])
    .where('batch_id', '=', anyOf(batchIds))
    .groupBy(['batch_id', 'state'])
    .execute()
}
export type PayoutCount = Awaited<ReturnType<typeof countPayouts>>[number]

interface BatchFilter {
  /** Batches whose open payouts come to one of these sums. */
  openSums?: number[]
  /** Batches with these numbers and open payouts. */
  openNumbers?: number[]
  ids?: string[]
}

/** Batches that were sent, each with the count and the sum of its payouts that have no end yet. */
export async function listBatchesLike(reader: Reader, { openSums = [], openNumbers = [], ids = [] }: BatchFilter) {
  return reader
    .selectFrom('payout_batch')
    .leftJoin('payout', (join) => join.onRef('batch_id', '=', 'payout_batch.id').on('payout.state', '=', 'sent'))
    .select(['payout_batch.id', 'number', 'sent_at'])
    .select([
      sql<number>`count(payout.id)::int`.as('open_count'),
      sql<number>`coalesce(sum(amount_kopecks), 0)::bigint`.as('open_kopecks'),
    ])
    .where('payout_batch.state', '=', 'sent')
    .groupBy('payout_batch.id')
    .having(
      sql<boolean>`payout_batch.id = any(${ids}::uuid[]) or count(payout.id) > 0 and (
        number = any(${openNumbers}::int[]) or sum(amount_kopecks) = any(${openSums}::bigint[])
      )`,
    )
    .orderBy('number')
    .execute()
}

/** Ends payouts, or moves them on, all in the same way. */
export async function movePayouts(
  tx: Tx,
  ids: string[],
  set:
    | { state: 'sent'; started_at: Date }
    | { state: 'cancelled' }
    | { state: 'failed'; reason: string }
    | { state: 'paid'; paid_on: string },
): Promise<void> {
  await tx
    .updateTable('payout')
    .set((row) => ({ ...set, ...(set.state === 'paid' && { paid_kopecks: row.ref('amount_kopecks') }) }))
    .where('id', '=', anyOf(ids))
    .execute()
}

/** The account that each executor's newest sent or paid batch payout went to, by executor. */
export async function listLastAccounts(reader: Reader, executorIds: string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('payout')
    .distinctOn('executor_id')
    .select(['executor_id', sql<string>`recipient ->> 'iban'`.as('iban')])
    .where('executor_id', '=', anyOf(executorIds))
    .where('recipient', 'is not', null)
    .where('state', 'in', ['sent', 'paid'])
    .orderBy('executor_id')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.executor_id, row.iban]))
}

/** The reasons why the newest payouts of these statements failed, by statement. */
export async function listFailures(reader: Reader, reportIds: string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('payout')
    .distinctOn('income_report_id')
    .select(['income_report_id', 'reason'])
    .where('income_report_id', '=', anyOf(reportIds))
    .where('state', '=', 'failed')
    .orderBy('income_report_id')
    .orderBy('attempt', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.income_report_id, row.reason ?? '']))
}

/** Statements of a batch whose newest payout is the failed one of this batch. */
export async function listFailedReports(reader: Reader, batchId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('payout')
    .select('income_report_id')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'failed')
    .where(
      sql<boolean>`not exists (
        select from payout as later where later.income_report_id = payout.income_report_id and later.attempt > payout.attempt
      )`,
    )
    .execute()
  return rows.map((row) => row.income_report_id)
}

export async function listBatchNumbers(reader: Reader, ids: string[]): Promise<Map<string, number>> {
  const rows = await reader.selectFrom('payout_batch').select(['id', 'number']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.number]))
}
