import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/payments'
import type { Payment } from '@navyk/api-spec/money/payments'
import { noRows, type Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, day, money, mostRows, text, writeList } from '#platform/files/workbooks'
import { describePayments } from './get-payment.ts'
import { listPaymentRows } from './list-queries.ts'
import { paymentFilterFor } from './list-payments.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<Payment, 'payments.workbook'> = [
  ['received_on', 14, (payment) => day(payment.receivedOn)],
  ['customer', 32, (payment) => text(`${payment.customer.lastName} ${payment.customer.firstName}`.trim())],
  ['amount', 14, (payment) => money(payment.amountKopecks)],
  ['method', 18, (payment, translate) => text(translate(`methods.${payment.method}`))],
  ['source', 18, (payment, translate) => text(translate(`sources.${payment.source}`))],
  ['reference', 24, (payment) => text(payment.reference)],
  [
    'invoices',
    32,
    (payment) => text([...new Set(payment.allocations.map(({ invoiceNumber }) => invoiceNumber))].join(', ')),
  ],
  ['covered', 14, (payment) => money(coveredBy(payment))],
  ['credit', 14, (payment) => money(payment.creditKopecks)],
  ['refunded', 14, (payment) => money(payment.refundedKopecks)],
  [
    'reversal',
    32,
    (payment, translate) =>
      text(payment.reversal === null ? '' : translate('reversed', { reason: payment.reversal.reason })),
  ],
  ['recorded_by', 28, (payment) => text(payment.recordedBy ?? null)],
]

/** Payments as a workbook. Cells are texts, numbers or dates, so nothing that was typed is calculated. */
export async function downloadPayments(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadPayments>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'payments.workbook')
  const filter = paymentFilterFor(session, query)
  const { rows, nextCursor } = filter ? await listPaymentRows(reader, filter, { limit: mostRows }) : noRows
  const payments = await describePayments(reader, session, rows)
  return {
    name: `navyk-payments-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(translate, {
      columns,
      rows: payments,
      isCut: nextCursor !== null,
    }),
    shows: payments.map(({ id }) => id),
  }
}

/** Sum that invoices have taken of a payment, in kopecks. */
const coveredBy = ({ allocations }: Payment) => allocations.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
