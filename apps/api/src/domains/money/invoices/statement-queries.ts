import type { InvoiceKind } from '@navyk/api-spec/money/invoices'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/index.ts'
import { contractNames, issuedState } from './tables.ts'

/** What these ask for stands on the customer's account by the day they are issued at the latest, so it ages by its due date. What
 *  an order or a package costs is charged when it is paid and granted: before that nobody owes it. */
const agedKinds: InvoiceKind[] = ['lessons', 'manual', 'plan', 'programme']

/** Issued invoices of a customer that are not paid to the kopeck, of the kinds that age. */
export async function listUnsettled(reader: Reader, customerId: string) {
  return (
    reader
      .selectFrom('invoice')
      .select(['due_on', sql<number>`owed_kopecks - paid_kopecks`.as('balance_kopecks')])
      .where('customer_id', '=', customerId)
      .where('state', '=', issuedState)
      .where('kind', 'in', agedKinds)
      .whereRef('paid_kopecks', '!=', 'owed_kopecks')
      // In the order of the index of what is not settled, so that it is chosen before the one of all invoices of the customer.
      .orderBy('due_on')
      .execute()
  )
}

/** Customers with unpaid invoices, the largest overdue sum first. */
export async function listDebtorRows(reader: Reader, today: string, limit: number) {
  return reader
    .selectFrom('invoice')
    .leftJoin('customer_credit as credit', 'credit.customer_id', 'invoice.customer_id')
    .select([
      'invoice.customer_id',
      sql<number>`sum(owed_kopecks - paid_kopecks)::bigint`.as('balance'),
      sql<number>`coalesce(sum(owed_kopecks - paid_kopecks) filter (where due_on < ${today}), 0)::bigint`.as('overdue'),
      sql<number>`coalesce(max(credit.credit_kopecks), 0)::bigint`.as('credit'),
    ])
    .where('state', '=', issuedState)
    .whereRef('paid_kopecks', '<', 'owed_kopecks')
    .groupBy('invoice.customer_id')
    .orderBy('overdue', 'desc')
    .orderBy('balance', 'desc')
    .orderBy('invoice.customer_id')
    .limit(limit)
    .execute()
}

/** What a statement says about its rows: contracts by id, with the number of the invoice of each of the months. */
export async function listStatementNames(reader: Reader, contractIds: string[]) {
  return reader
    .selectFrom('contract_facts as contract')
    .select(['contract.id', ...contractNames])
    .where('contract.id', '=', sql<string>`any(${contractIds}::uuid[])`)
    .execute()
}

/** Invoices of a customer by what moved their account: the lessons that stand on them, the payments that they have taken, their
 *  credit notes, and what an invoice itself has charged, or what was given up on it, whatever became of it since. What was
 *  settled after the invoice of its month stands on a later one. Begins with what has moved it: the customer may have
 *  thousands of invoices. */
export async function listStatementInvoices(reader: Reader, customerId: string, sourceIds: string[]) {
  const { rows } = await sql<{ id: string; number: string | null; source_id: string }>`
    select invoice.id, invoice.number, source.id as source_id
    from unnest(${sourceIds}::uuid[]) as source (id)
    cross join lateral (
      select invoice_id, true as is_issued from invoice_line where lesson_id = source.id and released_at is null
      union all
      select invoice_id, true from invoice_line where correction_id = source.id and released_at is null
      union all
      select invoice_id, true from payment_allocation where payment_id = source.id and ended_at is null
      union all
      select invoice_id, false from credit_note where id = source.id
      union all
      select source.id, false
    ) as named
    join invoice on invoice.id = named.invoice_id
    where invoice.number is not null
      and (not named.is_issued or (invoice.customer_id = ${customerId} and invoice.state = ${issuedState}))
  `.execute(reader)
  return rows
}
