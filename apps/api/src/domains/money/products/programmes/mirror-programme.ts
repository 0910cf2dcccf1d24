// Keeps programmes in the shop. An open programme is a product with the same id, which follows it: nobody edits it by hand.
import { businessDate, dayMs } from '@navyk/api-spec/kit'
import { productCovers } from '@navyk/api-spec/money/products'
import { subjects } from '@navyk/api-spec/vocabulary'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import type { Effects } from '#platform/services.ts'
import { priceOfSeat } from '#teaching/programmes'
import { latestVersion } from '../catalogue/change-product.ts'
import { productSteps } from '../catalogue/product-steps.ts'
import {
  findPrice,
  insertPrice,
  insertProduct,
  insertVersion,
  lockProduct,
  type ProductRow,
  type VersionRow,
  findProgramme,
  type ProgrammeRow,
} from '../catalogue/queries.ts'

/** The version columns of a programme's product. A programme at a place fits no format of lessons. */
const columnsOf = (programme: ProgrammeRow) => ({
  title: programme.title,
  description: programme.description,
  audience: programme.audience,
  unit: 'lessons' as const,
  count: programme.planned_sessions,
  valid_days: Math.round((Date.parse(programme.ends_on) - Date.parse(programme.starts_on)) / dayMs) + 1,
  subject: programme.subject,
  level: programme.level,
  format: programme.format === 'online' ? ('online' as const) : null,
  cover: coverOf(programme),
})
const own = { executor_id: null, terms: '' }

/** The cover of a programme: the same for groups of one subject, and different for others. */
const coverOf = ({ subject }: ProgrammeRow) =>
  productCovers[subjects.indexOf(subject) % productCovers.length] ?? 'rings'

const differs = (version: VersionRow, columns: ReturnType<typeof columnsOf>): boolean =>
  Object.entries(columns).some(([column, value]) => version[column as keyof typeof columns] !== value)

/** Puts an open programme into the shop, or updates its product there. */
async function offer(tx: Tx, effects: Effects, session: Session | null, id: string): Promise<void> {
  const programme = await findProgramme(tx, id)
  if (!programme) throw new Error(`the programme ${id} is not there`)
  const amountKopecks = priceOfSeat(programme, programme.planned_sessions)
  const row = await lockProduct(tx, id)
  if (row) return follow(tx, effects, session, { row, programme, amountKopecks })
  const now = effects.clock.now()
  const versionId = effects.ids.next()
  await insertProduct(tx, {
    id,
    kind: 'programme',
    state: 'published',
    stock: null,
    sold_until: programme.enrol_until,
    published_version_id: versionId,
    draft_version_id: null,
    created_at: now,
  })
  const dates = { created_at: now, published_at: now }
  await insertVersion(tx, {
    id: versionId,
    product_id: id,
    number: 1,
    picture_id: null,
    ...columnsOf(programme),
    ...own,
    ...dates,
  })
  await setPrice(tx, effects, id, amountKopecks)
  await recordEvent(tx, effects, session, {
    objectKind: 'product',
    objectId: id,
    action: 'published',
    changes: { title: { from: null, to: programme.title }, amountKopecks: { from: null, to: amountKopecks } },
  })
}

interface ProgrammeProduct {
  row: ProductRow
  programme: ProgrammeRow
  amountKopecks: number
}

async function follow(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  { row, programme, amountKopecks }: ProgrammeProduct,
): Promise<void> {
  const now = effects.clock.now()
  const step = productSteps.forLocked(tx, effects, session, { row })
  const before = await latestVersion(tx, row)
  const columns = columnsOf(programme)
  const set = { sold_until: programme.enrol_until }
  if (differs(before, columns)) {
    const id = effects.ids.next()
    const dates = { created_at: now, published_at: now }
    const number = before.number + 1
    await insertVersion(tx, {
      id,
      product_id: row.id,
      number,
      picture_id: before.picture_id,
      ...columns,
      ...own,
      ...dates,
    })
    await step.move({ action: 'published', to: 'published', set: { ...set, published_version_id: id } })
  } else if (row.sold_until !== programme.enrol_until) {
    await step.move({ action: 'published', to: 'published', set })
  }
  const price = await findPrice(tx, row.id, businessDate(now))
  if (price === amountKopecks) return
  await setPrice(tx, effects, row.id, amountKopecks)
  await step.move({ action: 'price_set', changes: { amountKopecks: { from: price, to: amountKopecks } } })
}

async function setPrice(tx: Tx, effects: Effects, product_id: string, amount_kopecks: number): Promise<void> {
  const now = effects.clock.now()
  await insertPrice(tx, {
    id: effects.ids.next(),
    product_id,
    valid_from: businessDate(now),
    amount_kopecks,
    created_at: now,
  })
}

async function archive(tx: Tx, effects: Effects, session: Session | null, id: string): Promise<void> {
  const row = await lockProduct(tx, id)
  if (row?.state !== 'published') return
  await productSteps.forLocked(tx, effects, session, { row }).move({ action: 'archived', to: 'archived' })
}

/** Offers and archives the product with its programme. */
export const reactions: Reactions = {
  'programme.offered': (tx, effects, session, { programmeId }) => offer(tx, effects, session, programmeId),
  'programme.finished': (tx, effects, session, { programmeId }) => archive(tx, effects, session, programmeId),
  'programme.cancelled': (tx, effects, session, { programmeId }) => archive(tx, effects, session, programmeId),
}
