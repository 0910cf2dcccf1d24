import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/orders'
import { lastDayToPay, type Order } from '@navyk/api-spec/money/orders'
import { noRows, type Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, day, dayOf, money, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { orderFilterFor } from './get-order.ts'
import { listOrderRows } from './list-queries.ts'
import { describeOrders } from './present.ts'

const columns = [
  ['number', 10],
  ['created', 14],
  ['state', 20],
  ['customer', 32],
  ['payer', 32],
  ['unp', 14],
  ['goods', 48],
  ['total', 14],
  ['paid', 14],
  ['paid_on', 14],
  ['refunded', 14],
  ['late', 16],
  ['promo', 14],
  ['expires', 14],
  ['reason', 32],
] as const

/** Orders as a workbook, a row each. Cells are texts, numbers or dates, so nothing that was typed is calculated. */
export async function downloadOrders(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadOrders>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `orders.workbook.${key}`, values)
  const filter = orderFilterFor(session, query)
  const { rows, nextCursor } = filter ? await listOrderRows(reader, filter, { limit: mostRows }) : noRows
  const orders = await describeOrders(reader, { clock }, session, rows)
  return {
    name: `navyk-orders-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(say, {
      columns,
      rows: orders.map((order) => cellsOf(order, say)),
      isCut: nextCursor !== null,
    }),
    shows: orders.map(({ id }) => id),
  }
}

function cellsOf(order: Order, say: Translate): Cell[] {
  const { customer, payer, lines, state } = order
  return [
    count(order.number),
    dayOf(order.createdAt),
    text(say(`states.${state}`)),
    text(`${customer.lastName} ${customer.firstName}`.trim()),
    text(payer.name),
    text(payer.unp),
    text(lines.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)).join(', ')),
    money(order.totalKopecks),
    money(order.paidKopecks),
    dayOf(order.paidAt),
    money(order.refundedKopecks),
    money(order.lateDecision === null ? order.lateKopecks : 0),
    text(order.promoCode),
    state === 'awaiting_payment' ? day(lastDayToPay(order.expiresAt)) : null,
    text(order.reason),
  ]
}
