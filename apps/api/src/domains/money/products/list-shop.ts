import type * as spec from '@navyk/api-spec/money/products'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { presentShopProduct } from './present.ts'
import { findShopRow, listRowsOnSale, listShopRows, listSimilarRows, type ShopRow } from './shop-queries.ts'

const mostSimilar = 4

/** A page of products that can be bought: two queries, however many there are. */
export const listShopProducts: ReadCase<typeof spec.listShopProducts, 'clock'> = async (
  reader,
  { clock },
  _session,
  query,
) => {
  const { rows, nextCursor } = await listShopRows(reader, query, businessDate(clock.now()), query)
  return { data: await present(reader, rows), nextCursor }
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
