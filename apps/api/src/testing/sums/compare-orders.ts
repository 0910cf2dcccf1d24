/** Each measure of orders (docs/rules/sums.md) is the same wherever it is shown. */
import * as orders from '@navyk/api-spec/money/orders'
import { expect } from 'vitest'
import { figures } from './compare-pay.ts'
import { type SumReading, total } from './sum-reading.ts'

/** Orders of all customers: list, head, workbook, the report of the shop, and what their customers read. */
export async function compareOrders(read: SumReading): Promise<void> {
  const { accountant, customer, otherCustomer } = read.t.people
  const rows: orders.Order[] = await read.data(orders.listOrders, accountant, { limit: '100' })
  const sums: orders.OrderTotals = await read.data(orders.getOrderTotals, accountant)
  const { totalKopecks, paidKopecks, refundedKopecks, openKopecks, endedKopecks } = sums
  expect([sums.count, totalKopecks, paidKopecks, refundedKopecks]).toEqual([
    rows.length,
    total(rows, (row) => row.totalKopecks),
    total(rows, (row) => row.paidKopecks),
    total(rows, (row) => row.refundedKopecks),
  ])
  expect(paidKopecks + refundedKopecks + openKopecks + endedKopecks).toBe(totalKopecks)
  const book = await read.columns(orders.downloadOrders, accountant)
  expect([book.get('Сумма, BYN') ?? 0, book.get('Оплачено, BYN') ?? 0, book.get('Возвращено, BYN') ?? 0]).toEqual([
    totalKopecks,
    paidKopecks,
    refundedKopecks,
  ])
  const shop = await figures(read, 'shop', { from: '2026-10-01', to: '2026-12-31' })
  const paid = rows.filter(({ paidAt }) => paidAt !== null)
  expect(Object.fromEntries(shop)).toMatchObject({
    orders: rows.length,
    ordered: totalKopecks,
    paid_orders: paid.length,
    paid: total(paid, (row) => row.totalKopecks),
    refunded: total(paid, (row) => row.refundedKopecks),
  })
  const own: orders.OrderTotals[] = []
  for (const as of [customer, otherCustomer]) own.push(await read.data(orders.getOrderTotals, as))
  expect(total(own, (of) => of.totalKopecks)).toBe(totalKopecks)
}
