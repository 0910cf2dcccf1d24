import type * as spec from '@navyk/api-spec/money/products'
import { listHistory, recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { invalidFields, notFound, type ReadCase, versionConflict, type WriteCase } from '#platform/http'
import { listTitles } from '../catalogue/queries.ts'
import { archivePromoRow, findPromo, insertPromo, listPromoRows, type PromoRow } from './queries.ts'

/** A page of promo codes, newest first: two queries. */
export const listPromoCodes: ReadCase<typeof spec.listPromoCodes> = async (reader, _effects, _session, query) => {
  const { rows, nextCursor } = await listPromoRows(reader, query)
  return { data: await present(reader, rows), nextCursor }
}

/** @throws Failure 422 there is one of that name, or a product is not there */
export const createPromoCode: WriteCase<typeof spec.createPromoCode> = async (tx, effects, session, form) => {
  const productIds = [...new Set(form.productIds)]
  if ((await listTitles(tx, productIds)).length < productIds.length) {
    throw invalidFields({ productIds: 'validation.invalid' })
  }
  const isPercent = form.kind === 'percent'
  const row = {
    id: effects.ids.next(),
    code: form.code,
    kind: form.kind,
    percent: isPercent ? (form.percent ?? null) : null,
    amount_kopecks: isPercent ? null : (form.amountKopecks ?? null),
    first_purchase_only: form.firstPurchaseOnly,
    customer_limit: form.customerLimit ?? null,
    total_limit: form.totalLimit ?? null,
    valid_from: form.validFrom,
    valid_to: form.validTo ?? null,
    product_ids: productIds,
    archived_at: null,
    created_at: effects.clock.now(),
  }
  const taken = 'products.code_taken'
  if (!(await insertPromo(tx, row))) throw invalidFields({ code: taken })
  await recordEvent(tx, effects, session, {
    objectKind: 'promo_code',
    objectId: row.id,
    action: 'created',
    changes: {
      code: { from: null, to: row.code },
      ...(isPercent
        ? { percent: { from: null, to: row.percent } }
        : { amountKopecks: { from: null, to: row.amount_kopecks } }),
    },
  })
  return describe(tx, row.id)
}

/** @throws Failure 404 · 409 changed since, or archived already */
export const archivePromoCode: WriteCase<typeof spec.archivePromoCode> = async (tx, effects, session, input) => {
  const { id, version } = input
  if (!(await archivePromoRow(tx, id, version, effects.clock.now()))) throw versionConflict(await describe(tx, id))
  await recordEvent(tx, effects, session, { objectKind: 'promo_code', objectId: id, action: 'archived' })
  return describe(tx, id)
}

/** The history of a promo code, newest first. @throws Failure 404 */
export const listPromoCodeHistory: ReadCase<typeof spec.listPromoCodeHistory> = async (
  reader,
  _effects,
  _session,
  { id },
) => {
  await describe(reader, id)
  return listHistory(reader, 'promo_code', id)
}

async function describe(reader: Reader, id: string): Promise<spec.PromoCode> {
  const row = await findPromo(reader, id)
  const [promo] = row ? await present(reader, [row]) : []
  if (!promo) throw notFound()
  return promo
}

async function present(reader: Reader, rows: PromoRow[]): Promise<spec.PromoCode[]> {
  const titles = await listTitles(reader, [...new Set(rows.flatMap((row) => row.product_ids))])
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    kind: row.kind,
    percent: row.percent,
    amountKopecks: row.amount_kopecks,
    firstPurchaseOnly: row.first_purchase_only,
    customerLimit: row.customer_limit,
    totalLimit: row.total_limit,
    used: row.used,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    products: titles.filter(({ id }) => row.product_ids.includes(id)),
    isArchived: row.archived_at !== null,
    createdAt: row.created_at.toISOString(),
    actions: { archive: row.archived_at === null },
    version: row.version,
  }))
}
