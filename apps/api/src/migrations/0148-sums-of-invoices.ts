import { type Kysely, sql } from 'kysely'
import { addInOrder, applySums, followRows, keepSums, type KeptSums, noteSums } from './kept-sums.ts'

const keys = { customer_id: 'uuid', day: 'date', subject: 'text' }
/** Eight slots, by the last letters of the customer's id. */
const slot = 'get_byte(uuid_send(customer_id), 15) & 7'

const invoiceSums: KeptSums = {
  table: 'report_invoice_day',
  keys,
  sums: ['invoiced_kopecks', 'paid_kopecks', 'written_off_kopecks', 'invoices'],
  total: { table: 'report_invoice_total', keys: ['day', 'subject'], slot },
}

/** What is to be paid, by the last day for it. A paid invoice has no row. */
const dueSums: KeptSums = {
  table: 'report_due_day',
  keys: { ...keys, due_on: 'date' },
  sums: ['due_kopecks'],
  total: { table: 'report_due_total', keys: ['day', 'subject', 'due_on'], slot },
}

/** The subject is that of the contract; an invoice of several contracts, or of none, has none. */
const of = (rows: string) => `
  from ${rows} invoice left join contract_facts contract on contract.id = invoice.contract_id
  where invoice.issued_at is not null`
const keyColumns = `invoice.customer_id, (invoice.issued_at at time zone 'Europe/Minsk')::date as day,
  coalesce(contract.subject, '') as subject`

const factsOfInvoices = (rows: string, sign: 1 | -1) => `
  select ${keyColumns}, ${sign} * invoice.owed_kopecks as invoiced_kopecks, ${sign} * invoice.paid_kopecks as paid_kopecks,
    case when invoice.state = 'written_off' then ${sign} * (invoice.owed_kopecks - invoice.paid_kopecks) else 0 end
      as written_off_kopecks,
    ${sign} as invoices
  ${of(rows)} and invoice.state in ('issued', 'written_off')`

const factsOfDues = (rows: string, sign: 1 | -1) => `
  select ${keyColumns}, coalesce(invoice.due_on, date '9999-12-31') as due_on,
    ${sign} * (invoice.owed_kopecks - invoice.paid_kopecks) as due_kopecks
  ${of(rows)} and invoice.state = 'issued' and invoice.paid_kopecks < invoice.owed_kopecks`

/** Sums of invoices for the reports of the staff (docs/decisions/0073), the invoices behind them, and who manages a customer. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const kept of [invoiceSums, dueSums]) {
    await keepSums(db, kept)
    await sql.raw(`create index ${kept.table}_by_day on ${kept.table} (day)`).execute(db)
  }
  await addInOrder(db, [
    ...['report_lesson_day', 'report_margin_day', 'report_make_up'],
    ...['report_invoice_day', 'report_due_day'],
  ])
  await followRows(db, 'invoice', 'note_reported_invoices', [
    { kept: invoiceSums, facts: factsOfInvoices },
    { kept: dueSums, facts: factsOfDues },
  ])
  await sql.raw(noteSums(invoiceSums, factsOfInvoices('invoice', 1))).execute(db)
  await sql.raw(noteSums(dueSums, factsOfDues('invoice', 1))).execute(db)
  await applySums(db)
  await sql`
    create view invoice_facts as
    select id, number, customer_id, contract_id, state, issued_at, due_on, owed_kopecks, paid_kopecks from invoice
    where issued_at is not null and state in ('issued', 'written_off')
  `.execute(db)
  await sql`
    create index invoice_issued on invoice (issued_at, id)
    where issued_at is not null and state in ('issued', 'written_off')
  `.execute(db)
  // Of several leads that became one customer, the newest counts.
  await sql`
    create view customer_managers as
    select lead.customer_id, lead.assignee_id as manager_id from lead
    where lead.customer_id is not null and not exists (
      select from lead as later where later.customer_id = lead.customer_id and later.number > lead.number
    )
  `.execute(db)
}
