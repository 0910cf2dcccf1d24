import { type Selectable, sql } from 'kysely'
import {
  anyOf,
  ascending,
  by,
  type Database,
  descending,
  manyRows,
  pageBy,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  spelledAlike,
  type Tx,
} from '#platform/database'

export type StatementRow = Selectable<Database['bank_statement']>
export type BankRowRow = Selectable<Database['bank_statement_row']>

export async function insertStatement(tx: Tx, row: StatementRow): Promise<void> {
  await tx.insertInto('bank_statement').values(row).execute()
}

type NewRow = Omit<
  BankRowRow,
  | 'state'
  | 'settled_as'
  | 'person_id'
  | 'invoice_ids'
  | 'payment_id'
  | 'income_report_id'
  | 'payout_batch_id'
  | 'refund_id'
  | 'returned_refund_id'
  | 'transfer_id'
  | 'reason'
  | 'decided_by'
  | 'decided_at'
  | 'version'
>

/** Inserts rows that no file has brought before. @returns how many were new */
export async function insertRows(tx: Tx, rows: NewRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_statement_row')
    .$call(manyRows('bank_statement_row', rows))
    .onConflict((conflict) => conflict.column('row_key').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Those of these keys that an earlier file has brought. */
export async function listKnownKeys(reader: Reader, keys: string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('bank_statement_row')
    .select('row_key')
    .where('row_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return rows.map((row) => row.row_key)
}

const counted = (reader: Reader) =>
  reader
    .selectFrom('bank_statement')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('bank_statement_row')
          .whereRef('bank_statement_id', '=', 'bank_statement.id')
          .select([
            sql<number>`(count(*) filter (where state = 'open'))::int`.as('open_count'),
            sql<number>`(count(*) filter (where state = 'confirmed'))::int`.as('confirmed_count'),
            sql<number>`(count(*) filter (where state in ('posted', 'ignored')))::int`.as('done_count'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .selectAll('bank_statement')
    .select(['open_count', 'confirmed_count', 'done_count'])

/** A page of statements, newest first, after the statement `after`. */
export async function listStatementRows(reader: Reader, page: PageRequest) {
  return counted(reader).$call(pageBy(descending(by.id('bank_statement.id')), page))
}
export type CountedStatement = Awaited<ReturnType<typeof listStatementRows>>['rows'][number]

export async function findStatement(reader: Reader, id: string): Promise<CountedStatement | undefined> {
  return counted(reader).where('bank_statement.id', '=', id).executeTakeFirst()
}

/** Order of a statement's rows: that of the file. */
export const inFile = ascending(by.number('row.position'))

/** Open rows of a statement in the order of the file. `is_like_another`: another file had an operation like it. */
export async function listOpenRows(reader: Reader, statementId: string) {
  return withLikeness(reader)
    .where('row.bank_statement_id', '=', statementId)
    .where('row.state', '=', 'open')
    .orderBy('row.position')
    .execute()
}
export type OpenRow = Awaited<ReturnType<typeof listOpenRows>>[number]

const withLikeness = (reader: Reader) =>
  reader
    .selectFrom('bank_statement_row as row')
    .selectAll('row')
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('bank_statement_row as other')
            .select('other.id')
            .whereRef('other.fingerprint', '=', 'row.fingerprint')
            .whereRef('other.bank_statement_id', '<>', 'row.bank_statement_id'),
        )
        .as('is_like_another'),
    )

/** A page of a statement's rows that are done or are being posted, in the order of the file. */
export async function listDoneRows(reader: Reader, statementId: string, page: PageRequest) {
  return withLikeness(reader)
    .where('row.bank_statement_id', '=', statementId)
    .where('row.state', '<>', 'open')
    .$call(pageBy(inFile, page))
}

export async function findRow(reader: Reader, id: string): Promise<OpenRow | undefined> {
  return withLikeness(reader).where('row.id', '=', id).executeTakeFirst()
}

export async function lockRow(tx: Tx, id: string): Promise<BankRowRow | undefined> {
  return tx.selectFrom('bank_statement_row').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The next confirmed row of a statement, unless another task has it. */
export async function lockConfirmed(tx: Tx, statementId: string): Promise<BankRowRow | undefined> {
  return tx
    .selectFrom('bank_statement_row')
    .selectAll()
    .where('bank_statement_id', '=', statementId)
    .where('state', '=', 'confirmed')
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The posted row by which a refund has come back. */
export async function lockRowOfReturn(tx: Tx, refundId: string): Promise<BankRowRow | undefined> {
  return tx
    .selectFrom('bank_statement_row')
    .selectAll()
    .where('returned_refund_id', '=', refundId)
    .where('state', '=', 'posted')
    .forUpdate()
    .executeTakeFirst()
}

/** Those of these refunds that have come back by a row, or are about to. */
export async function listLinkedReturns(reader: Reader, refundIds: string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('bank_statement_row')
    .select('returned_refund_id')
    .where('returned_refund_id', '=', anyOf(refundIds))
    .execute()
  return new Set(rows.flatMap(({ returned_refund_id }) => returned_refund_id ?? []))
}

export type RowColumns = Partial<
  Pick<
    BankRowRow,
    | 'state'
    | 'settled_as'
    | 'person_id'
    | 'invoice_ids'
    | 'payment_id'
    | 'income_report_id'
    | 'payout_batch_id'
    | 'refund_id'
    | 'returned_refund_id'
    | 'transfer_id'
    | 'reason'
    | 'decided_by'
    | 'decided_at'
  >
>

/** Says what a locked row is. */
export async function changeRow(tx: Tx, id: string, columns: RowColumns): Promise<void> {
  await tx
    .updateTable('bank_statement_row')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface RowSettlement {
  id: string
  version: number
  settled_as: string
  person_id: string | null
  invoice_ids: string[]
  income_report_id: string | null
  payout_batch_id: string | null
  refund_id: string | null
  returned_refund_id: string | null
}

/** Confirms open rows as they were matched. @returns how many still stood as they were */
export async function confirmRows(
  tx: Tx,
  rows: RowSettlement[],
  by: { decided_by: string; decided_at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update bank_statement_row row set state = 'confirmed', settled_as = fit.settled_as, person_id = fit.person_id,
      invoice_ids = fit.invoice_ids, income_report_id = fit.income_report_id, payout_batch_id = fit.payout_batch_id,
      refund_id = fit.refund_id, returned_refund_id = fit.returned_refund_id,
      decided_by = ${by.decided_by}, decided_at = ${by.decided_at}, version = row.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fit(
      id uuid, version int, settled_as text, person_id uuid, invoice_ids uuid[], income_report_id uuid,
      payout_batch_id uuid, refund_id uuid, returned_refund_id uuid
    )
    where row.id = fit.id and row.version = fit.version and row.state = 'open'
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Those of these invoices whose orders have ended unpaid. */
export async function listInvoicesOfEndedOrders(reader: Reader, invoiceIds: string[]): Promise<Set<string>> {
  if (invoiceIds.length === 0) return new Set()
  const rows = await reader
    .selectFrom('order_facts')
    .select('invoice_id')
    .where('invoice_id', '=', anyOf(invoiceIds))
    .where('state', 'in', ['expired', 'cancelled'])
    .execute()
  return new Set(rows.flatMap(({ invoice_id }) => invoice_id ?? []))
}

/** Customers and executors by name, written as `nameKey` writes it. */
export async function listPeopleNamed(reader: Reader, names: string[]) {
  const name = spelledAlike(sql`last_name || ' ' || first_name`)
  return reader
    .selectFrom('person_names')
    .select(['id', 'role', name.as('name')])
    .where('role', 'in', ['customer', 'executor'])
    .where('is_erased', '=', false)
    .where(name, '=', sql<string>`any(${names}::text[])`)
    .orderBy('id')
    .execute()
}

/** The people whom each row is about, as far as that is known. */
export const partiesOfRows: PartiesQuery = sql`
  select id, person_id as cabinet_id from bank_statement_row where person_id is not null`

/** The number of open rows, which nobody has settled yet, and the day of the oldest; null without any. */
export async function countOpenRows(reader: Reader): Promise<{ count: number; oldestOn: string | null }> {
  return reader
    .selectFrom('bank_statement_row')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('booked_on').as('oldestOn')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
}
