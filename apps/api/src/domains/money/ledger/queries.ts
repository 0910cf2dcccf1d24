import { businessMonth, firstDayOf, monthSpan } from '@navyk/api-spec/kit'
import { type Insertable, sql } from 'kysely'
import {
  type Database,
  dayValue,
  firstDayOfInstant,
  manyRows,
  monthOfDay,
  monthOfInstant,
  type Reader,
  type Tx,
} from '#platform/database'
import type { Ids } from '#platform/ids/ids.ts'
import { sourceKey } from './entries.ts'
import type { AccountKind } from './tables.ts'

type TransactionRow = Database['ledger_transaction']
type PostingRow = Omit<Database['ledger_posting'], 'occurred_at'>

/** Inserts transactions whose (kind, source) is new. @returns their ids by `sourceKey` */
export async function insertTransactions(tx: Tx, rows: TransactionRow[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const added = await tx
    .insertInto('ledger_transaction')
    .$call(manyRows('ledger_transaction', rows))
    .onConflict((conflict) => conflict.columns(['kind', 'source_id']).doNothing())
    .returning(['id', 'kind', 'source_id'])
    .execute()
  return new Map(added.map((row) => [sourceKey(row.kind, row.source_id), row.id]))
}

export async function insertPostings(tx: Tx, rows: PostingRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insertInto('ledger_posting').$call(manyRows('ledger_posting', rows)).execute()
}

type AccountName = { kind: AccountKind; ownerId?: string }

/** Opens the accounts that don't exist yet. @returns a function that finds an account's id */
export async function ensureAccounts(
  tx: Tx,
  ids: Ids,
  now: Date,
  accounts: AccountName[],
): Promise<(account: AccountName) => string> {
  const key = (kind: string, ownerId: string | null | undefined) => `${kind}:${ownerId ?? ''}`
  const wanted = new Map(accounts.map((account) => [key(account.kind, account.ownerId), account]))
  let found = await findAccounts(tx, [...wanted.values()])
  const known = new Set(found.map((row) => key(row.kind, row.owner_id)))
  const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, account]) => account)
  if (missing.length > 0) {
    const rows = missing.map((it) => ({ id: ids.next(), kind: it.kind, owner_id: it.ownerId ?? null, created_at: now }))
    await insertAccounts(tx, rows)
    found = await findAccounts(tx, [...wanted.values()])
  }
  const idByName = new Map(found.map((row) => [key(row.kind, row.owner_id), row.id]))
  return (account) => {
    const id = idByName.get(key(account.kind, account.ownerId))
    if (id === undefined) throw new Error(`There is no ${account.kind} account of ${account.ownerId ?? 'the service'}`)
    return id
  }
}

/** Opens accounts, one transaction after the other: two that opened the same ones in another order would wait for each other.
 *  Another transaction may have opened the same account before; then its row is the account. */
async function insertAccounts(tx: Tx, rows: Insertable<Database['ledger_account']>[]): Promise<void> {
  await sql`
    with turn as materialized (select pg_advisory_xact_lock(hashtext('ledger_account')))
    insert into ledger_account (id, kind, owner_id, created_at)
    select row.id, row.kind, row.owner_id, row.created_at
    from turn cross join jsonb_populate_recordset(null::ledger_account, ${JSON.stringify(rows)}::jsonb) as row
    on conflict (kind, owner_id) do nothing
  `.execute(tx)
}

/** Finds accounts in two parts, each by the index of kinds and owners; one condition for both would read all accounts of the kinds.
 *  Accounts of cabinets are held until the transaction ends, so that none is closed by a merge while something is posted into it. */
async function findAccounts(tx: Tx, accounts: AccountName[]) {
  const own = accounts.filter(({ ownerId }) => ownerId === undefined)
  const owned = accounts.flatMap(({ kind, ownerId }) => (ownerId === undefined ? [] : [{ kind, owner_id: ownerId }]))
  const { rows } = await sql<{ id: string; kind: AccountKind; owner_id: string | null }>`
    select id, kind, owner_id from ledger_account
    where owner_id is null and kind = any(${own.map(({ kind }) => kind)}::text[])
    union all
    select * from (
      select account.id, account.kind, account.owner_id
      from jsonb_to_recordset(${JSON.stringify(owned)}::jsonb) as wanted(kind text, owner_id uuid)
      join ledger_account account on account.kind = wanted.kind and account.owner_id = wanted.owner_id
      where account.merged_into is null
      for key share of account
    ) as owned
  `.execute(tx)
  return rows
}

export interface BalanceFilter {
  /** Sums only postings before this instant. */
  before?: Date
}

/** Sums balances in kopecks. All postings of the service's own accounts are read; those of cabinets are kept by month, so only postings
 *  of the month of `before` itself are read. */
