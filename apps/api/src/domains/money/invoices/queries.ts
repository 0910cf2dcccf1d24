import type { InvoiceKind, InvoiceNames, InvoiceState, InvoiceStatus } from '@navyk/api-spec/money/invoices'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { type AskedChange, isChanged } from '#platform/audit'
import {
  anyOf,
  by,
  changedOne,
  type Database,
  descending,
  holdsText,
  ifGiven,
  isNamed,
  json,
  manyRows,
  movedOn,
  pageBy,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Search,
  type Tx,
  whereFound,
  whereGiven,
  wordsOf,
} from '#platform/database'
import type { Payer, ServiceDetails } from '@navyk/api-spec/money/legal-details'
import { peopleNamed } from '#people/accounts'
import { sellersOf } from './issuing/seller-queries.ts'
import { contractNames } from './tables.ts'
import type { PersonToErase } from '#platform/services.ts'

/** Filter of the list of invoices; write-offs that wait for a second person are for staff alone. */
type AskedStatus = InvoiceStatus | 'unpaid' | 'late' | 'write_off_asked'

export interface InvoiceFilter {
  status?: AskedStatus | undefined
  kind?: InvoiceKind | undefined
  period?: string | undefined
  customerId?: string | undefined
  contractId?: string | undefined
  search?: string | undefined
  change?: AskedChange | undefined
  /** Leaves out drafts that were never issued. */
  issuedOnly?: boolean
}

/** `invoiceStatus` of api-spec in SQL, so that lists can filter by it; a test compares the two. */
const statusCondition: Record<AskedStatus, (today: string) => RawBuilder<boolean>> = {
  draft: () => sql`invoice.state = 'draft'`,
  cancelled: () => sql`invoice.state = 'cancelled'`,
  void: () => sql`invoice.state = 'void'`,
  written_off: () => sql`invoice.state = 'written_off'`,
  paid: () => sql`${settled} and returned_kopecks = 0 and owed_kopecks > 0`,
  part_refunded: () => sql`${settled} and returned_kopecks > 0 and owed_kopecks > 0`,
  refunded: () => sql`${settled} and returned_kopecks > 0 and owed_kopecks = 0`,
  credited: () => sql`${settled} and returned_kopecks = 0 and owed_kopecks = 0`,
  overpaid: () => sql`invoice.state = 'issued' and paid_kopecks > owed_kopecks`,
  issued: (today) => sql`${unpaid} and paid_kopecks = 0 and due_on >= ${today}`,
  overdue: (today) => sql`${unpaid} and paid_kopecks = 0 and due_on < ${today}`,
  part_paid: (today) => sql`${partPaid} and due_on >= ${today}`,
  part_paid_overdue: (today) => sql`${partPaid} and due_on < ${today}`,
  unpaid: () => sql`${unpaid}`,
  late: (today) => sql`${unpaid} and due_on < ${today}`,
  write_off_asked: () => sql`${unpaid} and invoice.write_off_asked_by is not null`,
}
/** Unpaid invoices; the same condition as in the partial indexes of the table. */
const unpaid = sql`invoice.state = 'issued' and paid_kopecks < owed_kopecks`
const settled = sql`invoice.state = 'issued' and paid_kopecks = owed_kopecks`
const partPaid = sql`${unpaid} and paid_kopecks > 0`

function filtered(reader: Reader, filter: InvoiceFilter, today: string) {
  const { status, kind, period, customerId, contractId, change } = filter
  return reader
    .selectFrom('invoice')
    .$call(ifGiven(status, (query, status) => query.where(statusCondition[status](today))))
    .$call((query) =>
      whereGiven(query, {
        'invoice.kind': kind,
        'invoice.period': period,
        'invoice.customer_id': customerId,
        'invoice.contract_id': contractId,
      }),
    )
    .$if(change !== undefined, (query) =>
      query.where(change ? isChanged(sql.ref('invoice.id'), change) : sql<boolean>`true`),
    )
    .$if(filter.issuedOnly === true, (query) => query.where('invoice.number', 'is not', null))
}

/** Finds an invoice by any part of its number or of what it is about, and by the names of its learner or its customer. */
function searchOf({ search: typed }: InvoiceFilter): Search | undefined {
  const search = typed?.trim() ?? ''
  if (search === '') return undefined
  return {
    id: 'invoice.id',
    ways: [
      holdsText('invoice.number', search),
      holdsText('invoice.about', search),
      sql`invoice.contract_id in (
        select contract.id from learner_names learner join contract_facts contract on contract.learner_id = learner.id
        where ${isNamed('learner', wordsOf(search))})`,
      sql`invoice.customer_id in (${peopleNamed(search)})`,
    ],
  }
}

