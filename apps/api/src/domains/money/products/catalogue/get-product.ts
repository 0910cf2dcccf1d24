import type * as spec from '@navyk/api-spec/money/products'
import { businessDate } from '@navyk/api-spec/kit'
import { mostFoundExecutors } from '@navyk/api-spec/money/products'
import { listHistory } from '#platform/audit'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase } from '#platform/http'
import { listPeople, listPeopleLike } from '#people/accounts'
import { refusalOfChange, refusalOfPublishing } from '../policy.ts'
import { presentFacts, presentPicture } from '../present.ts'
import { type CatalogueRow, findCatalogueRow, listCatalogueRows, listPriceRows, listVersionRows } from './queries.ts'

/** A page of the catalogue: one query, however many there are. */
export const listProducts: ReadCase<typeof spec.listProducts, 'clock'> = async (reader, { clock }, _session, query) => {
  const { rows, nextCursor } = await listCatalogueRows(reader, query, businessDate(clock.now()), query)
  return { data: rows.map(presentSummary), nextCursor }
}

const presentSummary = (row: CatalogueRow): spec.ProductSummary => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  title: row.title,
  subject: row.subject,
  level: row.level,
  unit: row.unit,
  count: row.count,
  validDays: row.valid_days,
  cover: row.cover,
  picture: presentPicture(row),
  priceKopecks: row.price_kopecks,
  stock: row.stock,
  taken: row.taken,
  hasDraft: row.published_version_id !== null && row.draft_version_id !== null,
  createdAt: row.created_at.toISOString(),
})

/** @throws Failure 404 */
export const getProduct: ReadCase<typeof spec.getProduct, 'clock'> = async (reader, { clock }, _session, { id }) =>
  describeProduct(reader, id, businessDate(clock.now()))

/** A product as staff see it on a day. @throws Failure 404 */
export async function describeProduct(reader: Reader, id: string, today: string): Promise<spec.Product> {
  const row = await findCatalogueRow(reader, id, today)
  if (!row) throw notFound()
  const ids = [row.published_version_id, row.draft_version_id].filter((each) => each !== null)
  const versions = await listVersionRows(reader, ids)
  const people = await listPeople(reader, [...new Set(versions.flatMap((each) => each.executor_id ?? []))])
  const versionOf = (versionId: string | null) => {
    const found = versions.find((each) => each.id === versionId)
    const publishedAt = found?.published_at?.toISOString() ?? null
    return found ? { id: found.id, ...presentFacts(found, people), publishedAt } : null
  }
  const prices = await listPriceRows(reader, id)
  const current = prices.find((price) => price.valid_from <= today)
  const isArchived = row.state === 'archived'
  // Staff change the programme instead of its product.
  const isOwn = refusalOfChange(row) === undefined
  return {
    ...presentSummary(row),
    published: versionOf(row.published_version_id),
    draft: versionOf(row.draft_version_id),
    prices: prices.map((price) => ({
      id: price.id,
      validFrom: price.valid_from,
      amountKopecks: price.amount_kopecks,
      isCurrent: price === current,
    })),
    actions: {
      edit: isOwn && !isArchived,
      publish: refusalOfPublishing(row, row.price_kopecks) === undefined,
      archive: isOwn && !isArchived,
      restore: isOwn && isArchived,
    },
    version: row.version,
  }
}

/** The history of a product, newest first. @throws Failure 404 */
export const listProductHistory: ReadCase<typeof spec.listProductHistory, 'clock'> = async (
  reader,
  { clock },
  _session,
  { id },
) => {
  if (!(await findCatalogueRow(reader, id, businessDate(clock.now())))) throw notFound()
  return listHistory(reader, 'product', id)
}

/** Executors by a part of their name, however it is written. */
export const listPackageExecutors: ReadCase<typeof spec.listPackageExecutors> = async (
  reader,
  _effects,
  _session,
  { name },
) => listPeopleLike(reader, 'executor', name, mostFoundExecutors)
