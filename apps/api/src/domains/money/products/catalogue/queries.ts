import type { ProductState } from '@navyk/api-spec/money/products'
import { type Insertable, sql, type Updateable } from 'kysely'
import {
  anyOf,
  by,
  changedOne,
  type Database,
  descending,
  hasWords,
  movedOn,
  pageBy,
  type PageRequest,
  type Reader,
  type Tx,
  wordsOf,
} from '#platform/database'

export interface ProductFilter {
  search?: string | undefined
  state?: ProductState | undefined
  subject?: string | undefined
  level?: string | undefined
  stock?: 'left' | 'sold_out' | undefined
}

/** Today's price of each product, if it has one: the latest day, and of one day the latest row. */
export const priceOn = (today: string) => sql<number | null>`(
  select amount_kopecks from product_price
  where product_price.product_id = product.id and valid_from <= ${today}
  order by valid_from desc, id desc limit 1
)`

/** The stock of a product and the part that is taken; of a programme its seats and those that are given. */
const stockNow = sql<number | null>`coalesce(programme.seats, product.stock)`
const takenNow = sql<number>`coalesce(programme.occupied, product.taken)`

const pictureColumns = ['picture.name as picture_name', 'picture.preview as picture_preview'] as const

/** Products as staff list them: by the published version, or else by the draft. */
const catalogue = (reader: Reader, today: string) =>
  reader
    .selectFrom('product')
    .innerJoin('product_version', (join) =>
      join.on(sql<boolean>`product_version.id = coalesce(product.published_version_id, product.draft_version_id)`),
    )
    .leftJoin('product_picture as picture', 'picture.id', 'product_version.picture_id')
    .leftJoin('programme_facts as programme', 'programme.id', 'product.id')
    .select([stockNow.as('stock'), takenNow.as('taken')])
    .select([
      'product.id',
      'product.kind',
      'product.state',
      'product.published_version_id',
      'product.draft_version_id',
      'product.created_at',
      'product.version',
      'product_version.title',
      'product_version.subject',
      'product_version.level',
      'product_version.unit',
      'product_version.count',
      'product_version.valid_days',
      'product_version.cover',
      ...pictureColumns,
    ])
    .select(priceOn(today).as('price_kopecks'))

/** A page of the catalogue, newest first, after the product `after`. */
export async function listCatalogueRows(reader: Reader, filter: ProductFilter, today: string, page: PageRequest) {
  const { search = '', state, subject, level, stock } = filter
  return catalogue(reader, today)
    .$if(wordsOf(search).length > 0, (query) => query.where(hasWords('product_version.title', wordsOf(search))))
    .$if(state !== undefined, (query) => query.where(sql<boolean>`product.state = ${state}`))
    .$if(subject !== undefined, (query) => query.where(sql<boolean>`product_version.subject = ${subject}`))
    .$if(level !== undefined, (query) => query.where(sql<boolean>`product_version.level = ${level}`))
    .$if(stock === 'left', (query) => query.where(sql<boolean>`(${stockNow} is null or ${takenNow} < ${stockNow})`))
    .$if(stock === 'sold_out', (query) => query.where(sql<boolean>`${takenNow} >= ${stockNow}`))
    .$call(pageBy(descending(by.id('product.id')), page))
}
export type CatalogueRow = Awaited<ReturnType<typeof listCatalogueRows>>['rows'][number]

export async function findCatalogueRow(reader: Reader, id: string, today: string): Promise<CatalogueRow | undefined> {
  return catalogue(reader, today).where('product.id', '=', id).executeTakeFirst()
}

/** Versions by id with their pictures. */
export async function listVersionRows(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('product_version')
    .leftJoin('product_picture as picture', 'picture.id', 'product_version.picture_id')
    .selectAll('product_version')
    .select(pictureColumns)
    .where('product_version.id', '=', anyOf(ids))
    .execute()
}
export type VersionRow = Awaited<ReturnType<typeof listVersionRows>>[number]

export async function listPriceRows(reader: Reader, productId: string) {
  return reader
    .selectFrom('product_price')
    .select(['id', 'valid_from', 'amount_kopecks'])
    .distinctOn('valid_from')
    .where('product_id', '=', productId)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Titles by product, of those that are there. */
export async function listTitles(reader: Reader, ids: string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return []
  return reader
    .selectFrom('product')
    .innerJoin('product_version', (join) =>
      join.on(sql<boolean>`product_version.id = coalesce(product.published_version_id, product.draft_version_id)`),
    )
    .select(['product.id', 'product_version.title'])
    .where('product.id', '=', anyOf(ids))
    .execute()
}

export async function lockProduct(tx: Tx, id: string) {
  return tx
    .selectFrom('product')
    .select(['id', 'kind', 'state', 'published_version_id', 'draft_version_id', 'stock', 'taken'])
    .select(['sold_until', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type ProductRow = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

export type ProductColumns = Updateable<
  Pick<Database['product'], 'published_version_id' | 'draft_version_id' | 'stock' | 'sold_until'>
>

/** Moves a product to another state, if it still is as it was found. */
export async function moveProduct(
  tx: Tx,
  before: Pick<ProductRow, 'id' | 'version' | 'state'>,
  to: ProductState,
  columns: ProductColumns,
): Promise<boolean> {
  return changedOne(movedOn(tx.updateTable('product').set(columns), before, to))
}

export async function insertProduct(tx: Tx, row: Insertable<Database['product']>): Promise<void> {
  await tx.insertInto('product').values(row).execute()
}

export async function insertVersion(tx: Tx, row: Database['product_version']): Promise<void> {
  await tx.insertInto('product_version').values(row).execute()
}

export async function updateVersion(
  tx: Tx,
  id: string,
  columns: Updateable<Database['product_version']>,
): Promise<void> {
  await tx.updateTable('product_version').set(columns).where('id', '=', id).execute()
}

export async function lastVersionNumber(tx: Tx, productId: string): Promise<number> {
  const row = await tx
    .selectFrom('product_version')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row?.number ?? 0
}

export async function insertPrice(tx: Tx, row: Database['product_price']): Promise<void> {
  await tx.insertInto('product_price').values(row).execute()
}

export async function findPrice(reader: Reader, productId: string, today: string): Promise<number | null> {
  const row = await reader
    .selectFrom('product')
    .select(priceOn(today).as('price_kopecks'))
    .where('id', '=', productId)
    .executeTakeFirst()
  return row?.price_kopecks ?? null
}

/** The facts of a programme that the shop shows. */
export async function findProgramme(reader: Reader, id: string) {
  return reader.selectFrom('programme_facts').selectAll().where('id', '=', id).executeTakeFirst()
}
export type ProgrammeRow = NonNullable<Awaited<ReturnType<typeof findProgramme>>>

export async function insertPicture(tx: Tx, row: Database['product_picture']): Promise<void> {
  await tx.insertInto('product_picture').values(row).execute()
}

export async function findPicture(reader: Reader, name: string, size: 'small' | 'large') {
  const row = await reader
    .selectFrom('product_picture')
    .select(`${size} as bytes`)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.bytes
}
