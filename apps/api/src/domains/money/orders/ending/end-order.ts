// Ends orders that are not paid: cancelled by a person, or expired. Stock, promo code and seats go back.
import type * as spec from '@navyk/api-spec/money/orders'
import type { Tx } from '#platform/database'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import type { Session } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { findStaff } from '#people/accounts'
import { freeSeatsOfOrder } from '#teaching/programmes'
import { cancelOrderInvoice } from '#money/invoices'
import { releasePromo, releaseStock } from '#money/products'
import { lockWithMoney, wasPaid } from '../placing/fulfil-order.ts'
import { addLateMoney, insertLateMoney, moveLateMoney } from './late-money-queries.ts'
import { lockProgrammesOf, orderSteps } from '../order-steps.ts'
import { describeOrder } from '../present.ts'
import { findOrder, findOrderOfInvoice, listOverdue, type OrderRow } from '../queries.ts'

/** Cancels an order that is not paid. Its paid part becomes the customer's credit. @throws Failure 404 · 409 it is paid, or has ended */
export const cancelOrder = orderSteps.useCase<typeof spec.cancelOrder>(
  'cancel',
  async ({ tx, effects, session, now, row, move, notify }, { reason }) => {
    const kept = reason === '' ? null : reason
    await move({ action: 'cancelled', reason: kept, set: { ended_at: now, reason: kept } })
    await releaseOrder(tx, effects, session, row, reason === '' ? inWords(effects, 'was_cancelled') : reason)
    await freeSeatsOfOrder(tx, effects, session, row.id, 'left')
    if (session.role === 'staff') await notify('cancelled', [row.customer_id], { number: row.number, reason })
    return describeOrder(tx, effects, session, (await findOrder(tx, row.id)) ?? row)
  },
)

/** Ends an order that nobody can pay any more, because what it was for is gone. Its paid part becomes the customer's credit. */
export async function cancelUnpaid(tx: Tx, effects: Effects, session: Session | null, row: OrderRow, reason: string) {
  const step = orderSteps.forLocked(tx, effects, session, { row })
  const kept = reason === '' ? null : reason
  await step.move({
    action: 'cancelled',
    to: 'cancelled',
    reason: kept,
    set: { ended_at: effects.clock.now(), reason: kept },
  })
  await releaseOrder(tx, effects, session, row, kept ?? inWords(effects, 'was_not_paid'))
  // It may have seats in other programmes, which are not locked here.
  await effects.queue.send(tx, freeSeatsTask, { orderId: row.id })
  await step.notify('cancelled', [row.customer_id], { number: row.number, reason })
}

/** The reason on the invoice that is taken back, where no person gave one: the customer reads it. */
const inWords = ({ texts }: Pick<Effects, 'texts'>, why: 'was_cancelled' | 'was_not_paid'): string =>
  texts.translate('ru', `orders.${why}`)

async function releaseOrder(tx: Tx, effects: Effects, actor: Session | null, row: OrderRow, reason: string) {
  await releaseStock(tx, effects, row.id)
  await releasePromo(tx, effects, row.id)
  return cancelOrderInvoice(tx, effects, actor, { sourceId: row.id, reason })
}

export const freeSeatsTask = 'free-seats-of-order'

/** Gives back the seats of an order whose invoice was taken back. */
export const freeSeats = (services: Services, orderId: string): Promise<void> =>
  services.transact(async (tx) => {
    await lockProgrammesOf(tx, orderId)
    await freeSeatsOfOrder(tx, services, null, orderId, 'left')
  })

const batchSize = 200
const nil = '00000000-0000-0000-0000-000000000000'

/** Ends the orders whose time to pay is over, each in a transaction of its own. */
export async function expireOrders(services: Services): Promise<void> {
  for (let after = nil; ; ) {
    const rows = await listOverdue(services.db, services.clock.now(), after, batchSize)
    for (const { id } of rows) await services.transact((tx) => expire(tx, services, id))
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = last.id
  }
}

