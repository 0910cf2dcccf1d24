import { lookAlikes } from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import {
  by,
  type Database,
  descending,
  ifGiven,
  pageBy,
  type PageRequest,
  type Reader,
  type Tx,
} from '#platform/database'

const promoCodes = (reader: Reader) => reader.selectFrom('promo_code').selectAll()

export async function listPromoRows(reader: Reader, page: PageRequest) {
  return promoCodes(reader).$call(pageBy(descending(by.id('id')), page))
}
export type PromoRow = Awaited<ReturnType<typeof listPromoRows>>['rows'][number]

export async function findPromo(reader: Reader, id: string): Promise<PromoRow | undefined> {
  return promoCodes(reader).where('id', '=', id).executeTakeFirst()
}

/** A code with Cyrillic letters replaced by the Latin ones that look the same, so that both spellings are one. */
const latinSpelling = (code: RawBuilder<unknown>) =>
  sql`translate(${code}, ${lookAlikes.cyrillic}, ${lookAlikes.latin})`
const isSpelledLike = (code: string) =>
  sql<boolean>`${latinSpelling(sql.ref('code'))} = ${latinSpelling(sql`${code}::text`)}`

/** The code exactly as it was typed, or else one that looks like it: nobody sees to which alphabet a letter belongs. */
const byCode = (reader: Reader, code: string) =>
  promoCodes(reader).where(isSpelledLike(code)).orderBy(sql`code = ${code}`, 'desc').orderBy('id').limit(1)

export async function findPromoByCode(reader: Reader, code: string): Promise<PromoRow | undefined> {
  return byCode(reader, code).executeTakeFirst()
}

export async function lockPromoByCode(tx: Tx, code: string): Promise<PromoRow | undefined> {
  return byCode(tx, code).forUpdate().executeTakeFirst()
}

/** Inserts a code. @returns false when there is one of the same name, or one that looks the same */
export async function insertPromo(
  tx: Tx,
  { product_ids, ...row }: Omit<Database['promo_code'], 'used' | 'version'>,
): Promise<boolean> {
  if (await findPromoByCode(tx, row.code)) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promo_code')
    .values({ ...row, product_ids: sql`${product_ids}::uuid[]` })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Archives a code. @returns false when it has changed since */
export async function archivePromoRow(tx: Tx, id: string, version: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('promo_code')
    .set((row) => ({ archived_at: now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The number of times that a customer has used a code, without one order. */
export async function countUses(
  reader: Reader,
  promoCodeId: string,
  customerId: string,
  exceptOrderId: string | null,
): Promise<number> {
  const { count } = await reader
    .selectFrom('promo_use')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('promo_code_id', '=', promoCodeId)
    .where('customer_id', '=', customerId)
    .where('given_back_at', 'is', null)
    .$call(ifGiven(exceptOrderId, (query, exceptOrderId) => query.where('order_id', '<>', exceptOrderId)))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertUse(tx: Tx, row: Database['promo_use']): Promise<void> {
  await tx.insertInto('promo_use').values(row).execute()
  await addUsed(tx, row.promo_code_id, 1)
}

/** Ends the use of a code by an order, once. */
export async function endUse(tx: Tx, orderId: string, now: Date): Promise<void> {
  const use = await tx
    .updateTable('promo_use')
    .set({ given_back_at: now })
    .where('order_id', '=', orderId)
    .where('given_back_at', 'is', null)
    .returning('promo_code_id')
    .executeTakeFirst()
  if (use) await addUsed(tx, use.promo_code_id, -1)
}

async function addUsed(tx: Tx, id: string, by: number): Promise<void> {
  await tx
    .updateTable('promo_code')
    .set((row) => ({ used: row('used', '+', by) }))
    .where('id', '=', id)
    .execute()
}
