import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/payments'
import type { Payment } from '@navyk/api-spec/money/payments'
import { noRows, type Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, day, money, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { describePayments } from './get-payment.ts'
import { listPaymentRows } from './list-queries.ts'
import { paymentFilterFor } from './list-payments.ts'

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
  const say: Translate = (key, values) => texts.say(language, `payments.workbook.${key}`, values)
  const filter = paymentFilterFor(session, query)
  const { rows, nextCursor } = filter ? await listPaymentRows(reader, filter, { limit: mostRows }) : noRows
  const payments = await describePayments(reader, session, rows)
  return {
    name: `navyk-payments-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(say, {
      columns,
      rows: payments.map((payment) => cellsOf(payment, say)),
      isCut: nextCursor !== null,
    }),
    shows: payments.map(({ id }) => id),
  }
}

function cellsOf(payment: Payment, say: Translate): Cell[] {
  const covered = payment.allocations.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  return [
    day(payment.receivedOn),
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
    text(payment.recordedBy ?? null),
  ]
}
