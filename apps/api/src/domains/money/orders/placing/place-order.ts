import type * as spec from '@navyk/api-spec/money/orders'
import { json, type Tx } from '#platform/database'
import { refused, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { emptyCart, listProgrammesOfCart, lockCart, presentCart, priceCart } from '#money/carts'
import { issueOrderInvoice, lockCreditRows } from '#money/invoices'
import { reserveStock, usePromo } from '#money/products'
import { lockProgramme, reserveSeatForOrder } from '#teaching/programmes'
import { wasPaid } from './fulfil-order.ts'
import { orderSteps } from '../order-steps.ts'
import { dayToPay, endOfPayment, heldBy, isTooMuchUnpaid } from '../policy.ts'
import { describeOrder } from '../present.ts'
import {
  findOrder,
  insertLines,
  insertOrder,
  listLines,
  type OrderLineRow,
  type OrderRow,
  sumUnpaid,
} from '../queries.ts'

type TakenSeat = NonNullable<Awaited<ReturnType<typeof reserveSeatForOrder>>>

type PricedCart = Awaited<ReturnType<typeof priceCart>>

/** Orders what is in the own cart. Everything is taken in one transaction or nothing is: the stock, the use of the promo code,
 *  the invoice; the cart is empty then. An order that costs nothing is paid at once.
 *  @throws Failure 409 the cart is empty, or is not what the customer has seen, with the cart as it is; the customer would hold too much
 *  unpaid */
export const placeOrder: WriteCase<typeof spec.placeOrder> = async (tx, effects, session, input) => {
  const customerId = session.cabinetId
  await lockCart(tx, effects, customerId)
  await lockProgrammesOfCart(tx, customerId)
  // Locked before the products: whoever ends an order gives back under the same lock.
  await lockCreditRows(tx, [customerId])
  const cart = await priceCart(tx, effects, customerId)
  const changed = () => refused('cart_changed', 'orders.cart_changed', {}, { current: presentCart(cart) })
  if (cart.lines.length === 0) throw refused('cart_empty', 'orders.cart_empty', {}, { current: presentCart(cart) })
  if (!cart.canOrder || cart.totalKopecks !== input.totalKopecks) throw changed()
  const { kind, name, unp, address } = input.payer
  const id = effects.ids.next()
  const { pieces, until } = await limitReservation(tx, effects, customerId, cart)
  const seats = await reserveSeats(tx, effects, session, { id, customerId, cart, until })
  if (!seats) throw changed()
  const lines = cart.lines.map((line, index) => ({
    id: effects.ids.next(),
    order_id: id,
    position: index + 1,
    ...lineColumns(line, seats.get(line.line.id)),
  }))
  const wanted = cart.lines.map(({ line }) => ({ productId: line.product_id, quantity: line.quantity }))
  if ((await reserveStock(tx, effects, { orderId: id, customerId, lines: wanted })).shortOf.length > 0) throw changed()
  await applyPromo(tx, effects, id, customerId, cart, changed)
  const row = await insertPlaced(tx, effects, {
    id,
    customer_id: customerId,
    payer_kind: kind,
    promo_code: cart.promo?.code ?? null,
    restored_from: null,
    payer: { name, unp: unp === '' ? null : unp, address: address === '' ? null : address },
    subtotal_kopecks: cart.subtotalKopecks,
    discount_kopecks: cart.discountKopecks,
    total_kopecks: cart.totalKopecks,
    offer_version: input.offerVersion,
    held_pieces: pieces,
    expires_at: until,
  })
  await insertLines(tx, lines)
  await emptyCart(tx, effects, customerId)
  await requestPayment(tx, effects, session, row)
  return answerWith(tx, effects, session, id)
}

/** Says what an order line keeps of a priced cart line and of the seat that was taken for it. */
function lineColumns(
  { line, product, unitPriceKopecks, discountKopecks }: PricedCart['lines'][number],
  seat: TakenSeat | undefined,
) {
  // A product is never removed, so that its row is there.
  if (!product) throw new Error(`the cart line ${line.id} has no product`)
  const trialOn = seat?.trialOn ?? null
  return {
    kind: product.kind,
    product_id: line.product_id,
    product_version_id: product.id,
    learner_id: line.learner_id,
    seat_id: seat?.seatId ?? null,
    trial_on: trialOn,
    title: product.title,
    unit: product.unit,
    count: trialOn === null ? product.count : 1,
    valid_days: product.valid_days,
    subject: product.subject,
    level: product.level,
    executor_id: product.executor_id,
    quantity: line.quantity,
    unit_price_kopecks: unitPriceKopecks,
    discount_kopecks: discountKopecks,
  }
}

/** Counts the seats and pieces that the order keeps from others, and finds until when. An order that costs nothing is paid at once, and
 *  is not limited.
 *  @throws Failure 409 `too_much_unpaid` */
async function limitReservation(tx: Tx, effects: Effects, customerId: string, cart: PricedCart) {
  const { unpaidRules, clock } = effects
  const { pieces, isScarce } = heldBy(
    cart.lines.map(({ line, product, left }) => ({
      quantity: line.quantity,
      isSeat: product?.kind === 'programme',
      left,
      product: line.product_id,
    })),
  )
  if (cart.totalKopecks > 0 && isTooMuchUnpaid(unpaidRules, await sumUnpaid(tx, customerId), pieces)) {
    const { mostOrders: orders, mostPieces } = unpaidRules
    throw refused('too_much_unpaid', 'orders.too_much_unpaid', { orders, pieces: mostPieces })
  }
  return { pieces, until: endOfPayment(clock.now(), isScarce ? unpaidRules.scarceHours : undefined) }
}

/** Takes a seat for each line of a programme. @returns them by line; undefined where one is not there at the price that was seen */
async function reserveSeats(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, customerId, cart, until }: { id: string; customerId: string; cart: PricedCart; until: Date },
): Promise<Map<string, TakenSeat> | undefined> {
  const seats = new Map<string, TakenSeat>()
  for (const { line, product, unitPriceKopecks } of cart.lines) {
    if (product?.kind !== 'programme') continue
    const { product_id: programmeId, learner_id: learnerId } = line
    if (learnerId === null) return undefined
    const wanted = { programmeId, learnerId, customerId, orderId: id, until }
    const seat = await reserveSeatForOrder(tx, effects, session, wanted)
    if (seat?.priceKopecks !== unitPriceKopecks) return undefined
    seats.set(line.id, seat)
  }
  return seats
}

