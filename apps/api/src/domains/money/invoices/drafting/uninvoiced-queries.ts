import { addMonths, firstDayOf } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { ascending, by, monthOfDay, pageBy, type PageRequest, type Reader } from '#platform/database'
import { contractNames } from '../tables.ts'
import { waitingCorrections } from '../correcting/waiting-correction-queries.ts'

/** A lesson whose own month has an invoice of its contract already. */
const hasInvoiceOfItsMonth = sql<boolean>`exists (
  select from invoice join contract_facts ours on ours.customer_id = invoice.customer_id
  where ours.id = accrual.contract_id and (invoice.contract_id is null or invoice.contract_id = accrual.contract_id)
    and invoice.kind = 'lessons' and invoice.period = ${monthOfDay('accrual.held_on')}
    and invoice.state in ('draft', 'issued', 'written_off')
)`

/** Lessons that an accountant has taken out of the invoice of their month. */
const leftOut = sql<boolean>`lesson_id in (
  select line.lesson_id from invoice_line line join invoice on invoice.id = line.invoice_id
  where line.left_out and invoice.state <> 'draft'
)`

/** The charges that can be invoiced in a month: those of its settled lessons, less what a package has paid; those of earlier months that
 *  were settled too late for their own invoice or left out of it; and corrections of closed months, which may take something off.
 *  Each part has all conditions itself, so that each is found by an index. */
function charged(reader: Reader, month: string, contractIds: string[] | undefined) {
  const isAsked = contractIds ? sql<boolean>`contract_id = any(${contractIds}::uuid[])` : sql<boolean>`true`
  const first = firstDayOf(month)
  const next = firstDayOf(addMonths(month, 1))
  const lessons = reader
    .selectFrom('uninvoiced_lesson as accrual')
    .select(['lesson_id', sql<string | null>`null::uuid`.as('correction_id'), sql<string | null>`null`.as('reason')])
    .select(['contract_id', 'subject', 'charged_kopecks'])
    .where(isAsked)
  return lessons
    .where('held_on', '>=', first)
    .where('held_on', '<', next)
    .unionAll(lessons.where('is_late', '=', true).where('held_on', '<', first).where(hasInvoiceOfItsMonth))
    .unionAll(lessons.where('is_late', '=', false).where('held_on', '<', first).where(leftOut))
    .unionAll(
      waitingCorrections(reader)
        .select(['correction.lesson_id', sql<string | null>`correction.id`.as('correction_id')])
        .select(sql<string | null>`correction.reason`.as('reason'))
        .select(['correction.contract_id', 'correction.subject'])
        .select('correction.charge_difference_kopecks as charged_kopecks')
        .where('correction.held_on', '<', next)
        .where(isAsked),
    )
    .as('accrual')
}

/** Settled lessons that cost something and stand on no invoice, of a month and perhaps of some contracts. A contract that has an invoice
 *  for the month already is left out as a whole; a lesson that was settled too late for it, because the customer could still object or
 *  had yet to confirm, comes with the invoice of a later month. */
function uninvoiced(reader: Reader, month: string, contractIds?: string[]) {
  return (
    reader
      .selectFrom(charged(reader, month, contractIds))
      .innerJoin('contract_facts as contract', 'contract.id', 'accrual.contract_id')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('invoice')
              .select('invoice.id')
              .whereRef('invoice.contract_id', '=', 'accrual.contract_id')
              .where('invoice.kind', '=', 'lessons')
              .where('invoice.period', '=', month)
              .where('invoice.state', 'in', ['draft', 'issued', 'written_off']),
          ),
        ),
      )
      // Also left out where the customer's invoice is for all contracts.
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('invoice')
              .select('invoice.id')
              .whereRef('invoice.customer_id', '=', 'contract.customer_id')
              .where('invoice.contract_id', 'is', null)
              .where('invoice.kind', '=', 'lessons')
              .where('invoice.period', '=', month)
              .where('invoice.state', 'in', ['draft', 'issued', 'written_off']),
          ),
        ),
      )
  )
}

