// Reads the tables of contracts and learners, which stand before this domain.
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/index.ts'
import { contractNames } from './tables.ts'

/** Issued invoices of a customer that are not paid to the kopeck. */
export async function listUnsettled(reader: Reader, customerId: string) {
  return reader
    .selectFrom('invoice')
    .select(['due_on', sql<number>`total_kopecks - paid_kopecks`.as('balance_kopecks')])
    .where('customer_id', '=', customerId)
    .where('state', '=', 'issued')
    .whereRef('paid_kopecks', '!=', 'total_kopecks')
    .execute()
}

/** Customers with unpaid invoices, the largest overdue sum first. */
export async function listDebtorRows(reader: Reader, today: string, limit: number) {
  return reader
    .selectFrom('invoice')
    .select([
      'customer_id',
      sql<number>`sum(total_kopecks - paid_kopecks)::bigint`.as('balance'),
      sql<number>`coalesce(sum(total_kopecks - paid_kopecks) filter (where due_on < ${today}), 0)::bigint`.as(
        'overdue',
      ),
    ])
    .where('state', '=', 'issued')
    .whereRef('paid_kopecks', '<', 'total_kopecks')
    .groupBy('customer_id')
    .orderBy('overdue', 'desc')
    .orderBy('balance', 'desc')
    .orderBy('customer_id')
    .limit(limit)
    .execute()
}

/** What a statement says about its rows: contracts by id, with the number of the invoice of each of the months. */
export async function listStatementNames(reader: Reader, contractIds: string[]) {
  return reader
    .selectFrom('contract')
    .innerJoin('learner', 'learner.id', 'contract.learner_id')
    .select(['contract.id', ...contractNames])
    .where('contract.id', '=', sql<string>`any(${contractIds}::uuid[])`)
    .execute()
}

/** Issued invoices of a customer by what statement rows point at: contract and month, or payment. */
export async function listStatementInvoices(reader: Reader, customerId: string, contractIds: string[]) {
  return reader
    .selectFrom('invoice')
    .leftJoin('payment', 'payment.invoice_id', 'invoice.id')
    .select([
      'invoice.id',
      'invoice.number',
      'invoice.contract_id',
      'invoice.period',
      'invoice.state',
      'payment.id as payment_id',
    ])
    .where('invoice.customer_id', '=', customerId)
    .where('invoice.contract_id', '=', sql<string>`any(${contractIds}::uuid[])`)
    .where('invoice.state', '=', 'issued')
    .execute()
}
