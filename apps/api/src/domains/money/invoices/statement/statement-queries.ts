import type { DebtAge, InvoiceKind } from '@navyk/api-spec/money/invoices'
import { addDays } from '@navyk/api-spec/kit'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, by, descending, ifGiven, pageBy, type PageRequest, type Reader } from '#platform/database'
import { peopleNamed } from '#people/accounts'
import { contractNames, issuedState } from '../tables.ts'

/** The kinds whose debt ages by the due date: it stands on the customer's account by the day of issue at the latest.
 *  An order or a package is charged when it is paid and granted, so before that nobody owes it. Where that payment was reversed, it is
 *  owed, and ages like the others. */
const agedKinds: InvoiceKind[] = ['lessons', 'manual', 'plan', 'programme']

/** Issued invoices of a customer that are not paid to the kopeck, of the kinds that age. */
export async function listUnsettled(reader: Reader, customerId: string) {
  return (
    reader
      .selectFrom('invoice')
      .select(['due_on', sql<number>`owed_kopecks - paid_kopecks`.as('balance_kopecks')])
      .where('customer_id', '=', customerId)
      .where('state', '=', issuedState)
      .where((where) => where.or([where('kind', 'in', agedKinds), where('granted_at', 'is not', null)]))
      .whereRef('paid_kopecks', '!=', 'owed_kopecks')
      // Ordered as the index of unsettled invoices, so that it is chosen before the index of all invoices of the customer.
      .orderBy('due_on')
      .execute()
  )
}

export interface DebtorFilter {
  /** Only those who have paid ahead. */
  withCredit?: boolean | undefined
  search?: string | undefined
  age?: DebtAge | undefined
}

/** A page of customers with unpaid invoices, the largest overdue sum first. */
export async function listDebtorRows(reader: Reader, today: string, filter: DebtorFilter, page: PageRequest) {
  return reader
    .selectFrom(debtors(reader, today, filter).as('debtor'))
    .selectAll()
    .$call(pageBy(descending(by.number('overdue'), by.number('balance'), by.id('customer_id')), page))
}

/** The number of debtors, and their debts together, in kopecks. */
export async function sumDebtors(reader: Reader, today: string, filter: DebtorFilter) {
  return reader
    .selectFrom(debtors(reader, today, filter).as('debtor'))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(balance), 0)::bigint`.as('balance'),
      sql<number>`coalesce(sum(overdue), 0)::bigint`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
}

function debtors(reader: Reader, today: string, { withCredit = false, search = '', age }: DebtorFilter) {
  return reader
    .selectFrom('invoice')
    .leftJoin('customer_credit as credit', 'credit.customer_id', 'invoice.customer_id')
    .select([
      'invoice.customer_id',
      sql<number>`sum(owed_kopecks - paid_kopecks)::bigint`.as('balance'),
      sql<number>`coalesce(sum(owed_kopecks - paid_kopecks) filter (where due_on < ${today}), 0)::bigint`.as('overdue'),
      sql<number>`coalesce(max(credit.credit_kopecks), 0)::bigint`.as('credit'),
      sql<string>`min(due_on)`.as('oldest_due_on'),
    ])
    .where('state', '=', issuedState)
    .whereRef('paid_kopecks', '<', 'owed_kopecks')
    .$if(withCredit, (query) => query.where('credit.credit_kopecks', '>', 0))
    .$if(search !== '', (query) => query.where(sql<boolean>`invoice.customer_id in (${peopleNamed(search)})`))
    .groupBy('invoice.customer_id')
    .$call(ifGiven(age, (query, age) => query.having(isAged(age, today))))
}

/** `partOf` of ageing.ts for the oldest of a customer's invoices. */
function isAged(age: DebtAge, today: string): RawBuilder<boolean> {
  const daysAgo = (days: number) => addDays(today, -days)
  switch (age) {
    case 'not_due':
      return sql`min(due_on) >= ${today}`
    case 'days30':
      return sql`min(due_on) between ${daysAgo(30)} and ${daysAgo(1)}`
    case 'days60':
      return sql`min(due_on) between ${daysAgo(60)} and ${daysAgo(31)}`
    case 'days90':
      return sql`min(due_on) between ${daysAgo(90)} and ${daysAgo(61)}`
    case 'older':
      return sql`min(due_on) < ${daysAgo(90)}`
  }
}

/** The names of contracts, by id, for the rows of a statement. */
export async function listStatementNames(reader: Reader, contractIds: string[]) {
  return reader
    .selectFrom('contract_facts as contract')
    .select(['contract.id', ...contractNames])
    .where('contract.id', '=', anyOf(contractIds))
    .execute()
}

/** The reasons of corrections of closed months, by correction id. */
export async function listCorrectionReasons(reader: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('correction_facts')
    .select(['id', 'reason'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row.reason]))
}

/** Invoices of a customer by the movements of their account: lessons on them, payments that they have taken, credit notes, and what an
 *  invoice itself has charged or written off, whatever became of it since.
 *  A lesson settled after the invoice of its month stands on a later one.
 *  The query begins with the movements: the customer may have thousands of invoices. */
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
