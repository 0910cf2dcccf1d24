import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/orders'
import type { Order } from '@navyk/api-spec/money/orders'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { orderFilterFor } from './get-order.ts'
import { listOrderRows } from './list-queries.ts'
import { describeOrders } from './present.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
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
  const say = (key: string, values = {}) => texts.say(language, `orders.workbook.${key}`, values)
  const filter = orderFilterFor(session, query)
  const rows = filter ? await listOrderRows(reader, filter, undefined, mostRows + 1) : []
  const orders = await describeOrders(reader, session, rows.slice(0, mostRows))
  const head = columns.map(([column]): CellObject => ({ value: say(column), fontWeight: 'bold' }))
  const data: SheetData = [head, ...orders.map((order) => cellsOf(order, say))]
  if (rows.length > mostRows) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const sheet = { sheet: say('sheet'), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return {
    name: `navyk-orders-${businessDate(clock.now())}.xlsx`,
    bytes: await writeXlsxFile(data, sheet).toBuffer(),
    shows: orders.map(({ id }) => id),
  }
}

type Say = (key: string, values?: Record<string, string | number>) => string

function cellsOf(order: Order, say: Say): (CellObject | null)[] {
  const { customer, payer, lines, state } = order
  return [
    { type: Number, value: order.number, format: '0' },
    day(order.createdAt),
    text(say(`states.${state}`)),
    text(`${customer.lastName} ${customer.firstName}`.trim()),
    text(payer.name),
    text(payer.unp ?? ''),
    text(lines.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)).join(', ')),
    money(order.totalKopecks),
    money(order.paidKopecks),
    day(order.paidAt),
    money(order.refundedKopecks),
    money(order.lateDecision === null ? order.lateKopecks : 0),
    text(order.promoCode ?? ''),
    state === 'awaiting_payment' ? day(order.expiresAt) : null,
    text(order.reason ?? ''),
  ]
}

const text = (value: string): CellObject | null => (value === '' ? null : { type: String, value })
const money = (kopecks: number): CellObject => ({ type: Number, value: kopecks / 100, format: '#,##0.00' })
const day = (at: string | null): CellObject | null =>
  at === null ? null : { type: Date, value: new Date(businessDate(new Date(at))), format: 'dd.mm.yyyy' }
