import { sql } from 'kysely'
import {
  anyOf,
  by,
  type Database,
  dayValue,
  descending,
  manyRows,
  movedOn,
  pageBy,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import type { WalletState } from '@navyk/api-spec/money/wallets'
import { ofPlan } from './policy.ts'

/** A page of wallets, newest first, after the wallet `after`. */
export async function listWalletRows(reader: Reader, customerId: string | undefined, page: PageRequest) {
  return reader
    .selectFrom('wallet')
    .selectAll()
    .$call((query) => whereGiven(query, { customer_id: customerId }))
    .$call(pageBy(descending(by.id('id')), page))
}
export type WalletRow = Awaited<ReturnType<typeof listWalletRows>>['rows'][number]

export async function findWallet(reader: Reader, id: string): Promise<WalletRow | undefined> {
  return reader.selectFrom('wallet').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listWalletsById(reader: Reader, ids: string[]): Promise<WalletRow[]> {
  return reader.selectFrom('wallet').selectAll().where('id', '=', anyOf(ids)).execute()
}

export async function lockWallet(tx: Tx, id: string): Promise<WalletRow | undefined> {
  return tx.selectFrom('wallet').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Wallets that lessons of these customers can draw from, those first that end first. */
const open = (reader: Reader, customerIds: string[]) =>
  reader
    .selectFrom('wallet')
    .selectAll()
    .where('customer_id', '=', anyOf(customerIds))
    .where('state', 'in', ['active', 'frozen'])

export async function listOpenWallets(reader: Reader, customerIds: string[]): Promise<WalletRow[]> {
  return open(reader, customerIds).orderBy('expires_on').orderBy('id').execute()
}

/** Locks open wallets, in the order of ids, until the transaction ends. */
export async function lockOpenWallets(tx: Tx, customerIds: string[]): Promise<WalletRow[]> {
  return open(tx, customerIds).orderBy('id').forUpdate().execute()
}

/** Grants a wallet, if its source has not granted one before. @returns false when it has */
export async function insertWallet(tx: Tx, row: Omit<Database['wallet'], DefaultedColumn>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('wallet')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source_kind', 'source_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
type DefaultedColumn =
  | 'lost_units'
  | 'frozen_on'
  | 'frozen_by'
  | 'refunded_kopecks'
  | 'was_told_of_end'
  | 'was_told_of_last'
  | 'version'

export async function findBySource(reader: Reader, kind: string, id: string): Promise<WalletRow | undefined> {
  return reader
    .selectFrom('wallet')
    .selectAll()
    .where('source_kind', '=', kind)
    .where('source_id', '=', id)
    .executeTakeFirst()
}

export type WalletColumns = Partial<
  Pick<
    WalletRow,
    | 'left_units'
    | 'lost_units'
    | 'left_kopecks'
    | 'activated_on'
    | 'expires_on'
    | 'frozen_on'
    | 'frozen_by'
    | 'refunded_kopecks'
    | 'reason'
    | 'was_told_of_end'
    | 'was_told_of_last'
  >
>

/** Moves a wallet on, if it still is as it was found. @returns it as it is now */
export async function moveWallet(
  tx: Tx,
  before: Pick<WalletRow, 'id' | 'version' | 'state'>,
  to: WalletState,
  columns: WalletColumns,
): Promise<WalletRow | undefined> {
  return movedOn(tx.updateTable('wallet').set(columns), before, to).returningAll().executeTakeFirst()
}

/** Writes the units left of locked wallets after lessons have drawn from them; a used up one is no longer frozen. */
export async function writeLeft(
  tx: Tx,
  rows: { id: string; left_units: number; left_kopecks: number; was_told_of_last: boolean }[],
): Promise<void> {
  await sql`
    update wallet set
      left_units = now.left_units, left_kopecks = now.left_kopecks, was_told_of_last = now.was_told_of_last,
      state = case when now.left_units = 0 then 'exhausted' else wallet.state end,
      frozen_on = case when now.left_units = 0 then null else wallet.frozen_on end,
      frozen_by = case when now.left_units = 0 then null else wallet.frozen_by end,
      version = wallet.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now(
      id uuid, left_units integer, left_kopecks bigint, was_told_of_last boolean
    )
    where wallet.id = now.id
  `.execute(tx)
}

export async function insertUses(
  tx: Tx,
  rows: Omit<Database['wallet_use'], 'given_back_at' | 'give_back_reason'>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.insertInto('wallet_use').$call(manyRows('wallet_use', rows)).execute()
}

export async function listUses(reader: Reader, walletId: string) {
  return reader
    .selectFrom('wallet_use')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .orderBy('held_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
export type UseRow = Awaited<ReturnType<typeof listUses>>[number]

/** The agreed plans from which these lessons have drawn. */
export async function listPlansOfLessons(reader: Reader, lessonIds: string[]) {
  return reader
    .selectFrom('wallet_use')
    .innerJoin('wallet', 'wallet.id', 'wallet_use.wallet_id')
    .select(['wallet_use.lesson_id', 'wallet.source_id as plan_id'])
    .where('wallet_use.lesson_id', '=', anyOf(lessonIds))
    .where('wallet_use.given_back_at', 'is', null)
    .where('wallet.source_kind', '=', ofPlan)
    .execute()
}

/** The units of each wallet that settled lessons have used. */
export async function sumUses(reader: Reader, walletIds: string[]): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('wallet_use')
    .select(['wallet_id', sql<number>`sum(units)::int`.as('units')])
    .where('wallet_id', '=', anyOf(walletIds))
    .where('given_back_at', 'is', null)
    .groupBy('wallet_id')
    .execute()
  return new Map(rows.map((row) => [row.wallet_id, row.units]))
}

/** Ends the live uses of a lesson, which are given back now. */
export async function endUses(tx: Tx, lessonId: string, now: Date, reason: string) {
  return tx
    .updateTable('wallet_use')
    .set({ given_back_at: now, give_back_reason: reason })
    .where('lesson_id', '=', lessonId)
    .where('given_back_at', 'is', null)
    .returning(['id', 'wallet_id', 'units', 'kopecks', 'contract_id', 'customer_id'])
    .execute()
}

/** Lessons of these customers that may draw from a package once they are settled: closed with a charge, or over and not closed
 *  yet, which counts as if it had one. Older ones than any package are left out. */
export async function listLessonsToSettle(reader: Reader, customerIds: string[], now: Date) {
  return reader
    .selectFrom('lesson_facts as lesson')
    .select([
      'lesson.id',
      'lesson.contract_id',
      'lesson.state',
      'lesson.starts_at',
      'lesson.ends_at',
      'lesson.held_minutes',
      'lesson.charge_kopecks',
    ])
    .where('lesson.customer_id', '=', anyOf(customerIds))
    .where('lesson.state', 'in', ['planned', 'closed', 'disputed'])
    .where('lesson.ends_at', '<=', now)
    .where('lesson.starts_at', '>', sql<Date>`${now}::timestamptz - interval '120 days'`)
    .execute()
}
export type LessonToSettle = Awaited<ReturnType<typeof listLessonsToSettle>>[number]

/** Learners as they are named, by their ids. */
export async function listLearners(reader: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, LearnerName>()
  const rows = await reader
    .selectFrom('learner_names')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map<string, LearnerName>(rows.map((row) => [row.id, row]))
}
export interface LearnerName {
  id: string
  firstName: string
  lastName: string
}

/** Customers with a wallet that a new day may change: one whose term is over or soon will be. */
export async function listWalletsNearEnd(reader: Reader, day: string, after: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('wallet')
    .select('id')
    .where('state', '=', 'active')
    .where('expires_on', '<=', day)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Wallets whose state disagrees with the pauses of their contracts: not frozen though all are paused, or frozen by a pause though one
 *  continues. Wallets of plans are left out. The contracts are the one that the wallet names, or the running ones that are billed by
 *  package and suit. */
export async function listWalletsAgainstPauses(
  reader: Reader,
): Promise<{ id: string; paused_from: string | null; is_frozen: boolean }[]> {
  const { rows } = await sql<{ id: string; paused_from: string | null; is_frozen: boolean }>`
    select wallet.id, wallet.state = 'frozen' as is_frozen, standing.paused_from::text as paused_from
    from wallet
    cross join lateral (
      select count(*) as running, count(*) filter (where contract.state = 'paused') as paused,
        max(contract.paused_from) filter (where contract.state = 'paused') as paused_from
      from contract_facts contract
      where contract.customer_id = wallet.customer_id and contract.state in ('active', 'paused', 'ending')
        and case when wallet.contract_id is null then contract.basis = 'package' else contract.id = wallet.contract_id end
        and (wallet.learner_id is null or contract.learner_id = wallet.learner_id)
        and (wallet.subject is null or contract.subject = wallet.subject)
        and (wallet.level is null or contract.level = wallet.level)
        and (wallet.executor_id is null or contract.executor_id = wallet.executor_id)
    ) as standing
    where (wallet.state = 'active' and wallet.source_kind <> ${ofPlan} and standing.running > 0 and standing.paused = standing.running)
      or (wallet.state = 'frozen' and wallet.frozen_by = 'pause' and standing.paused < standing.running)
      or (wallet.state = 'frozen' and wallet.frozen_by = 'pause' and standing.running = 0)
    order by wallet.id
  `.execute(reader)
  return rows
}

export async function findDebtLimit(reader: Reader, customerId: string) {
  return reader.selectFrom('customer_debt_limit').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

export async function listDebtLimits(reader: Reader, customerIds: string[]) {
  return reader.selectFrom('customer_debt_limit').selectAll().where('customer_id', '=', anyOf(customerIds)).execute()
}

/** Names a limit, if nobody has since the version that was seen; 0 where there was none. @returns whether it did */
export async function writeDebtLimit(tx: Tx, customerId: string, version: number, kopecks: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('customer_debt_limit')
    .values({ customer_id: customerId, limit_kopecks: kopecks, told_on: null })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet({ limit_kopecks: kopecks, version: version + 1 })
        .where('customer_debt_limit.version', '=', version),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks customers as told today that they are beyond their limit. */
export async function markToldOfDebt(tx: Tx, customerIds: string[], today: string): Promise<void> {
  await sql`
    insert into customer_debt_limit (customer_id, told_on) select unnest(${customerIds}::uuid[]), ${dayValue(today)}
    on conflict (customer_id) do update set told_on = excluded.told_on
  `.execute(tx)
}

/** The cabinets that each wallet is about. */
export const partiesOfWallets: PartiesQuery = sql`
  select id, customer_id as cabinet_id from wallet union all select customer_id, customer_id from wallet`

/** Takes words out of a customer's packages; their figures are money and stay. @returns the ids of the packages */
export async function eraseWallets(tx: Tx, cabinetIds: string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('wallet')
    .set({ reason: null })
    .where('customer_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
