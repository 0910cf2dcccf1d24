import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/orders'
import { lastDayToPay, type Order } from '@navyk/api-spec/money/orders'
import { noRows, type Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, day, dayOf, money, mostRows, text, writeList } from '#platform/files/workbooks'
import { orderFilterFor } from './get-order.ts'
import { listOrderRows } from './list-queries.ts'
import { describeOrders } from '../present.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<Order, 'orders.workbook'> = [
  ['number', 10, (order) => count(order.number)],
  ['created', 14, (order) => dayOf(order.createdAt)],
  ['state', 20, (order, translate) => text(translate(`states.${order.state}`))],
  ['customer', 32, (order) => text(`${order.customer.lastName} ${order.customer.firstName}`.trim())],
  ['payer', 32, (order) => text(order.payer.name)],
  ['unp', 14, (order) => text(order.payer.unp)],
  [
    'goods',
    48,
    (order) =>
      text(order.lines.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)).join(', ')),
  ],
  ['total', 14, (order) => money(order.totalKopecks)],
  ['paid', 14, (order) => money(order.paidKopecks)],
  ['paid_on', 14, (order) => dayOf(order.paidAt)],
  ['refunded', 14, (order) => money(order.refundedKopecks)],
  ['late', 16, (order) => money(order.lateDecision === null ? order.lateKopecks : 0)],
  ['promo', 14, (order) => text(order.promoCode)],
  ['expires', 14, (order) => (order.state === 'awaiting_payment' ? day(lastDayToPay(order.expiresAt)) : null)],
  ['reason', 32, (order) => text(order.reason)],
]

/** Orders as a workbook, a row each. Cells are texts, numbers or dates, so nothing that was typed is calculated. */
export async function downloadOrders(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadOrders>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'orders.workbook')
  const filter = orderFilterFor(session, query)
  const { rows, nextCursor } = filter ? await listOrderRows(reader, filter, { limit: mostRows }) : noRows
  const orders = await describeOrders(reader, { clock }, session, rows)
  return {
    name: `navyk-orders-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(translate, {
      columns,
      rows: orders,
      isCut: nextCursor !== null,
    }),
    shows: orders.map(({ id }) => id),
  }
}