async function expire(tx: Tx, effects: Effects, id: string): Promise<void> {
  await lockProgrammesOf(tx, id)
  const row = await lockWithMoney(tx, id)
  const now = effects.clock.now()
  // A payment may have been faster.
  if (row?.state !== 'awaiting_payment') return
  await insertLateMoney(tx, id)
  const { creditKopecks } = await releaseOrder(tx, effects, null, row, inWords(effects, 'was_not_paid'))
  const seen = await findOrder(tx, id)
  if (seen?.version !== row.version) throw new Error(`the locked order ${id} has changed`)
  const step = orderSteps.forLocked(tx, effects, null, { row })
  await step.move({ action: 'expired', to: 'expired', set: { ended_at: now, late_kopecks: creditKopecks } })
  await freeSeatsOfOrder(tx, effects, null, row.id, 'expired')
  await step.notify('expired', [row.customer_id], { number: row.number })
  if (creditKopecks > 0) await notifyOfLateMoney(tx, effects, row, creditKopecks)
}

/** Tells staff of money that waits for their decision, and the customer that it is not lost. */
async function notifyOfLateMoney(tx: Tx, effects: Effects, row: OrderRow, kopecks: number): Promise<void> {
  const step = orderSteps.forLocked(tx, effects, null, { row })
  const values = { number: row.number, amount: moneyInText(kopecks) }
  const staff = [...(await findStaff(tx, 'manager')), ...(await findStaff(tx, 'accountant'))]
  await step.notify('late_money', [...new Set(staff)], values)
  await step.notify('paid_late', [row.customer_id], values)
}

/** Reactions to payments of the invoices of orders, and to steps of accountants. */
export const reactions: Reactions = {
  'invoice.paid': async (tx, effects, session, { invoices }) => {
    for (const { kind, sourceId } of invoices) {
      if (kind !== 'order' || sourceId === null) continue
      const row = await lockWithMoney(tx, sourceId)
      if (row?.state === 'awaiting_payment') await wasPaid(tx, effects, session, row)
    }
  },
  // An accountant has withdrawn the invoice: nobody can pay the order any more.
  'invoice.withdrawn': async (tx, effects, session, { invoiceIds }) => {
    for (const invoiceId of invoiceIds) {
      const order = await findOrderOfInvoice(tx, invoiceId)
      const row = order && (await lockWithMoney(tx, order.id))
      // An order that expires or is cancelled takes its invoice back itself.
      if (row?.state !== 'awaiting_payment' || row.expires_at <= effects.clock.now()) continue
      await releaseStock(tx, effects, row.id)
      await releasePromo(tx, effects, row.id)
      const step = orderSteps.forLocked(tx, effects, session, { row })
      await step.move({ action: 'cancelled', to: 'cancelled', set: { ended_at: effects.clock.now() } })
      // The customer's money is locked already, and a programme has to be locked before it.
      await effects.queue.send(tx, freeSeatsTask, { orderId: row.id })
    }
  },
  'payment.missed': async (tx, effects, session, { payments }) => {
    for (const { paymentId, invoiceId, creditKopecks } of payments) {
      const order = await findOrderOfInvoice(tx, invoiceId)
      const row = order && (await lockWithMoney(tx, order.id))
      if (!row || (row.state !== 'expired' && row.state !== 'cancelled') || creditKopecks === 0) continue
      await addLateMoney(tx, { payment_id: paymentId, order_id: row.id, amount_kopecks: creditKopecks })
      const late = row.late_decision === null ? row.late_kopecks + creditKopecks : creditKopecks
      await orderSteps.forLocked(tx, effects, session, { row }).move({
        action: 'paid_late',
        set: { late_kopecks: late, late_decision: null },
        changes: { lateKopecks: { from: row.late_kopecks, to: late } },
      })
      await notifyOfLateMoney(tx, effects, row, creditKopecks)
    }
  },
  'payment.reversed': async (tx, effects, session, { paymentId, rest }) => {
    for (const { orderId, kopecks } of await moveLateMoney(tx, paymentId, rest)) {
      const row = await lockWithMoney(tx, orderId)
      if (!row) continue
      const late = Math.max(0, row.late_kopecks - kopecks)
      await orderSteps.forLocked(tx, effects, session, { row }).move({
        action: 'payment_reversed',
        set: { late_kopecks: late },
        changes: { lateKopecks: { from: row.late_kopecks, to: late } },
      })
    }
  },
}
