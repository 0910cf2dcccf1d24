// Invoices for overviews: the first few that wait for somebody, and sums.
import { addMonths, businessMonth, firstDayOf } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import type { Reader } from '#platform/database'
import { presentAbout } from './present.ts'
import { contractNames, issuedState } from '../tables.ts'

/** Unpaid invoices; the same condition as in the partial indexes of the table. */
const isUnpaid = sql<boolean>`invoice.state = 'issued' and invoice.paid_kopecks < invoice.owed_kopecks`
const balance = sql`invoice.owed_kopecks - invoice.paid_kopecks`

function issuedTo(reader: Reader, customerId: string) {
  return (
    reader
      .selectFrom('invoice')
      .leftJoin('contract_facts as contract', 'contract.id', 'invoice.contract_id')
      .select(['invoice.id', 'invoice.about', ...contractNames])
      // An issued invoice has all three (a check constraint of the table).
      .select((row) => [
        row.ref('invoice.number').$notNull().as('number'),
        row.ref('invoice.issued_at').$notNull().as('issued_at'),
        row.ref('invoice.due_on').$notNull().as('due_on'),
      ])
      .where('invoice.customer_id', '=', customerId)
      .where('invoice.state', '=', issuedState)
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

/** A customer's unpaid invoices: their number, their sums in kopecks, and the first ones by due date. */
export async function listInvoicesToPay(reader: Reader, customerId: string, limit: number) {
  const rows = await issuedTo(reader, customerId)
    .select([
      sql<number>`(${balance})::bigint`.as('balance'),
      sql<number>`(count(*) over ())::int`.as('all_rows'),
      sql<number>`(sum(${balance}) over ())::bigint`.as('all_balance'),
      sql<number>`(sum(invoice.total_kopecks) over ())::bigint`.as('all_issued'),
      sql<number>`(sum(invoice.credited_kopecks) over ())::bigint`.as('all_credited'),
      sql<number>`(sum(invoice.paid_kopecks) over ())::bigint`.as('all_paid'),
    ])
    .where(isUnpaid)
    .orderBy('invoice.due_on')
    .orderBy('invoice.id')
    .limit(limit)
    .execute()
  return {
    count: rows[0]?.all_rows ?? 0,
    balanceKopecks: rows[0]?.all_balance ?? 0,
    issuedKopecks: rows[0]?.all_issued ?? 0,
    creditedKopecks: rows[0]?.all_credited ?? 0,
    paidKopecks: rows[0]?.all_paid ?? 0,
    items: rows.map((row) => ({ ...factsOf(row), balanceKopecks: row.balance })),
  }
}

/** The newest invoices issued to a customer. */
export async function listNewestInvoices(reader: Reader, customerId: string, limit: number) {
  const rows = await issuedTo(reader, customerId).orderBy('invoice.id', 'desc').limit(limit).execute()
  return rows.map(factsOf)
}

/** Drafts that wait to be issued, and overdue invoices: number, sum in kopecks, and the oldest day. */
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
 *  month, the earlier one first. Only two months, because this runs on every visit. Those that were settled after the
 *  invoice of their month come with this month's. */
export async function countUninvoicedLessons(reader: Reader, now: Date) {
  const thisMonth = businessMonth(now)
  const before = addMonths(thisMonth, -1)
  const { rows } = await sql<{ month: string; count: number; kopecks: number }>`
    with due as (
      select contract_id, is_late, count(*) as count, sum(charged_kopecks) as kopecks,
        case when held_on < ${firstDayOf(thisMonth)} then ${before} else ${thisMonth} end as month
      from uninvoiced_lesson
      where held_on >= ${firstDayOf(before)} and held_on < ${firstDayOf(addMonths(thisMonth, 1))}
      group by contract_id, is_late, 5
    ), invoiced as (
      select ours.id
      from invoice join contract_facts ours on ours.customer_id = invoice.customer_id
      where (invoice.contract_id is null or invoice.contract_id = ours.id) and invoice.kind = 'lessons'
        and invoice.period = ${before} and invoice.state in ('draft', 'issued', 'written_off')
    )
    select case when is_late and month = ${before} and contract_id in (select id from invoiced)
      then ${thisMonth} else month end as month, sum(count)::int as count, sum(kopecks)::bigint as kopecks
    from due group by 1 order by 1
  `.execute(reader)
  return rows
}

/** Write-offs that wait for the decision of somebody who has not asked for them.
 *  @param person the accounts of the person who decides (`listSamePerson`) */
export async function countAskedWriteOffs(
  reader: Reader,
  person: readonly string[],
): Promise<{ count: number; oldestAt: Date | null }> {
  return reader
    .selectFrom('invoice')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('write_off_asked_at').as('oldestAt')])
    .where('write_off_asked_by', 'is not', null)
    .where('write_off_asked_by', 'not in', person)
    .where(isUnpaid)
    .executeTakeFirstOrThrow()
}
