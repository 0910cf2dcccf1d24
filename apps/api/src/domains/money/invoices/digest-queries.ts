// Invoices for overviews: the first few that wait for somebody, and sums.
import { addMonths, businessMonth, firstDayOf } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/index.ts'
import { presentAbout } from './present.ts'
import { contractNames } from './tables.ts'
import { hasInvoiceOfItsMonth } from './uninvoiced-queries.ts'

/** Unpaid invoices; the same condition as in the partial indexes of migration 0065. */
const isUnpaid = sql<boolean>`invoice.state = 'issued' and invoice.paid_kopecks < invoice.owed_kopecks`
const balance = sql`invoice.owed_kopecks - invoice.paid_kopecks`

function issuedTo(reader: Reader, customerId: string) {
  return (
    reader
      .selectFrom('invoice')
      .leftJoin('contract_facts as contract', 'contract.id', 'invoice.contract_id')
      .select(['invoice.id', 'invoice.about', ...contractNames])
      // An issued invoice has all three (check constraint of migration 0012).
      .select((row) => [
        row.ref('invoice.number').$notNull().as('number'),
        row.ref('invoice.issued_at').$notNull().as('issued_at'),
        row.ref('invoice.due_on').$notNull().as('due_on'),
      ])
      .where('invoice.customer_id', '=', customerId)
      .where('invoice.state', '=', 'issued')
  )
}
type IssuedRow = Awaited<ReturnType<ReturnType<typeof issuedTo>['execute']>>[number]

const factsOf = (row: IssuedRow) => ({
  id: row.id,
  number: row.number,
  ...presentAbout(row),
  issuedAt: row.issued_at,
  dueOn: row.due_on,
})

/** What a customer has to pay: how many invoices, what they come to, and those that are due first. */
export async function listInvoicesToPay(reader: Reader, customerId: string, limit: number) {
  const rows = await issuedTo(reader, customerId)
    .select([
      sql<number>`(${balance})::bigint`.as('balance'),
      sql<number>`(count(*) over ())::int`.as('all_rows'),
      sql<number>`(sum(${balance}) over ())::bigint`.as('all_balance'),
    ])
    .where(isUnpaid)
    .orderBy('invoice.due_on')
    .orderBy('invoice.id')
    .limit(limit)
    .execute()
  return {
    count: rows[0]?.all_rows ?? 0,
    balanceKopecks: rows[0]?.all_balance ?? 0,
    items: rows.map((row) => ({ ...factsOf(row), balanceKopecks: row.balance })),
  }
}

/** The newest invoices that a customer was given. */
export async function listNewestInvoices(reader: Reader, customerId: string, limit: number) {
  const rows = await issuedTo(reader, customerId).orderBy('invoice.id', 'desc').limit(limit).execute()
  return rows.map(factsOf)
}

/** Drafts that wait to be issued, and what is overdue: how many, what they come to, since when. */
export async function countDraftAndOverdueInvoices(reader: Reader, today: string) {
  const isDraft = sql`invoice.state = 'draft'`
  return reader
    .selectFrom('invoice')
    .select([
      sql<number>`(count(*) filter (where ${isDraft}))::int`.as('draftCount'),
      sql<number>`coalesce(sum(total_kopecks) filter (where ${isDraft}), 0)::bigint`.as('draftKopecks'),
      sql<Date | null>`min(created_at) filter (where ${isDraft})`.as('oldestDraftAt'),
      sql<number>`(count(*) filter (where not ${isDraft}))::int`.as('overdueCount'),
      sql<number>`coalesce(sum(${balance}) filter (where not ${isDraft}), 0)::bigint`.as('overdueKopecks'),
      sql<string | null>`min(due_on) filter (where not ${isDraft})`.as('oldestDueOn'),
    ])
    .where(sql<boolean>`(${isDraft} or (${isUnpaid} and due_on < ${today}))`)
    .executeTakeFirstOrThrow()
}

/** Settled lessons of this month and the one before that cost something and stand on no living invoice, by business
 *  month, the earlier one first. Only two months, because this runs on every visit. */
export async function countUninvoicedLessons(reader: Reader, now: Date) {
  const thisMonth = businessMonth(now)
  const month = sql<string>`case when accrual.is_late and ${hasInvoiceOfItsMonth}
    then ${sql.lit(thisMonth)} else to_char(accrual.held_on, 'YYYY-MM') end`
  return reader
    .selectFrom('accrual_facts as accrual')
    .select([
      month.as('month'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(accrual.gross_kopecks)::bigint`.as('kopecks'),
    ])
    .where('accrual.held_on', '>=', firstDayOf(addMonths(thisMonth, -1)))
    .where('accrual.held_on', '<', firstDayOf(addMonths(thisMonth, 1)))
    .where('accrual.gross_kopecks', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_line')
            .select('invoice_line.id')
            .whereRef('invoice_line.lesson_id', '=', 'accrual.lesson_id')
            .where('invoice_line.released_at', 'is', null),
        ),
      ),
    )
    .groupBy(month)
    .orderBy(month)
    .execute()
}