function productOf({ id, product_id }: { id: string; product_id: string | null }): string {
  if (product_id === null) throw new Error(`the line ${id} is of no product`)
  return product_id
}

/** Locks the programmes of a cart before the money, as whoever cancels a programme does. */
async function lockProgrammesOfCart(tx: Tx, customerId: string): Promise<void> {
  for (const id of await listProgrammesOfCart(tx, customerId)) await lockProgramme(tx, id)
}

async function applyPromo(
  tx: Tx,
  effects: Effects,
  orderId: string,
  customerId: string,
  cart: PricedCart,
  changed: () => Error,
): Promise<void> {
  if (cart.promo === null) return
  const lines = cart.lines.map(({ line, amountKopecks }) => ({ productId: line.product_id, amountKopecks }))
  const used = await usePromo(tx, effects, { code: cart.promo.code, orderId, customerId, lines })
  const discount = used.discounts.reduce((sum, each) => sum + each, 0)
  if (used.refusal !== null || discount !== cart.discountKopecks) throw changed()
}

type NewOrder = Omit<Parameters<typeof insertOrder>[1], 'state' | 'created_at' | 'payer'> & {
  payer: OrderRow['payer']
}

async function insertPlaced(tx: Tx, effects: Effects, { payer, ...row }: NewOrder): Promise<OrderRow> {
  const now = effects.clock.now()
  return insertOrder(tx, {
    ...row,
    state: 'placed',
    created_at: now,
    payer: json(payer),
  })
}