/** All columns by name, because statements with `*` are not prepared (named-statements.ts). */
const invoiceColumns = [
  'invoice.id',
  'invoice.number',
  'invoice.contract_id',
  'invoice.customer_id',
  'invoice.period',
  'invoice.kind',
  'invoice.state',
  'invoice.issued_at',
  'invoice.due_on',
  'invoice.total_kopecks',
  'invoice.paid_kopecks',
  'invoice.payee',
  'invoice.cancel_reason',
  'invoice.created_at',
  'invoice.version',
  'invoice.source_id',
  'invoice.about',
  'invoice.payer',
  'invoice.credited_kopecks',
  'invoice.returned_kopecks',
  'invoice.replaced_by',
  'invoice.owed_kopecks',
  'invoice.sellers',
  'invoice.merged_from',
  'invoice.issued_to',
  'invoice.granted_at',
  'invoice.reopened_at',
  'invoice.write_off_asked_by',
  'invoice.write_off_asked_at',
  'invoice.write_off_kopecks',
  'invoice.write_off_reason',
] as const

const found = (reader: Reader, filter: InvoiceFilter, today: string) =>
  whereFound(filtered(reader, filter, today), searchOf(filter))

/** A page of invoices with the names of their contracts, newest first, after the invoice `after`. */
export async function listInvoiceRows(reader: Reader, filter: InvoiceFilter, today: string, page: PageRequest) {
  return filtered(reader, filter, today)
    .leftJoin('contract_facts as contract', 'contract.id', 'invoice.contract_id')
    .select(invoiceColumns)
    .select(contractNames)
    .$call(pageBy(descending(by.id('invoice.id')), page, searchOf(filter)))
}
export type InvoiceRow = Awaited<ReturnType<typeof listInvoiceRows>>['rows'][number]

export async function findInvoices(reader: Reader, ids: string[]): Promise<InvoiceRow[]> {
  return reader
    .selectFrom('invoice')
    .leftJoin('contract_facts as contract', 'contract.id', 'invoice.contract_id')
    .select(invoiceColumns)
    .select(contractNames)
    .where('invoice.id', '=', anyOf(ids))
    .orderBy('invoice.id')
    .execute()
}

/** The living invoice of a source, such as an order. */
export async function findInvoiceOfSource(reader: Reader, kind: InvoiceKind, sourceId: string) {
  return reader
    .selectFrom('invoice')
    .select(['id', 'version'])
    .select((row) => row.ref('number').$notNull().as('number'))
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .where('state', 'in', ['issued', 'written_off'])
    .executeTakeFirst()
}

