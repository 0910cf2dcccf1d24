import { type Input, businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/products'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, type WriteCase } from '#platform/http'
import { listActingExecutors } from '#people/accounts'
import { type Refusal, refusalOfChange, refusalOfPublishing } from '../policy.ts'
import { describeProduct } from './get-product.ts'
import { productSteps } from './product-steps.ts'
import {
  findPrice,
  insertPrice,
  insertProduct,
  insertVersion,
  lastVersionNumber,
  listVersionRows,
  type ProductRow,
  updateVersion,
  type VersionRow,
} from './queries.ts'

/** Drafts a product. Customers see nothing of it. @throws Failure 422 no such executor */
export const createProduct: WriteCase<typeof spec.createProduct> = async (tx, effects, session, input) => {
  const { kind, priceKopecks, stock = null, ...form } = input
  await refuseExecutor(tx, form.executorId)
  const now = effects.clock.now()
  const today = businessDate(now)
  const [id, versionId] = [effects.ids.next(), effects.ids.next()]
  const product = { id, kind, stock, published_version_id: null, draft_version_id: versionId, created_at: now }
  await insertProduct(tx, product)
  const rest = { number: 1, picture_id: null, created_at: now, published_at: null }
  await insertVersion(tx, { id: versionId, product_id: id, ...columnsOf(form), ...rest })
  const price = { product_id: id, valid_from: today, amount_kopecks: priceKopecks, created_at: now }
  await insertPrice(tx, { id: effects.ids.next(), ...price })
  await recordEvent(tx, effects, session, {
    objectKind: 'product',
    objectId: id,
    action: 'created',
    changes: {
      title: { from: null, to: form.title },
      amountKopecks: { from: null, to: priceKopecks },
      ...(stock !== null && { stock: { from: null, to: stock } }),
    },
  })
  return describeProduct(tx, id, today)
}

/** Saves the form of a product as its draft: the existing one, or a new one beside the published version.
 *  @throws Failure 404 · 409 changed since, or archived · 422 no such executor */
export const saveProductDraft = productSteps.useCase<typeof spec.saveProductDraft>(
  ({ row }) => notArchived(row),
  async ({ tx, effects, row, move, now }, { id: _id, version: _version, ...form }) => {
    await refuseExecutor(tx, form.executorId)
    const before = await latestVersion(tx, row)
    const columns = columnsOf(form)
    const changes = changesOf(before, columns)
    const draftId = row.draft_version_id ?? effects.ids.next()
    if (row.draft_version_id !== null) await updateVersion(tx, draftId, columns)
    else {
      const number = (await lastVersionNumber(tx, row.id)) + 1
      const rest = { number, picture_id: before.picture_id, created_at: now, published_at: null }
      await insertVersion(tx, { id: draftId, product_id: row.id, ...columns, ...rest })
    }
    await move({ action: 'draft_saved', set: { draft_version_id: draftId }, changes })
  },
)

/** Publishes the draft. Carts that hold the version before show that it has changed.
 *  @throws Failure 404 · 409 changed since, no draft, no price in force */
export const publishProduct = productSteps.useCase<typeof spec.publishProduct>(
  async ({ row }, { tx, now }) => refusalOfPublishing(row, await findPrice(tx, row.id, businessDate(now))),
  async ({ tx, row, move, now }) => {
    const draft = row.draft_version_id
    // The rule has refused a product without one.
    if (draft === null) throw new Error(`the product ${row.id} has no draft`)
    await updateVersion(tx, draft, { published_at: now })
    const set = { published_version_id: draft, draft_version_id: null }
    await move({ action: 'published', to: 'published', set })
  },
)

/** @throws Failure 404 · 409 changed since, or archived already */
export const archiveProduct = productSteps.useCase<typeof spec.archiveProduct>(
  ({ row }) => refusalOfChange(row) ?? (row.state === 'archived' ? 'wrong_state' : undefined),
  async ({ move }) => move({ action: 'archived', to: 'archived' }),
)

/** @throws Failure 404 · 409 changed since, or not archived */
export const restoreProduct = productSteps.useCase<typeof spec.restoreProduct>(
  ({ row }) => refusalOfChange(row) ?? (row.state === 'archived' ? undefined : 'wrong_state'),
  async ({ row, move }) => move({ action: 'restored', to: row.published_version_id === null ? 'draft' : 'published' }),
)

/** @throws Failure 404 · 409 changed since, or more than that is sold */
export const setProductStock = productSteps.useCase<typeof spec.setProductStock>(
  ({ row }) => notArchived(row),
  async ({ row, move, refusal }, { stock = null }) => {
    if (stock !== null && stock < row.taken) throw await refusal('fewer_than_taken')
    await move({ action: 'stock_set', set: { stock }, changes: { stock: { from: row.stock, to: stock } } })
  },
)

/** Adds a price that counts from a day on. Of two for one day the later one counts; past days keep theirs.
 *  @throws Failure 404 · 409 changed since · 422 a day that is over */
export const addProductPrice = productSteps.useCase<typeof spec.addProductPrice>(
  ({ row }) => notArchived(row),
  async ({ tx, effects, row, move, now }, { validFrom, amountKopecks }) => {
    if (validFrom < businessDate(now)) throw invalidFields({ validFrom: 'products.day_is_over' })
    const from = await findPrice(tx, row.id, validFrom)
    const price = { valid_from: validFrom, amount_kopecks: amountKopecks, created_at: now }
    await insertPrice(tx, { id: effects.ids.next(), product_id: row.id, ...price })
    await move({
      action: 'price_set',
      changes: { amountKopecks: { from, to: amountKopecks }, validFrom: { from: null, to: validFrom } },
    })
  },
)

export const notArchived = (row: ProductRow): Refusal | undefined =>
  refusalOfChange(row) ?? (row.state === 'archived' ? 'archived' : undefined)

/** The version that a new draft starts from: the draft, or else the published version. */
export async function latestVersion(tx: Tx, row: ProductRow): Promise<VersionRow> {
  const id = row.draft_version_id ?? row.published_version_id
  const [version] = await listVersionRows(tx, id === null ? [] : [id])
  // The database refuses a product with neither.
  if (!version) throw new Error(`the product ${row.id} has no version`)
  return version
}

type Form = Omit<Input<typeof spec.saveProductDraft>, 'id' | 'version'>

const columnsOf = ({ validDays, executorId, subject, level, format, ...same }: Form) => ({
  ...same,
  subject: subject ?? null,
  level: level ?? null,
  format: format ?? null,
  valid_days: validDays,
  executor_id: executorId ?? null,
})

/** The changed fields, for the history. */
function changesOf(before: VersionRow, after: ReturnType<typeof columnsOf>) {
  const names = { valid_days: 'validDays', executor_id: 'executorId' } as Record<string, string>
  const from = before as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([column, to]) => from[column] !== to)
      .map(([column, to]) => [names[column] ?? column, { from: from[column] ?? null, to }]),
  )
}

async function refuseExecutor(tx: Tx, id: string | null | undefined): Promise<void> {
  if (typeof id !== 'string') return
  if (!(await listActingExecutors(tx, [id])).has(id)) throw invalidFields({ executorId: 'validation.invalid' })
}
