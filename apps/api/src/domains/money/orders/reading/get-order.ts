import { priceOf } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/money/orders'
import { listHistory } from '#platform/audit'
import { emptyPage, type Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { maySee, ownCustomer } from '../policy.ts'
import { describeOrder, describeOrders } from '../present.ts'
import { listOrderRows, type OrderFilter, sumOrders } from './list-queries.ts'
import { findOrder, type OrderRow } from '../queries.ts'

/** A page of orders, newest first. A customer's filter can only narrow. */
export const listOrders: ReadCase<typeof spec.listOrders, 'clock'> = async (reader, effects, session, query) => {
  const { cursor, limit, ...wanted } = query
  const filter = orderFilterFor(session, wanted)
  if (!filter) return emptyPage
  const { rows, nextCursor } = await listOrderRows(reader, filter, { cursor, limit })
  return { data: await describeOrders(reader, effects, session, rows), nextCursor }
}

/** The sums over the filter. A query of its own, so that a page of the list costs the same however many orders there are. */
export const getOrderTotals: ReadCase<typeof spec.getOrderTotals> = async (reader, _effects, session, query) => {
  const filter = orderFilterFor(session, query)
  return filter
    ? sumOrders(reader, filter)
    : { count: 0, totalKopecks: 0, paidKopecks: 0, refundedKopecks: 0, openKopecks: 0, endedKopecks: 0, lateKopecks: 0 }
}

/** A customer's filter can only narrow: asking for somebody else's orders finds none (undefined). */
export function orderFilterFor(session: Session, query: OrderFilter): OrderFilter | undefined {
  const own = ownCustomer(session)
  const { customerId = own } = query
  if (own !== undefined && customerId !== own) return undefined
  return { ...query, customerId, searchedKopecks: priceOf(query.search ?? '') }
}

/** @throws Failure 404 when the order is absent, or another customer's */
export const getOrder: ReadCase<typeof spec.getOrder, 'clock'> = async (reader, effects, session, { id }) =>
  describeOrder(reader, effects, session, await visibleOrder(reader, session, id))

/** The history of an order, newest first. @throws Failure 404 as getOrder */
export const listOrderHistory: ReadCase<typeof spec.listOrderHistory> = async (reader, _effects, session, { id }) => {
  await visibleOrder(reader, session, id)
  return listHistory(reader, 'order', id)
}

async function visibleOrder(reader: Reader, session: Session, id: string): Promise<OrderRow> {
  const row = await findOrder(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}
