import { businessDate, hourMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/orders'
import { hoursToPay } from '@navyk/api-spec/money/orders'
import { json, type Tx } from '../../../platform/database/index.ts'
import { refused, type Session, type WriteCase } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { emptyCart, lockCart, type PricedCart, presentCart, priceCart } from '../carts/index.ts'
import { issueOrderInvoice, lockCreditRows } from '../invoices/index.ts'
import { reserveStock, usePromo } from '../products/index.ts'
import { wasPaid } from './fulfil-order.ts'
import { orderSteps } from './order-steps.ts'
import { describeOrder } from './present.ts'
import { findOrder, insertLines, insertOrder, listLines, type OrderLineRow, type OrderRow } from './queries.ts'

/** Orders what is in the own cart. Everything is taken in one transaction or nothing is: the stock, the use of the promo code,
 *  the invoice; the cart is empty then. An order that costs nothing is paid at once.
 *  @throws Failure 409 the cart is empty, or is not what the customer has seen, with the cart as it is */
export const placeOrder: WriteCase<typeof spec.placeOrder> = async (tx, effects, session, input) => {
  const customerId = session.cabinetId
  await lockCart(tx, effects, customerId)
  // Before the products: whoever ends an order gives back under the same lock.
  await lockCreditRows(tx, [customerId])
  const cart = await priceCart(tx, effects, customerId)
  const changed = () => refused('cart_changed', 'orders.cart_changed', {}, { current: presentCart(cart) })
  if (cart.lines.length === 0) throw refused('cart_empty', 'orders.cart_empty', {}, { current: presentCart(cart) })
  if (!cart.canOrder || cart.totalKopecks !== input.totalKopecks) throw changed()
  const { kind, name, unp, address } = input.payer
  const id = effects.ids.next()
  const lines = cart.lines.map(({ line, product, unitPriceKopecks, discountKopecks }, index) => {
    // A product is never removed, so that its row is there.
    if (!product) throw new Error(`the cart line ${line.id} has no product`)
    return {
      ...{ id: effects.ids.next(), order_id: id, position: index + 1, kind: product.kind },
      ...{ product_id: line.product_id, product_version_id: product.id, learner_id: line.learner_id },
      ...{ seat_id: null, trial_on: null },
      ...{ title: product.title, unit: product.unit, count: product.count, valid_days: product.valid_days },
      ...{ subject: product.subject, level: product.level, executor_id: product.executor_id },
      ...{ quantity: line.quantity, unit_price_kopecks: unitPriceKopecks, discount_kopecks: discountKopecks },
    }
  })
  const wanted = cart.lines.map(({ line }) => ({ productId: line.product_id, quantity: line.quantity }))
  if ((await reserveStock(tx, effects, { orderId: id, customerId, lines: wanted })).shortOf.length > 0) throw changed()
  await takePromo(tx, effects, id, customerId, cart, changed)
  const row = await insertPlaced(tx, effects, {
    ...{ id, customer_id: customerId, payer_kind: kind, promo_code: cart.promo?.code ?? null, restored_from: null },
    payer: { name, unp: unp === '' ? null : unp, address: address === '' ? null : address },
    ...{ subtotal_kopecks: cart.subtotalKopecks, discount_kopecks: cart.discountKopecks },
    ...{ total_kopecks: cart.totalKopecks, offer_version: input.offerVersion },
  })
  await insertLines(tx, lines)
  await emptyCart(tx, effects, customerId)
  await ask(tx, effects, session, row)
  return answerWith(tx, session, id)
}

function productOf({ id, product_id }: { id: string; product_id: string | null }): string {
  if (product_id === null) throw new Error(`the line ${id} is of no product`)
  return product_id
}

async function takePromo(
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

type New = Omit<Parameters<typeof insertOrder>[1], 'state' | 'created_at' | 'expires_at' | 'payer'> & {
  payer: OrderRow['payer']
  expires_at?: Date
}

/** An order that is placed, and waits for its payment so long. */
export async function insertPlaced(tx: Tx, effects: Effects, { payer, ...row }: New): Promise<OrderRow> {
  const now = effects.clock.now()
  return insertOrder(tx, {
    expires_at: new Date(now.getTime() + hoursToPay * hourMs),
    ...{ ...row, state: 'placed', created_at: now },
    payer: json(payer),
  })
}

/** Asks for the money of an order that was placed. Credit that the customer has pays the invoice at once. */
export async function ask(tx: Tx, effects: Effects, session: Session, placed: OrderRow): Promise<void> {
  const { id, customer_id: customerId } = placed
  const step = orderSteps.at(tx, effects, session, { row: placed })
  await step.record({
    ...{ action: 'placed' },
    changes: {
      totalKopecks: { from: null, to: placed.total_kopecks },
      offer: { from: null, to: placed.offer_version },
    },
  })
  if (placed.total_kopecks === 0) return wasPaid(tx, effects, session, placed)
  await step.take({ action: 'awaiting_payment', to: 'awaiting_payment' })
  const invoice = await issueOrderInvoice(tx, effects, session, {
    ...{ customerId, sourceId: id, payer: placed.payer },
    lines: (await listLines(tx, [id])).map((line) => ({
      ...{ title: line.title, quantity: line.quantity },
      ...{ unitPriceKopecks: line.unit_price_kopecks, discountKopecks: line.discount_kopecks },
    })),
    dueOn: businessDate(placed.expires_at),
  })
  // The payment out of credit may have moved it on by now.
  const row = await findOrder(tx, id)
  if (!row) throw new Error(`the order ${id} is not there`)
  await orderSteps.at(tx, effects, session, { row }).take({ action: 'invoiced', set: { invoice_id: invoice.id } })
}

export async function answerWith(tx: Tx, session: Session, id: string) {
  const row = await findOrder(tx, id)
  if (!row) throw new Error(`the order ${id} is not there`)
  return describeOrder(tx, session, row)
}

/** Places what an order was once more, at the prices that the customer has agreed to: the order had ended, and its money came
 *  late. @returns undefined where too little is left */
export async function placeAgain(
  tx: Tx,
  effects: Effects,
  session: Session,
  ended: OrderRow,
): Promise<OrderRow | undefined> {
  const before: OrderLineRow[] = await listLines(tx, [ended.id])
  // A seat that was not paid in time went to somebody else.
  if (before.some(({ seat_id }) => seat_id !== null)) return undefined
  const id = effects.ids.next()
  const wanted = before.map((line) => ({ productId: productOf(line), quantity: line.quantity }))
  const taken = await reserveStock(tx, effects, { orderId: id, customerId: ended.customer_id, lines: wanted })
  if (taken.shortOf.length > 0) return undefined
  const row = await insertPlaced(tx, effects, {
    ...{ id, customer_id: ended.customer_id, payer_kind: ended.payer_kind, payer: ended.payer },
    ...{ promo_code: ended.promo_code, subtotal_kopecks: ended.subtotal_kopecks },
    ...{ discount_kopecks: ended.discount_kopecks, total_kopecks: ended.total_kopecks },
    ...{ offer_version: ended.offer_version, restored_from: ended.id },
  })
  await insertLines(
    tx,
    before.map(({ first_name: _first, last_name: _last, ...line }) => ({
      ...line,
      ...{ id: effects.ids.next(), order_id: id },
    })),
  )
  await ask(tx, effects, session, row)
  return row
}