export async function sumBalances(
  reader: Reader,
  kind: AccountKind,
  ownerIds: (string | null)[],
  { before }: BalanceFilter,
): Promise<Map<string | null, number>> {
  const owners = ownerIds.filter((id) => id !== null)
  const span = before && monthSpan(businessMonth(before))
  const ofAccount = sql`where it.ledger_account_id = account.id`
  const kept = sql`
    select it.amount_kopecks from ledger_account_month it ${ofAccount} ${earlierMonths(before)}
    union all
    select it.amount_kopecks from ledger_account_change it ${ofAccount} ${earlierMonths(before)}`
  const inItsMonth = sql`
    union all
    select it.amount_kopecks from ledger_posting it
    ${ofAccount} and it.occurred_at >= ${span?.from} and it.occurred_at < ${before}`
  const posted = sql`select it.amount_kopecks from ledger_posting it ${ofAccount} ${earlier(before)}`
  const amounts = owners.length === 0 ? posted : sql`${kept} ${span ? inItsMonth : sql``}`
  const { rows } = await sql<{ owner_id: string | null; sum: number | null }>`
    select account.owner_id, (select sum(amount_kopecks) from (${amounts}) as amount)::bigint as sum
    from ledger_account account
    where account.kind = ${kind}
      and ${owners.length === 0 ? sql`account.owner_id is null` : sql`account.owner_id = any(${owners}::uuid[])`}
  `.execute(reader)
  return new Map(rows.flatMap(({ owner_id, sum }) => (sum === null ? [] : [[owner_id, sum]])))
}

const earlier = (before: Date | undefined) => (before ? sql`and it.occurred_at < ${before}` : sql``)
const earlierMonths = (before: Date | undefined) =>
  before ? sql`and it.month < ${dayValue(firstDayOf(businessMonth(before)))}` : sql``

/** Accounts and months whose kept sum differs from their postings, and postings that are not dated as their transaction is. There should
 *  be none; otherwise the figures that people see are wrong. */
export async function listWrongSums(reader: Reader) {
  const { rows } = await sql<{ id: string; month: string; kept: number; posted: number }>`
    with posted as (
      select posting.ledger_account_id as id, sum(posting.amount_kopecks)::bigint as amount,
        ${firstDayOfInstant('entry.occurred_at')} as month
      from ledger_posting posting join ledger_transaction entry on entry.id = posting.transaction_id
      join ledger_account account on account.id = posting.ledger_account_id
      where account.owner_id is not null group by 1, 3
    ), kept as (select ledger_account_id as id, month, amount_kopecks as amount from ledger_account_month)
    select id, ${monthOfDay('month')} as month, coalesce(kept.amount, 0) as kept, coalesce(posted.amount, 0) as posted
    from posted full join kept using (id, month)
    where coalesce(kept.amount, 0) <> coalesce(posted.amount, 0)
    union all
    select posting.ledger_account_id, ${monthOfInstant('posting.occurred_at')}, posting.amount_kopecks, 0
    from ledger_posting posting join ledger_transaction entry on entry.id = posting.transaction_id
    where posting.occurred_at <> entry.occurred_at
    limit 100
  `.execute(reader)
  return rows
}

/** One movement on an account, as a statement shows it. */
export interface AccountRow {
  transactionId: string
  kind: string
  sourceKind: string
  sourceId: string
  referenceId: string | null
  occurredAt: Date
  memo: string
  amountKopecks: number
}

/** The movements of an account in [from, to), in the order of time. */
export async function listAccountRows(
  reader: Reader,
  account: AccountName,
  span: { from: Date; to: Date },
): Promise<AccountRow[]> {
  const rows = await reader
    .selectFrom('ledger_account')
    .innerJoin('ledger_posting', 'ledger_posting.ledger_account_id', 'ledger_account.id')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_posting.transaction_id')
    .select([
      'ledger_transaction.id',
      'ledger_transaction.kind',
      'ledger_transaction.source_kind',
      'ledger_transaction.source_id',
      'ledger_transaction.reference_id',
      'ledger_transaction.occurred_at',
      'ledger_transaction.memo',
      'ledger_posting.amount_kopecks',
    ])
    .where('ledger_account.kind', '=', account.kind)
    .where('ledger_account.owner_id', account.ownerId === undefined ? 'is' : '=', account.ownerId ?? null)
    .where('ledger_posting.occurred_at', '>=', span.from)
    .where('ledger_posting.occurred_at', '<', span.to)
    .orderBy('ledger_posting.occurred_at')
    .orderBy('ledger_transaction.id')
    .execute()
  return rows.map((row) => ({
    transactionId: row.id,
    kind: row.kind,
    sourceKind: row.source_kind,
    sourceId: row.source_id,
    referenceId: row.reference_id,
    occurredAt: row.occurred_at,
    memo: row.memo,
    amountKopecks: row.amount_kopecks,
  }))
}
