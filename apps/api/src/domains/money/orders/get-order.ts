import { defaultPageSize } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/orders'
import { listHistory } from '../../../platform/audit/index.ts'
import { readIdCursor } from '../../../platform/cursors.ts'
import type { Reader } from '../../../platform/database/index.ts'
import { notFound, type ReadCase, type Session } from '../../../platform/http/index.ts'
import { maySee, ownCustomer } from './policy.ts'
import { describeOrder, describeOrders } from './present.ts'
import { findOrder, listOrderRows, type OrderRow } from './queries.ts'

/** A page of orders, newest first. A customer's filter can only narrow. */
export const listOrders: ReadCase<typeof spec.listOrders> = async (reader, _effects, session, query) => {
  const own = ownCustomer(session)
  const { customerId = own, state, task, search, invoiceId } = query
  if (own !== undefined && customerId !== own) return { data: [], nextCursor: null }
  const limit = query.limit ?? defaultPageSize
  const after = query.cursor === undefined ? undefined : readIdCursor(query.cursor)
  const rows = await listOrderRows(reader, { state, task, search, customerId, invoiceId }, after, limit + 1)
  const shown = rows.slice(0, limit)
  return {
    data: await describeOrders(reader, session, shown),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** @throws Failure 404 when the order is absent, or another customer's */
export const getOrder: ReadCase<typeof spec.getOrder> = async (reader, _effects, session, { id }) =>
  describeOrder(reader, session, await visibleOrder(reader, session, id))

/** Who did what with an order, newest first. @throws Failure 404 as getOrder */
export const listOrderHistory: ReadCase<typeof spec.listOrderHistory> = async (reader, _effects, session, { id }) => {
  await visibleOrder(reader, session, id)
  return listHistory(reader, 'order', id)
}

async function visibleOrder(reader: Reader, session: Session, id: string): Promise<OrderRow> {
  const row = await findOrder(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}