/** The oldest unpaid invoice that the filter shows, else the newest. */
export async function findCurrentId(reader: Reader, filter: InvoiceFilter, today: string): Promise<string | undefined> {
  const unpaid = await found(reader, { ...filter, status: 'unpaid' }, today)
    .select('invoice.id')
    .orderBy('due_on')
    .orderBy('invoice.id')
    .limit(1)
    .executeTakeFirst()
  if (unpaid) return unpaid.id
  const newest = await found(reader, filter, today)
    .select('invoice.id')
    .orderBy('invoice.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id
}

/** The invoices that were issued and still count: a written-off one asks for nothing more, but what was paid on it stays. */
const counted = sql`state in ('issued', 'written_off')`
const sumOf = (column: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(${column}) filter (where ${where}), 0)::bigint`

/** issued − credited − paid − written off + overpaid = balance (docs/rules/sums.md). */
export async function sumInvoices(reader: Reader, filter: InvoiceFilter, today: string) {
  return found(reader, filter, today)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sumOf(sql`owed_kopecks`, sql`state = 'draft'`).as('drafted'),
      sumOf(sql`total_kopecks`, counted).as('issued'),
      sumOf(sql`credited_kopecks`, counted).as('credited'),
      sumOf(sql`paid_kopecks`, counted).as('paid'),
      sumOf(sql`owed_kopecks - paid_kopecks`, sql`state = 'written_off'`).as('written_off'),
      sumOf(sql`paid_kopecks - owed_kopecks`, sql`state = 'issued' and paid_kopecks > owed_kopecks`).as('overpaid'),
      sumOf(sql`owed_kopecks - paid_kopecks`, unpaid).as('balance'),
      sql<number>`(count(*) filter (where ${unpaid} and due_on < ${today}))::int`.as('overdue_count'),
      sumOf(sql`owed_kopecks - paid_kopecks`, sql`${unpaid} and due_on < ${today}`).as('overdue'),
    ])
    .executeTakeFirstOrThrow()
}

/** The lines of an invoice, or those that an accountant has taken out of it. */
export async function listLines(reader: Reader, invoiceId: string, isLeftOut = false) {
  return reader
    .selectFrom('invoice_line')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('left_out', '=', isLeftOut)
    .orderBy('position')
    .execute()
}
export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** Locks invoices until the transaction ends; always in the order of ids, so that two runs over the same invoices can't
 *  deadlock. */
export async function lockInvoices(tx: Tx, ids: string[]): Promise<void> {
  await tx.selectFrom('invoice').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
}

export type NewInvoice = Pick<
  Insertable<Database['invoice']>,
  | 'id'
  | 'contract_id'
  | 'customer_id'
  | 'period'
  | 'total_kopecks'
  | 'created_at'
  | 'kind'
  | 'source_id'
  | 'about'
  | 'payer'
>

/** Inserts drafts where the contract or the customer has no invoice for the month, and the source has none. @returns the
 *  ids of those that were inserted */
export async function insertDrafts(tx: Tx, drafts: NewInvoice[]): Promise<Set<string>> {
  if (drafts.length === 0) return new Set()
  const rows = await tx
    .insertInto('invoice')
    .$call(manyRows('invoice', drafts))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}

export type NewLine = Omit<Insertable<Database['invoice_line']>, 'released_at' | 'correction_id' | 'left_out'> & {
  correction_id?: string | null
}

export async function insertLines(tx: Tx, lines: NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx.insertInto('invoice_line').$call(manyRows('invoice_line', lines)).execute()
}

/** Takes the next `count` numbers of a year. The row stays locked until the transaction ends, so parallel issuing
 *  waits, and a number that was not used after all is taken by the next. @returns the last one taken */
export async function reserveNumbers(tx: Tx, year: number, count: number): Promise<number> {
  const row = await tx
    .insertInto('invoice_number_counter')
    .values({ year, last: count })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last: sql`invoice_number_counter.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

/** The customer and the learner as they are named now. */
const presentNames = sql<InvoiceNames>`jsonb_build_object(
  'customerName', (
    select trim(person.last_name || ' ' || person.first_name) from person_names person where person.id = invoice.customer_id
  ),
  'learnerName', (
    select trim(contract.learner_last_name || ' ' || contract.learner_first_name)
    from contract_facts contract where contract.id = invoice.contract_id
  )
)`

/** Issues locked drafts. They keep who sells to their customer, and to whom, by name. */
export async function issueDrafts(
  tx: Tx,
  numbers: { id: string; number: string; payer: Payer | null }[],
  issue: { issuedAt: Date; dueOn: string; payee: ServiceDetails | null },
): Promise<void> {
  await sql`
    update invoice set state = 'issued', number = row.number, issued_at = ${issue.issuedAt}, due_on = ${issue.dueOn},
      payee = ${issue.payee === null ? null : json(issue.payee)}, payer = coalesce(invoice.payer, row.payer),
      sellers = ${sellersOf(sql`invoice.id`)}, issued_to = ${presentNames}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as row(id uuid, number text, payer jsonb)
    where invoice.id = row.id and invoice.state = 'draft'
  `.execute(tx)
}

/** The columns that a step changes beside the state. */
export type InvoiceColumns = Pick<
  Updateable<Database['invoice']>,
  'cancel_reason' | 'write_off_asked_by' | 'write_off_asked_at' | 'write_off_kopecks' | 'write_off_reason'
>

/** Moves an invoice to another state, if it still is as it was found. @returns false when it is not */
export async function moveInvoice(
  tx: Tx,
  before: Pick<InvoiceRow, 'id' | 'version' | 'state'>,
  to: InvoiceState,
  columns: InvoiceColumns,
): Promise<boolean> {
  return changedOne(movedOn(tx.updateTable('invoice').set(columns), before, to))
}

/** Lets the lessons of a cancelled invoice be invoiced again. */
export async function releaseLines(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('invoice_line').set({ released_at: now }).where('invoice_id', '=', id).execute()
}

/** The cabinets that each invoice is about. */
export const partiesOfInvoices: PartiesQuery = sql`select id, customer_id as cabinet_id from invoice`

/** The ids of a person's invoices, whose notices are removed. The invoices are kept as they were issued (docs/rules/personal-data.md). */
export async function listInvoiceIdsOf(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx.selectFrom('invoice').select('id').where('customer_id', '=', anyOf(cabinetIds)).execute()
  return rows.map((row) => row.id)
}
