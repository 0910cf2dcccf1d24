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

/** Issued invoices of a customer by what moved their account: the lessons that stand on them, and the payments that
 *  they have taken. What was
 *  settled after the invoice of its month stands on a later one. */
export async function listStatementInvoices(reader: Reader, customerId: string, sourceIds: string[]) {
  const issued = reader
    .selectFrom('invoice')
    .where('invoice.customer_id', '=', customerId)
    .where('invoice.state', '=', issuedState)
  return (
    issued
      .innerJoin('invoice_line', 'invoice_line.invoice_id', 'invoice.id')
      .select([
        'invoice.id',
        'invoice.number',
        sql<string>`coalesce(invoice_line.lesson_id, invoice_line.correction_id)`.as('source_id'),
      ])
      .where('invoice_line.released_at', 'is', null)
      .where((where) =>
        where.or([
          where('invoice_line.lesson_id', '=', sql<string>`any(${sourceIds}::uuid[])`),
          where('invoice_line.correction_id', '=', sql<string>`any(${sourceIds}::uuid[])`),
        ]),
      )
      .unionAll(
        issued
          .innerJoin('payment_allocation', 'payment_allocation.invoice_id', 'invoice.id')
          .select(['invoice.id', 'invoice.number', 'payment_allocation.payment_id as source_id'])
          .where('payment_allocation.ended_at', 'is', null)
          .where('payment_allocation.payment_id', '=', sql<string>`any(${sourceIds}::uuid[])`),
      )
      .unionAll(
        reader
          .selectFrom('credit_note')
          .innerJoin('invoice', 'invoice.id', 'credit_note.invoice_id')
          .select(['invoice.id', 'invoice.number', 'credit_note.id as source_id'])
          .where('credit_note.id', '=', sql<string>`any(${sourceIds}::uuid[])`),
      )
      // What an invoice itself has charged, or what was given up on it, whatever became of it since.
      .unionAll(
        reader
          .selectFrom('invoice')
          .select(['invoice.id', 'invoice.number', 'invoice.id as source_id'])
          .where('invoice.number', 'is not', null)
          .where('invoice.id', '=', sql<string>`any(${sourceIds}::uuid[])`),
      )
      .execute()
  )
}
