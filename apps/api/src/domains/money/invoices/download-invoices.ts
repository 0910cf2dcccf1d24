import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/invoices'
import { fullName, type PersonRef } from '@navyk/api-spec/vocabulary'
import { noRows, type Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import {
  type Cell,
  count,
  day,
  dayOf,
  money,
  month,
  mostRows,
  type Translate,
  text,
  writeList,
} from '#platform/workbooks'
import { listPeople } from '#people/accounts'
import { filterFor } from './list-invoices.ts'
import { presentName, presentSummary } from './present.ts'
import { listInvoiceRows } from './queries.ts'
import { listDebtorRows } from './statement-queries.ts'

const invoiceColumns = [
  ['number', 16],
  ['issued', 14],
  ['customer', 32],
  ['payer', 32],
  ['unp', 14],
  ['for', 40],
  ['contract', 12],
  ['kind', 18],
  ['period', 12],
  ['state', 24],
  ['due', 14],
  ['total', 14],
  ['paid', 16],
  ['balance', 16],
] as const

type DownloadEffects = Pick<Effects, 'clock' | 'texts'>

/** Invoices as a workbook, newest first, each with what it asks for now. Two queries. */
export async function downloadInvoices(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  session: Session,
  query: Input<typeof spec.downloadInvoices>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `invoices.workbook.${key}`, values)
  const today = businessDate(clock.now())
  const filter = filterFor(session, query)
  const { rows, nextCursor } = filter ? await listInvoiceRows(reader, filter, today, { limit: mostRows }) : noRows
  const people = await listPeople(
    reader,
    rows.map((row) => row.customer_id),
  )
  const cells = rows.map((row): Cell[] => {
    const invoice = presentSummary(people, row, today)
    const { payer } = row
    const subject = invoice.subject && texts.say(language, `schedule.subjects.${invoice.subject}`)
    const lessons = [subject, invoice.learnerName].filter(Boolean).join(', ')
    return [
      text(invoice.number),
      dayOf(invoice.issuedAt),
      named(invoice.customer),
      text(payer?.name ?? null),
      text(payer?.unp ?? null),
      text(invoice.about ?? lessons),
      count(invoice.contractNumber),
      text(say(`kinds.${invoice.kind}`)),
      month(invoice.period),
      text(say(`states.${invoice.status}`)),
      day(invoice.dueOn),
      money(invoice.totalKopecks - invoice.creditedKopecks),
      money(invoice.paidKopecks),
      money(invoice.balanceKopecks),
    ]
  })
  return {
    name: `navyk-invoices-${today}.xlsx`,
    bytes: await writeList(say, { columns: invoiceColumns, rows: cells, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}

const debtorColumns = [
  ['customer', 32],
  ['overdue', 18],
  ['balance', 18],
  ['oldest', 24],
  ['credit', 20],
] as const

/** Customers with unpaid invoices as a workbook, the largest overdue sum first. Two queries. */
export async function downloadDebtors(
  reader: Reader,
  { clock, texts }: DownloadEffects,
  _session: Session,
  query: Input<typeof spec.downloadDebtors>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `invoices.debtors_workbook.${key}`, values)
  const today = businessDate(clock.now())
  const { rows, nextCursor } = await listDebtorRows(reader, today, query, { limit: mostRows })
  const ids = rows.map((row) => row.customer_id)
  const people = await listPeople(reader, ids)
  const cells = rows.map((row): Cell[] => [
    named(presentName(people, row.customer_id)),
    money(row.overdue),
    money(row.balance),
    day(row.oldest_due_on),
    money(row.credit),
  ])
  return {
    name: `navyk-debtors-${today}.xlsx`,
    bytes: await writeList(say, { columns: debtorColumns, rows: cells, isCut: nextCursor !== null }),
    shows: ids,
  }
}

const named = ({ firstName, lastName }: PersonRef) => text(fullName(firstName, lastName))
