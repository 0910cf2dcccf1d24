import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/payments'
import type { Payment } from '@navyk/api-spec/money/payments'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { describePayments } from './get-payment.ts'
import { listPaymentRows } from './list-queries.ts'
import { paymentFilterFor } from './list-payments.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
const columns = [
  ['received_on', 14],
  ['customer', 32],
  ['amount', 14],
  ['method', 18],
  ['source', 18],
  ['reference', 24],
  ['invoices', 32],
  ['covered', 14],
  ['credit', 14],
  ['refunded', 14],
  ['reversal', 32],
  ['recorded_by', 28],
] as const

/** Payments as a workbook. Cells are texts, numbers or dates, so nothing that was typed is calculated. */
export async function downloadPayments(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadPayments>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say = (key: string, values = {}) => texts.say(language, `payments.workbook.${key}`, values)
  const filter = paymentFilterFor(session, query)
  const rows = filter ? await listPaymentRows(reader, filter, undefined, mostRows + 1) : []
  const payments = await describePayments(reader, session, rows.slice(0, mostRows))
  const head = columns.map(([column]): CellObject => ({ value: say(column), fontWeight: 'bold' }))
  const data: SheetData = [head, ...payments.map((payment) => cellsOf(payment, say))]
  if (rows.length > mostRows) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const sheet = { sheet: say('sheet'), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return {
    name: `navyk-payments-${businessDate(clock.now())}.xlsx`,
    bytes: await writeXlsxFile(data, sheet).toBuffer(),
    shows: payments.map(({ id }) => id),
  }
}

type Say = (key: string, values?: Record<string, string | number>) => string

function cellsOf(payment: Payment, say: Say): (CellObject | null)[] {
  const text = (value: string): CellObject | null => (value === '' ? null : { type: String, value })
  const money = (kopecks: number): CellObject => ({ type: Number, value: kopecks / 100, format: '#,##0.00' })
  const covered = payment.allocations.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  return [
    { type: Date, value: new Date(payment.receivedOn), format: 'dd.mm.yyyy' },
    text(`${payment.customer.lastName} ${payment.customer.firstName}`.trim()),
    money(payment.amountKopecks),
    text(say(`methods.${payment.method}`)),
    text(say(`sources.${payment.source}`)),
    text(payment.reference),
    text([...new Set(payment.allocations.map(({ invoiceNumber }) => invoiceNumber))].join(', ')),
    money(covered),
    money(payment.creditKopecks),
    money(payment.refundedKopecks),
    text(payment.reversal === null ? '' : say('reversed', { reason: payment.reversal.reason })),
    text(payment.recordedBy ?? ''),
  ]
}
