// Queries for allocations of payments to invoices, and for the credit of customers.
import { sql } from 'kysely'
import { anyOf, type Database, manyRows, type Reader, type Tx, whereGiven } from '#platform/database'
import { ownerMerged } from '#platform/http'
import type { MergedPair } from '#platform/domain-parts/merging.ts'
import { presentAbout } from '../reading/present.ts'
import { contractNames, issuedState } from '../tables.ts'

/** Locks the money of customers until the transaction ends, in the order of ids. @returns their credit by customer
 *  @throws Failure 409 `owner_merged` */
export async function lockCreditRows(tx: Tx, customerIds: string[]): Promise<Map<string, number>> {
  const ids = [...new Set(customerIds)].sort()
  if (ids.length === 0) return new Map()
  await sql`
    insert into customer_credit (customer_id) select unnest(${ids}::uuid[]) on conflict do nothing
  `.execute(tx)
  const rows = await tx
    .selectFrom('customer_credit')
    .select(['customer_id', 'credit_kopecks'])
    .where('customer_id', '=', anyOf(ids))
    .orderBy('customer_id')
    .forUpdate()
    .execute()
  // Merged into another customer while this waited for the row.
  if (rows.length < ids.length) throw ownerMerged()
  return new Map(rows.map((row) => [row.customer_id, row.credit_kopecks]))
}

export interface CreditChange {
  customerId: string
  creditKopecks: number
  /** The part of the credit that is set aside for refunds, in kopecks. */
  heldKopecks?: number
}

/** Adds to the credit of customers whose money is locked; one may be named several times. */
export async function addToCredit(tx: Tx, changes: CreditChange[]): Promise<void> {
  if (changes.length === 0) return
  const sums = [...Map.groupBy(changes, ({ customerId }) => customerId)].map(([id, all]) => ({
    id,
    credit: all.reduce((sum, change) => sum + change.creditKopecks, 0),
    held: all.reduce((sum, change) => sum + (change.heldKopecks ?? 0), 0),
  }))
  await sql`
    update customer_credit
    set credit_kopecks = credit_kopecks + change.credit, held_kopecks = held_kopecks + change.held
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as change(id uuid, credit bigint, held bigint)
    where customer_id = change.id
  `.execute(tx)
}

/** Those of these customers who have credit. */
export async function findCustomersWithCredit(reader: Reader, customerIds: string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('customer_credit')
    .select('customer_id')
    .where('customer_id', '=', anyOf(customerIds))
    .where('credit_kopecks', '>', 0)
    .orderBy('customer_id')
    .execute()
  return rows.map((row) => row.customer_id)
}

/** The credit of a customer, or of all customers together, in kopecks; `heldKopecks` of it is set aside for refunds. */
export async function sumCredit(reader: Reader, customerId?: string | undefined) {
  return reader
    .selectFrom('customer_credit')
    .select([
      sql<number>`coalesce(sum(credit_kopecks), 0)::bigint`.as('creditKopecks'),
      sql<number>`coalesce(sum(held_kopecks), 0)::bigint`.as('heldKopecks'),
    ])
    .$call((query) => whereGiven(query, { customer_id: customerId }))
    .executeTakeFirstOrThrow()
}

/** Unpaid invoices of customers, those first that are due first. */
const unpaid = (reader: Reader, customerIds: string[]) =>
  reader
    .selectFrom('invoice')
    .where('invoice.customer_id', '=', anyOf(customerIds))
    .where('invoice.state', '=', issuedState)
    .whereRef('invoice.paid_kopecks', '<', 'invoice.owed_kopecks')
    .orderBy('invoice.due_on')
    .orderBy('invoice.id')

const dueColumns = [
  'invoice.id',
  'invoice.contract_id',
  'invoice.customer_id',
  'invoice.number',
  'invoice.kind',
  'invoice.source_id',
  'invoice.due_on',
  'invoice.owed_kopecks',
  'invoice.paid_kopecks',
  'invoice.version',
] as const

/** Locks the unpaid invoices of customers. A draft is not waited for: whoever issues it may wait for the customer's money. */
export async function lockDueInvoices(tx: Tx, customerIds: string[]) {
  return unpaid(tx, customerIds).select(dueColumns).forUpdate().execute()
}
export type DueInvoice = Awaited<ReturnType<typeof lockDueInvoices>>[number]

/** The unpaid invoices of a customer with what each is about, for whoever decides what a payment covers. */
export async function listDueInvoices(reader: Reader, customerId: string) {
  const rows = await unpaid(reader, [customerId])
    .leftJoin('contract_facts as contract', 'contract.id', 'invoice.contract_id')
    .select(dueColumns)
    .select(['invoice.period', 'invoice.about', ...contractNames])
    .execute()
  return rows.map((row) => ({ ...row, ...presentAbout(row) }))
}

export async function insertAllocations(
  tx: Tx,
  rows: Omit<Database['payment_allocation'], 'ended_at' | 'from_credit'>[],
  fromCredit: boolean,
): Promise<void> {
  const all = rows.map((row) => ({ ...row, from_credit: fromCredit }))
  await tx.insertInto('payment_allocation').$call(manyRows('payment_allocation', all)).execute()
}

/** Ends all allocations of a payment. @returns the invoice and the sum of each */
export async function endAllocationRows(tx: Tx, paymentId: string, now: Date) {
  return tx
    .updateTable('payment_allocation')
    .set({ ended_at: now })
    .where('payment_id', '=', paymentId)
    .where('ended_at', 'is', null)
    .returning(['invoice_id', 'amount_kopecks'])
    .execute()
}

/** Ends all allocations of an invoice. @returns them, the last one first */
export async function endRowsOfInvoice(tx: Tx, invoiceId: string, now: Date) {
  const rows = await tx
    .updateTable('payment_allocation')
    .set({ ended_at: now })
    .where('invoice_id', '=', invoiceId)
    .where('ended_at', 'is', null)
    .returning(['id', 'payment_id', 'invoice_id', 'amount_kopecks', 'from_credit'])
    .execute()
  return rows.sort((one, other) => (one.id < other.id ? 1 : -1))
}

/** Adds to the paid sums of locked invoices; below zero takes away. @returns the invoices as they are now */
export async function addToPaid(tx: Tx, changes: { id: string; kopecks: number }[]) {
  const { rows } = await sql<DueInvoice>`
    update invoice set paid_kopecks = paid_kopecks + change.kopecks, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change(id uuid, kopecks bigint)
    where invoice.id = change.id and invoice.state = 'issued'
    returning invoice.id, contract_id, customer_id, number, kind, source_id, due_on, owed_kopecks, paid_kopecks, version
  `.execute(tx)
  return rows
}

/** Makes locked invoices that were written off issued ones again. @returns the invoices */
export async function reopenRows(tx: Tx, ids: string[], now: Date) {
  return tx
    .updateTable('invoice')
    .set({ state: 'issued', cancel_reason: null, reopened_at: now, version: sql`version + 1` })
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'written_off')
    .returning(['id', 'customer_id', 'owed_kopecks', 'paid_kopecks'])
    .execute()
}

/** Adds the credit of a merged customer, and the part of it that is set aside, to the other's. */
export async function moveCredit(tx: Tx, { fromId, intoId }: MergedPair): Promise<void> {
  await lockCreditRows(tx, [intoId])
  const row = await tx.deleteFrom('customer_credit').where('customer_id', '=', fromId).returningAll().executeTakeFirst()
  if (!row) return
  const { credit_kopecks: creditKopecks, held_kopecks: heldKopecks } = row
  await addToCredit(tx, [{ customerId: intoId, creditKopecks, heldKopecks }])
}
