import type * as spec from '@navyk/api-spec/money/products'
import { businessDate, defaultPageSize } from '@navyk/api-spec/kit'
import { readAmountCursor, writeAmountCursor } from '../../../platform/cursors.ts'
import type { Reader } from '../../../platform/database/index.ts'
import { notFound, type ReadCase } from '../../../platform/http/index.ts'
import { listPeople } from '../../people/accounts/index.ts'
import { presentShopProduct } from './present.ts'
import { findShopRow, listShopRows, listSimilarRows, type ShopRow } from './shop-queries.ts'

const mostSimilar = 4

/** A page of what can be bought: two queries, however many there are. */
export const listShopProducts: ReadCase<typeof spec.listShopProducts, 'clock'> = async (
  reader,
  { clock },
  _session,
  { cursor, limit = defaultPageSize, ...filter },
) => {
  const after = cursor === undefined ? undefined : readAmountCursor(cursor)
  const rows = await listShopRows(reader, filter, businessDate(clock.now()), after, limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: await present(reader, shown),
    nextCursor: last ? writeAmountCursor({ kopecks: last.amount_kopecks, id: last.product_id }) : null,
  }
}

/** @throws Failure 404 what is not, or no longer, sold */
export const getShopProduct: ReadCase<typeof spec.getShopProduct, 'clock'> = async (
  reader,
  { clock },
  _session,
  { id },
) => {
  const today = businessDate(clock.now())
  const row = await findShopRow(reader, id, today)
  if (!row) throw notFound()
  const [product, ...similar] = await present(reader, [
    row,
    ...(await listSimilarRows(reader, row, today, mostSimilar)),
  ])
  if (!product) throw notFound()
  return { ...product, similar }
}

async function present(reader: Reader, rows: ShopRow[]) {
  const executors = [...new Set(rows.flatMap((row) => row.executor_id ?? []))]
  const people = executors.length > 0 ? await listPeople(reader, executors) : new Map<string, never>()
  return rows.map((row) => presentShopProduct(row, people))
}
