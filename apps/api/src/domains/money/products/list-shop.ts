import type * as spec from '@navyk/api-spec/money/products'
import { businessDate, defaultPageSize } from '@navyk/api-spec/kit'
import { readAmountCursor, readTextCursor, writeAmountCursor, writeTextCursor } from '#platform/cursors.ts'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { presentShopProduct } from './present.ts'
import {
  findShopRow,
  listRowsOnSale,
  listShopRows,
  listSimilarRows,
  type ShopPlace,
  type ShopRow,
  sortColumnOf,
} from './shop-queries.ts'

const mostSimilar = 4

/** A page of products that can be bought: two queries, however many there are. */
export const listShopProducts: ReadCase<typeof spec.listShopProducts, 'clock'> = async (
  reader,
  { clock },
  _session,
  { cursor, limit = defaultPageSize, ...filter },
) => {
  const { order = 'newest' } = filter
  const after = cursor === undefined ? undefined : readPlace(order, cursor)
  const rows = await listShopRows(reader, filter, businessDate(clock.now()), after, limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: await present(reader, shown),
    nextCursor: last ? writePlace(order, last) : null,
  }
}

type ShopOrder = (typeof spec.shopOrders)[number]

function readPlace(order: ShopOrder, cursor: string): ShopPlace {
  if (sortColumnOf(order) === 'sort_title') {
    const { text, id } = readTextCursor(cursor)
    return { value: text, id }
  }
  const { kopecks, id } = readAmountCursor(cursor)
  return { value: kopecks, id }
}

function writePlace(order: ShopOrder, row: ShopRow): string {
  const by = sortColumnOf(order) ?? 'amount_kopecks'
  if (by === 'sort_title') return writeTextCursor({ text: row.sort_title, id: row.product_id })
  return writeAmountCursor({ kopecks: row[by], id: row.product_id })
}

/** Products side by side, in the order in which they are named, each once. */
export const compareShopProducts: ReadCase<typeof spec.compareShopProducts, 'clock'> = async (
  reader,
  { clock },
  _session,
  { ids },
) => {
  const rows = await listRowsOnSale(reader, ids, businessDate(clock.now()))
  const products = new Map((await present(reader, rows)).map((product) => [product.id, product]))
  return [...new Set(ids)].map((id) => ({ id, product: products.get(id) ?? null }))
}

/** @throws Failure 404 it is not sold, or no longer */
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