/** The contracts of the next customers who have something to invoice, by customer id. */
export async function listContractsOfCustomers(reader: Reader, after: string, limit: number) {
  return reader
    .selectFrom('contract_facts')
    .select(['id', 'customer_id'])
    .where('customer_id', 'in', (from) =>
      from
        .selectFrom('contract_facts')
        .select('customer_id')
        .distinct()
        .where('customer_id', '>', after)
        .orderBy('customer_id')
        .limit(limit),
    )
    .orderBy('customer_id')
    .execute()
}

/** Counts and sums by contract, before anything else of the contract is read: a month has many more lessons than a page has contracts. */
const eachContract = (reader: Reader, month: string, contractIds?: string[]) =>
  uninvoiced(reader, month, contractIds)
    .select('accrual.contract_id')
    .select([
      sql<number>`count(*)::int`.as('lesson_count'),
      sql<number>`sum(accrual.charged_kopecks)::bigint`.as('total_kopecks'),
    ])
    .groupBy('accrual.contract_id')
    // A negative sum of corrections waits for a month in which there is more to pay.
    .having(sql<boolean>`sum(accrual.charged_kopecks) > 0`)
    .as('each_contract')

/** Contracts with something to invoice for a month, by number: all, or a single one. */
export async function listUninvoicedRows(
  reader: Reader,
  month: string,
  { contractId, ...page }: PageRequest & { contractId?: string | undefined },
) {
  return reader
    .selectFrom(eachContract(reader, month, contractId === undefined ? undefined : [contractId]))
    .innerJoin('contract_facts as contract', 'contract.id', 'each_contract.contract_id')
    .select(['contract.id as contract_id', 'contract.number', 'contract.customer_id', ...contractNames])
    .select(['each_contract.lesson_count', 'each_contract.total_kopecks'])
    .$call(pageBy(ascending(by.number('contract.number')), page))
}
export type UninvoicedRow = Awaited<ReturnType<typeof listUninvoicedRows>>['rows'][number]

export async function sumUninvoiced(reader: Reader, month: string) {
  return reader
    .selectFrom(eachContract(reader, month))
    .select([
      sql<number>`count(*)::int`.as('contract_count'),
      sql<number>`coalesce(sum(lesson_count), 0)::int`.as('lesson_count'),
      sql<number>`coalesce(sum(total_kopecks), 0)::bigint`.as('total_kopecks'),
    ])
    .executeTakeFirstOrThrow()
}

/** The lines that invoices of a month would have, contract by contract in the order of time. */
export async function listUninvoicedLines(reader: Reader, month: string, contractIds?: string[]) {
  return (
    uninvoiced(reader, month, contractIds)
      .innerJoin('lesson_facts as lesson', 'lesson.id', 'accrual.lesson_id')
      .select([
        'accrual.lesson_id',
        'accrual.correction_id',
        'accrual.reason',
        'accrual.subject',
        'contract.id as contract_id',
        'contract.customer_id',
        'contract.number as contract_number',
        'lesson.starts_at',
        'lesson.ends_at',
        'contract.learner_first_name',
        'contract.learner_last_name',
      ])
      .select('accrual.charged_kopecks as gross_kopecks')
      // A lesson is settled with its outcome, never without.
      .select((row) => row.ref('lesson.outcome').$notNull().as('outcome'))
      .orderBy('contract.number')
      .orderBy('lesson.starts_at')
      .execute()
  )
}
export type UninvoicedLine = Awaited<ReturnType<typeof listUninvoicedLines>>[number]

/** Lessons that are wrongly kept as left to invoice, or wrongly not. There should be none; otherwise somebody is not invoiced what they
 *  owe. */
export async function listWrongUninvoiced(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ lesson_id: string }>`
    with settled as (
      select lesson_id, contract_id, held_on, is_late, subject, gross_kopecks - prepaid_kopecks as charged_kopecks
      from accrual_facts accrual
      where gross_kopecks > prepaid_kopecks and not exists (
        select from invoice_line where invoice_line.lesson_id = accrual.lesson_id and released_at is null
      )
    ), wrong as (
      (table settled except select lesson_id, contract_id, held_on, is_late, subject, charged_kopecks from uninvoiced_lesson)
      union all
      (select lesson_id, contract_id, held_on, is_late, subject, charged_kopecks from uninvoiced_lesson except table settled)
    )
    select distinct lesson_id from wrong order by lesson_id limit 100
  `.execute(reader)
  return rows.map(({ lesson_id }) => lesson_id)
}
