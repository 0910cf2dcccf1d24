import { type Answer, businessDate, hourMs, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/carts'
import { mostLines, mostOfOne } from '@navyk/api-spec/money/carts'
import type { Tx } from '#platform/database'
import {
  invalidFields,
  notFound,
  refused,
  type Session,
  tooMany as tooManyTries,
  type Transact,
  versionConflict,
  type WriteCase,
} from '#platform/http'
import { countHits } from '#platform/askers/limits'
import type { Effects, Services } from '#platform/services.ts'
import { findLearnerOf } from '#people/learners'
import { listSoldRows } from '#money/products'
import { presentCart } from './get-cart.ts'
import { lockCart, priceCart } from './price-cart.ts'
import { deleteLines, insertLine, listCartLines, setPromoCode, updateLine } from './queries.ts'

type SoldRow = Awaited<ReturnType<typeof listSoldRows>>[number]

/** Puts a product into the own cart; where it is there for the same learner, raises its quantity.
 *  @throws Failure 404 it is not sold, or no such learner · 409 so many are not left, or the cart is full · 422 too many */
export const addToCart: WriteCase<typeof spec.addToCart> = async (tx, effects, session, input) => {
  const { productId, learnerId, quantity } = input
  await lockCart(tx, effects, session.cabinetId)
  await refuseLearner(tx, session, learnerId)
  const [product] = await listSoldRows(tx, [productId], businessDate(effects.clock.now()))
  if (product?.state !== 'published' || product.amount_kopecks === null) throw notFound()
  const lines = await listCartLines(tx, session.cabinetId)
  const same = lines.find((line) => line.product_id === productId && line.learner_id === learnerId)
  if (product.kind === 'programme') return addSeat(tx, effects, session, { input, product, lines, same })
  const inCart = lines.filter((line) => line.product_id === productId).reduce((sum, line) => sum + line.quantity, 0)
  const { left } = product
  if (left !== null && inCart + quantity > left) throw refused('few_left', 'carts.few_left', { left })
  const seen = { seen_version_id: product.id, seen_price_kopecks: product.amount_kopecks }
  if (same) {
    if (same.quantity + quantity > mostOfOne) throw tooMany()
    // A line that was in the cart keeps the version and price that were seen, so that a change since is shown.
    await updateLine(tx, same.id, { quantity: same.quantity + quantity })
  } else {
    if (lines.length >= mostLines) throw refused('cart_full', 'carts.full', { most: mostLines })
    const line = { customer_id: session.cabinetId, product_id: productId, learner_id: learnerId, quantity }
    await insertLine(tx, { id: effects.ids.next(), ...line, ...seen })
  }
  return describe(tx, effects, session)
}

type CartLines = Awaited<ReturnType<typeof listCartLines>>

interface Seat {
  input: Input<typeof spec.addToCart>
  product: SoldRow
  lines: CartLines
  same: CartLines[number] | undefined
}

/** Adds a seat, one for one learner: the seat that is held for them, or a new one. */
async function addSeat(tx: Tx, effects: Effects, session: Session, { input, product, lines, same }: Seat) {
  const { learnerId, quantity } = input
  refuseSeats(learnerId, quantity)
  if (same) return describe(tx, effects, session)
  if (lines.length >= mostLines) throw refused('cart_full', 'carts.full', { most: mostLines })
  const id = effects.ids.next()
  await insertLine(tx, {
    id,
    customer_id: session.cabinetId,
    product_id: product.product_id,
    learner_id: learnerId,
    quantity,
    seen_version_id: product.id,
    seen_price_kopecks: product.amount_kopecks ?? 0,
  })
  const cart = await priceCart(tx, effects, session.cabinetId)
  const line = cart.lines.find((each) => each.line.id === id)
  if (!line || line.problems.includes('gone')) throw notFound()
  if (line.problems.includes('learner_enrolled')) throw refused('learner_enrolled', 'carts.learner_enrolled')
  const left = line.left ?? 0
  const isShort = line.problems.includes('sold_out') || line.problems.includes('few_left')
  if (isShort) throw refused('few_left', 'carts.few_left', { left })
  await updateLine(tx, id, { seen_price_kopecks: line.unitPriceKopecks })
  return describe(tx, effects, session)
}

function refuseSeats(learnerId: string | null, quantity: number): void {
  if (learnerId === null) throw invalidFields({ learnerId: 'carts.learner_needed' })
  if (quantity !== 1) throw invalidFields({ quantity: 'carts.one_seat' })
}

/** @throws Failure 404 no such line or learner · 422 too many */
export const changeCartLine: WriteCase<typeof spec.changeCartLine> = async (tx, effects, session, input) => {
  const { id, learnerId, quantity } = input
  await lockCart(tx, effects, session.cabinetId)
  await refuseLearner(tx, session, learnerId)
  const lines = await listCartLines(tx, session.cabinetId)
  const line = lines.find((each) => each.id === id)
  if (!line) throw notFound()
  const [product] = await listSoldRows(tx, [line.product_id], businessDate(effects.clock.now()))
  if (product?.kind === 'programme') refuseSeats(learnerId, quantity)
  const same = lines.find(
    (each) => each.id !== id && each.product_id === line.product_id && each.learner_id === learnerId,
  )
  // Two lines of one product for one learner become one.
  if (same && product?.kind === 'programme') {
    await deleteLines(tx, [same.id])
    await updateLine(tx, id, { learner_id: learnerId })
    return describe(tx, effects, session)
  }
  if (same && same.quantity + quantity > mostOfOne) throw tooMany()
  if (same) await deleteLines(tx, [same.id])
  await updateLine(tx, id, { learner_id: learnerId, quantity: quantity + (same?.quantity ?? 0) })
  return describe(tx, effects, session)
}

/** Takes a line out of the own cart. @throws Failure 404 there is no such line any more */
export const removeCartLine: WriteCase<typeof spec.removeCartLine> = async (tx, effects, session, { id }) => {
  await lockCart(tx, effects, session.cabinetId)
  const lines = await listCartLines(tx, session.cabinetId)
  if (!lines.some((line) => line.id === id)) throw notFound()
  await deleteLines(tx, [id])
  return describe(tx, effects, session)
}

/** Agrees to the changes in the cart. @throws Failure 409 the total is another one than the customer has seen */
export const acceptCartChanges: WriteCase<typeof spec.acceptCartChanges> = async (tx, effects, session, seen) => {
  await lockCart(tx, effects, session.cabinetId)
  const cart = await priceCart(tx, effects, session.cabinetId)
  if (cart.totalKopecks !== seen.totalKopecks) throw versionConflict(presentCart(cart))
  for (const { line, product, problems, unitPriceKopecks } of cart.lines) {
    const isOther = problems.includes('price_changed') || problems.includes('terms_changed')
    if (!product || !isOther) continue
    await updateLine(tx, line.id, { seen_version_id: product.id, seen_price_kopecks: unitPriceKopecks })
  }
  return describe(tx, effects, session)
}

/** Uses a promo code in the own cart. Tries are counted, because codes can be guessed.
 *  @throws Failure 422 at `code`, with the reason, for one that gives nothing · 429 */
export async function applyPromoCode(
  transact: Transact<Answer<typeof spec.applyPromoCode>>,
  services: Services,
  session: Session,
  { code }: Input<typeof spec.applyPromoCode>,
): Promise<Answer<typeof spec.applyPromoCode>> {
  const limit = { subject: `promo-code:${session.accountId}`, most: 30, windowMs: hourMs }
  const [passed] = await countHits(services.db, [limit], services.clock.now())
  if (passed) throw tooManyTries(passed.seconds)
  return transact(async (tx) => {
    await lockCart(tx, services, session.cabinetId)
    await setPromoCode(tx, session.cabinetId, code)
    const cart = await priceCart(tx, services, session.cabinetId)
    const refusal = cart.promo?.refusal
    if (refusal) throw invalidFields({ code: `carts.promo.${refusal}` })
    // The code is kept as it was created, in the letters of its own alphabet.
    await setPromoCode(tx, session.cabinetId, cart.promo?.code ?? code)
    return presentCart(cart)
  })
}

export const removePromoCode: WriteCase<typeof spec.removePromoCode> = async (tx, effects, session) => {
  await lockCart(tx, effects, session.cabinetId)
  await setPromoCode(tx, session.cabinetId, null)
  return describe(tx, effects, session)
}

async function describe(tx: Tx, effects: Effects, session: Session): Promise<Answer<typeof spec.getCart>> {
  return presentCart(await priceCart(tx, effects, session.cabinetId))
}

async function refuseLearner(tx: Tx, session: Session, learnerId: string | null): Promise<void> {
  if (learnerId !== null && !(await findLearnerOf(tx, session.cabinetId, learnerId))) throw notFound()
}

const tooMany = () => invalidFields({ quantity: { key: 'carts.too_many', values: { most: mostOfOne } } })
