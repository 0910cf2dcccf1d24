import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/invoices'
import { fullName, type PersonRef } from '@navyk/api-spec/vocabulary'
import { noRows, type Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, day, dayOf, money, month, mostRows, text, writeList } from '#platform/files/workbooks'
import { listPeople } from '#people/accounts'
import { filterFor } from './list-invoices.ts'
import { presentName, presentSummary } from './present.ts'
import { listInvoiceRows } from '../queries.ts'
import { listDebtorRows } from '../statement/statement-queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

interface InvoiceRow {
  invoice: ReturnType<typeof presentSummary>
  payer: { name: string; unp: string | null } | null
  /** Subject in the reader's words. */
  subject: string | null
}

const invoiceColumns: Columns<InvoiceRow, 'invoices.workbook'> = [
  ['number', 16, ({ invoice }) => text(invoice.number)],
  ['issued', 14, ({ invoice }) => dayOf(invoice.issuedAt)],
  ['customer', 32, ({ invoice }) => named(invoice.customer)],
  ['payer', 32, ({ payer }) => text(payer?.name ?? null)],
  ['unp', 14, ({ payer }) => text(payer?.unp ?? null)],
  [
    'for',
    40,
    ({ invoice, subject }) => text(invoice.about ?? [subject, invoice.learnerName].filter(Boolean).join(', ')),
  ],
  ['contract', 12, ({ invoice }) => count(invoice.contractNumber)],
  ['kind', 18, ({ invoice }, translate) => text(translate(`kinds.${invoice.kind}`))],
  ['period', 12, ({ invoice }) => month(invoice.period)],
  ['state', 24, ({ invoice }, translate) => text(translate(`states.${invoice.status}`))],
  ['due', 14, ({ invoice }) => day(invoice.dueOn)],
  ['total', 14, ({ invoice }) => money(invoice.totalKopecks - invoice.creditedKopecks)],
  ['paid', 16, ({ invoice }) => money(invoice.paidKopecks)],
  ['balance', 16, ({ invoice }) => money(invoice.balanceKopecks)],
]

type DownloadEffects = Pick<Effects, 'clock' | 'texts'>

/** Invoices as a workbook, newest first, each with what it asks for now. Two queries. */
export async function downloadInvoices(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  session: Session,
  query: Input<typeof spec.downloadInvoices>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'invoices.workbook')
  const today = businessDate(clock.now())
  const filter = filterFor(session, query)
  const { rows, nextCursor } = filter ? await listInvoiceRows(reader, filter, today, { limit: mostRows }) : noRows
  const people = await listPeople(
    reader,
    rows.map((row) => row.customer_id),
  )
  const invoices = rows.map((row): InvoiceRow => {
    const invoice = presentSummary(people, row, today)
    const subject = invoice.subject && texts.translate(language, `schedule.subjects.${invoice.subject}`)
    return { invoice, payer: row.payer, subject }
  })
  return {
    name: `navyk-invoices-${today}.xlsx`,
    bytes: await writeList(translate, { columns: invoiceColumns, rows: invoices, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}

interface DebtorRow {
  row: Awaited<ReturnType<typeof listDebtorRows>>['rows'][number]
  customer: PersonRef
}

const debtorColumns: Columns<DebtorRow, 'invoices.debtors_workbook'> = [
  ['customer', 32, ({ customer }) => named(customer)],
  ['overdue', 18, ({ row }) => money(row.overdue)],
  ['balance', 18, ({ row }) => money(row.balance)],
  ['oldest', 24, ({ row }) => day(row.oldest_due_on)],
  ['credit', 20, ({ row }) => money(row.credit)],
]

/** Customers with unpaid invoices as a workbook, the largest overdue sum first. Two queries. */
export async function downloadDebtors(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  _session: Session,
  query: Input<typeof spec.downloadDebtors>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'invoices.debtors_workbook')
  const today = businessDate(clock.now())
  const { rows, nextCursor } = await listDebtorRows(reader, today, query, { limit: mostRows })
  const ids = rows.map((row) => row.customer_id)
  const people = await listPeople(reader, ids)
  const debtors = rows.map((row) => ({ row, customer: presentName(people, row.customer_id) }))
  return {
    name: `navyk-debtors-${today}.xlsx`,
    bytes: await writeList(translate, { columns: debtorColumns, rows: debtors, isCut: nextCursor !== null }),
    shows: ids,
  }
}

const named = ({ firstName, lastName }: PersonRef) => text(fullName(firstName, lastName))
