import type { shopOrders } from '@navyk/api-spec/money/products'
import { sql } from 'kysely'
import type { AmountPlace } from '../../../platform/cursors.ts'
import { hasWords, type Reader, wordsOf } from '../../../platform/database/index.ts'
import { priceOn } from './catalogue/queries.ts'

export interface ShopFilter {
  search?: string | undefined
  subject?: string | undefined
  level?: string | undefined
  format?: string | undefined
  priceFrom?: number | undefined
  priceTo?: number | undefined
  order?: (typeof shopOrders)[number] | undefined
}

/** What can be bought, each with its price of today. */
function onSale(reader: Reader, today: string) {
  return reader
    .selectFrom('product')
    .innerJoin('product_version as version', 'version.id', 'product.published_version_id')
    .leftJoin('product_picture as picture', 'picture.id', 'version.picture_id')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('product_price')
          .select('amount_kopecks')
          .whereRef('product_price.product_id', '=', 'product.id')
          .where('valid_from', '<=', today)
          .orderBy('valid_from', 'desc')
          .orderBy('product_price.id', 'desc')
          .limit(1)
          .as('price'),
      (join) => join.onTrue(),
    )
    .where('product.state', '=', 'published')
    .selectAll('version')
    .select([
      'product.id as product_id',
      'product.kind',
      'product.stock',
      'product.taken',
      'price.amount_kopecks',
      'picture.name as picture_name',
      'picture.preview as picture_preview',
    ])
}

/** A page of the shop in the order of the filter, after the product `after`, whose price counts where prices order it. What is for any subject, level or format fits each. */
export async function listShopRows(
  reader: Reader,
  filter: ShopFilter,
  today: string,
  after: AmountPlace | undefined,
  limit: number,
) {
  const { search = '', subject, level, format, priceFrom, priceTo, order = 'newest' } = filter
  return onSale(reader, today)
    .$if(wordsOf(search).length > 0, (query) => query.where(hasWords('version.title', wordsOf(search))))
    .$if(subject !== undefined, (query) =>
      query.where(sql<boolean>`(version.subject = ${subject} or version.subject is null)`),
    )
    .$if(level !== undefined, (query) => query.where(sql<boolean>`(version.level = ${level} or version.level is null)`))
    .$if(format !== undefined, (query) =>
      query.where(sql<boolean>`(version.format = ${format} or version.format is null)`),
    )
    .$if(priceFrom !== undefined, (query) => query.where('price.amount_kopecks', '>=', priceFrom ?? 0))
    .$if(priceTo !== undefined, (query) => query.where('price.amount_kopecks', '<=', priceTo ?? 0))
    .$if(after !== undefined, (query) => query.where(isAfter(order, after ?? { kopecks: 0, id: '' })))
    .$if(order !== 'newest', (query) => query.orderBy('price.amount_kopecks', order === 'cheapest' ? 'asc' : 'desc'))
    .orderBy('product.id', order === 'cheapest' ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

const isAfter = (order: (typeof shopOrders)[number], { kopecks, id }: AmountPlace) =>
  ({
    newest: sql<boolean>`product.id < ${id}::uuid`,
    cheapest: sql<boolean>`(price.amount_kopecks, product.id) > (${kopecks}::bigint, ${id}::uuid)`,
    dearest: sql<boolean>`(price.amount_kopecks, product.id) < (${kopecks}::bigint, ${id}::uuid)`,
  })[order]

export type ShopRow = Awaited<ReturnType<typeof listShopRows>>[number]

export async function findShopRow(reader: Reader, id: string, today: string): Promise<ShopRow | undefined> {
  return onSale(reader, today).where('product.id', '=', id).executeTakeFirst()
}

/** Others of the same subject or level, those of both first. */
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

/** What is put into carts, whether or not it is still sold: the published version, and today's price or null. */
export async function listSoldRows(reader: Reader, productIds: string[], today: string) {
  if (productIds.length === 0) return []
  return reader
    .selectFrom('product')
    .innerJoin('product_version as version', (join) =>
      join.on(sql<boolean>`version.id = coalesce(product.published_version_id, product.draft_version_id)`),
    )
    .leftJoin('product_picture as picture', 'picture.id', 'version.picture_id')
    .where('product.id', '=', sql<string>`any(${productIds}::uuid[])`)
    .selectAll('version')
    .select([
      'product.id as product_id',
      'product.kind',
      'product.state',
      'product.stock',
      'product.taken',
      'picture.name as picture_name',
      'picture.preview as picture_preview',
    ])
    .select(priceOn(today).as('amount_kopecks'))
    .execute()
}
export type SoldRow = Awaited<ReturnType<typeof listSoldRows>>[number]
