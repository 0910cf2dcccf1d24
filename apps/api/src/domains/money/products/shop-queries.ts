import type { ProductKind, shopOrders } from '@navyk/api-spec/money/products'
import { sql } from 'kysely'
import {
  anyOf,
  ascending,
  by,
  descending,
  hasWords,
  ifGiven,
  pageBy,
  type PageRequest,
  type Reader,
  whereGiven,
  wordsOf,
} from '#platform/database'
import { priceOn } from './catalogue/queries.ts'
import { leftOf } from './policy.ts'

export interface ShopFilter {
  kind?: ProductKind | undefined
  search?: string | undefined
  subject?: string | undefined
  level?: string | undefined
  format?: string | undefined
  priceFrom?: number | undefined
  priceTo?: number | undefined
  order?: (typeof shopOrders)[number] | undefined
}

/** The columns of a version by name, because statements with `*` are not prepared. */
const versionColumns = [
  'version.id',
  'version.number',
  'version.title',
  'version.description',
  'version.audience',
  'version.unit',
  'version.count',
  'version.valid_days',
  'version.subject',
  'version.level',
  'version.format',
  'version.executor_id',
  'version.terms',
  'version.cover',
  'version.picture_id',
] as const

/** The columns of a programme beside its version. */
const programmeColumns = [
  'programme.seats',
  'programme.occupied',
  'programme.minimum_seats',
  'programme.starts_on',
  'programme.ends_on',
  'programme.enrol_until',
  'programme.weekly_pattern',
  'programme.format as programme_format',
  'programme.city',
] as const

/** Products that can be bought, each with its price of today. */
function onSale(reader: Reader, today: string) {
  return reader
    .selectFrom('shop_entry as entry')
    .innerJoin('product', 'product.id', 'entry.product_id')
    .innerJoin('product_version as version', 'version.id', 'product.published_version_id')
    .leftJoin('product_picture as picture', 'picture.id', 'version.picture_id')
    .leftJoin('programme_facts as programme', 'programme.id', 'product.id')
    .where('entry.valid_from', '<=', today)
    .where((either) => either.or([either('entry.valid_to', 'is', null), either('entry.valid_to', '>', today)]))
    .select(versionColumns)
    .select([
      'product.id as product_id',
      'product.kind',
      'product.stock',
      'product.taken',
      'entry.amount_kopecks',
      'entry.unit_kopecks',
      'entry.sort_title',
      'picture.name as picture_name',
      'picture.preview as picture_preview',
      ...programmeColumns,
    ])
}

const [price, unitPrice, title] = [
  by.number('entry.amount_kopecks'),
  by.number('entry.unit_kopecks'),
  by.text('entry.sort_title'),
]
const product = by.id('entry.product_id')

const orders = {
  newest: descending(product),
  cheapest: ascending(price, product),
  dearest: descending(price, product),
  cheapest_each: ascending(unitPrice, product),
  dearest_each: descending(unitPrice, product),
  by_name: ascending(title, product),
  by_name_back: descending(title, product),
}

/** A page of the shop in the order of the filter. A product for any subject, level or format fits each. Each
 *  order is read from an index (bench/shop.ts). */
export async function listShopRows(reader: Reader, filter: ShopFilter, today: string, page: PageRequest) {
  const { search = '', kind, subject, level, format, priceFrom, priceTo, order = 'newest' } = filter
  const words = wordsOf(search)
  // Few versions fit, and each leads to its product by the second way to join them. PostgreSQL takes that for a further
  // condition: in a list of many it would expect one product, and sort all instead of reading a page from the index.
  const fewFit = words.length > 0 || (subject !== undefined && level !== undefined)
  return onSale(reader, today)
    .$if(fewFit, (query) => query.whereRef('version.product_id', '=', 'product.id'))
    .$if(words.length > 0, (query) => query.where(hasWords('version.title', words)))
    .$call((query) => whereGiven(query, { 'product.kind': kind }))
    .$if(subject !== undefined, (query) =>
      query.where(sql<boolean>`(version.subject = ${subject} or version.subject is null)`),
    )
    .$if(level !== undefined, (query) => query.where(sql<boolean>`(version.level = ${level} or version.level is null)`))
    .$if(format !== undefined, (query) =>
      query.where(sql<boolean>`(version.format = ${format} or (version.format is null and product.kind = 'package'))`),
    )
    .$call(ifGiven(priceFrom, (query, priceFrom) => query.where('entry.amount_kopecks', '>=', priceFrom)))
    .$call(ifGiven(priceTo, (query, priceTo) => query.where('entry.amount_kopecks', '<=', priceTo)))
    .$call(pageBy(orders[order], page))
}

export type ShopRow = Awaited<ReturnType<typeof listShopRows>>['rows'][number]

export async function findShopRow(reader: Reader, id: string, today: string): Promise<ShopRow | undefined> {
  return onSale(reader, today).where('entry.product_id', '=', id).executeTakeFirst()
}

/** Those of some products that can be bought, in no order. */
export async function listRowsOnSale(reader: Reader, ids: string[], today: string): Promise<ShopRow[]> {
  return onSale(reader, today).where('entry.product_id', '=', anyOf(ids)).execute()
}

/** Other products of the same subject or level, those of both first. */
export async function listSimilarRows(reader: Reader, to: ShopRow, today: string, limit: number): Promise<ShopRow[]> {
  const sameSubject = sql<boolean>`version.subject is not distinct from ${to.subject}`
  const sameLevel = sql<boolean>`version.level is not distinct from ${to.level}`
  return onSale(reader, today)
    .where('product.id', '<>', to.product_id)
    .where(sql<boolean>`(${sameSubject} or ${sameLevel})`)
    .orderBy(sql`${sameSubject} and ${sameLevel}`, 'desc')
    .orderBy(sameSubject, 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute()
}

/** Products for carts, whether or not they are still sold: the published version, or else the draft, today's price or null, and how many
 *  are left. */
export async function listSoldRows(reader: Reader, productIds: string[], today: string) {
  if (productIds.length === 0) return []
  const rows = await reader
    .selectFrom('product')
    .innerJoin('product_version as version', (join) =>
      join.on(sql<boolean>`version.id = coalesce(product.published_version_id, product.draft_version_id)`),
    )
    .leftJoin('product_picture as picture', 'picture.id', 'version.picture_id')
    .leftJoin('programme_facts as programme', 'programme.id', 'product.id')
    .where('product.id', '=', anyOf(productIds))
    .select(versionColumns)
    .select([
      'product.id as product_id',
      'product.kind',
      'product.state',
      'product.stock',
      'product.taken',
      'picture.name as picture_name',
      'picture.preview as picture_preview',
      ...programmeColumns,
    ])
    .select(priceOn(today).as('amount_kopecks'))
    .execute()
  return rows.map((row) => ({ ...row, left: leftOf(row) }))
}
export type SoldRow = Awaited<ReturnType<typeof listSoldRows>>[number]