/** Asks for the money of an order that was placed. Credit that the customer has pays the invoice at once. */
async function requestPayment(tx: Tx, effects: Effects, session: Session, placed: OrderRow): Promise<void> {
  const { id, customer_id: customerId } = placed
  const step = orderSteps.forLocked(tx, effects, session, { row: placed })
  await step.record({
    action: 'placed',
    changes: {
      totalKopecks: { from: null, to: placed.total_kopecks },
      offer: { from: null, to: placed.offer_version },
    },
  })
  if (placed.total_kopecks === 0) return wasPaid(tx, effects, session, placed)
  await step.move({ action: 'awaiting_payment', to: 'awaiting_payment' })
  const invoice = await issueOrderInvoice(tx, effects, session, {
    customerId,
    sourceId: id,
    payer: placed.payer,
    lines: (await listLines(tx, [id])).map((line) => ({
      title: line.title,
      quantity: line.quantity,
      unitPriceKopecks: line.unit_price_kopecks,
      discountKopecks: line.discount_kopecks,
    })),
    dueOn: dayToPay(effects.clock.now(), placed.expires_at),
  })
  // The payment out of credit may have moved it on by now.
  const row = await findOrder(tx, id)
  if (!row) throw new Error(`the order ${id} is not there`)
  await orderSteps
    .forLocked(tx, effects, session, { row })
    .move({ action: 'invoiced', set: { invoice_id: invoice.id } })
}

async function answerWith(tx: Tx, effects: Effects, session: Session, id: string) {
  const row = await findOrder(tx, id)
  if (!row) throw new Error(`the order ${id} is not there`)
  return describeOrder(tx, effects, session, row)
}

/** Orders the lines of an order once more that had ended and whose money came late, at the prices that the customer has agreed to.
 *  @returns undefined where too little is left */
export async function placeAgain(
  tx: Tx,
  effects: Effects,
  session: Session,
  ended: OrderRow,
): Promise<OrderRow | undefined> {
  const before: OrderLineRow[] = await listLines(tx, [ended.id])
  // A seat that was ordered before programmes were in the shop, and a trial visit, whose day is past, can't be ordered again.
  if (before.some(({ product_id, trial_on }) => product_id === null || trial_on !== null)) return undefined
  const id = effects.ids.next()
  const wanted = before.map((line) => ({ productId: productOf(line), quantity: line.quantity }))
  const taken = await reserveStock(tx, effects, { orderId: id, customerId: ended.customer_id, lines: wanted })
  if (taken.shortOf.length > 0) return undefined
  const seats = await reserveSeatsAgain(tx, effects, session, { id, customerId: ended.customer_id, before })
  if (!seats) return undefined
  const row = await insertPlaced(tx, effects, {
    id,
    customer_id: ended.customer_id,
    payer_kind: ended.payer_kind,
    payer: ended.payer,
    promo_code: ended.promo_code,
    subtotal_kopecks: ended.subtotal_kopecks,
    discount_kopecks: ended.discount_kopecks,
    total_kopecks: ended.total_kopecks,
    offer_version: ended.offer_version,
    restored_from: ended.id,
    held_pieces: ended.held_pieces,
    expires_at: endOfPayment(effects.clock.now()),
  })
  await insertLines(
    tx,
    before.map(({ first_name: _first, last_name: _last, ...line }) => ({
      ...line,
      id: effects.ids.next(),
      order_id: id,
      seat_id: seats.get(line.id) ?? null,
    })),
  )
  await requestPayment(tx, effects, session, row)
  return row
}

/** Takes seats like those of an order that has ended; undefined where there are none any more. */
async function reserveSeatsAgain(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, customerId, before }: { id: string; customerId: string; before: OrderLineRow[] },
): Promise<Map<string, string> | undefined> {
  const until = endOfPayment(effects.clock.now())
  const seats = new Map<string, string>()
  for (const { id: lineId, kind, product_id: programmeId, learner_id: learnerId } of before) {
    if (kind !== 'programme') continue
    if (programmeId === null || learnerId === null) return undefined
    const seat = await reserveSeatForOrder(tx, effects, session, {
      programmeId,
      learnerId,
      customerId,
      orderId: id,
      until,
    })
    if (!seat) return undefined
    seats.set(lineId, seat.seatId)
  }
  return seats
}
