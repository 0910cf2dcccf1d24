import type * as spec from '@navyk/api-spec/money/orders'
import type { Tx } from '#platform/database'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import type { Effects } from '#platform/services.ts'
import { refused, type Session } from '#platform/http'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { freeSeatsOfOrder } from '#teaching/programmes'
import { cancelOrderInvoice, creditOrderInvoice, listDebtsOfSold, lockCreditRows } from '#money/invoices'
import { releasePromo, releaseStock } from '#money/products'
import { listGrantedPackages, refundWallet } from '#money/wallets'
import { lockWithMoney } from '../placing/fulfil-order.ts'
import { orderSource } from '../placing/grants.ts'
import { orderSteps } from '../order-steps.ts'
import { describeOrder } from '../present.ts'
import { findOrder, findOrderOfGrant, type GrantRow, listGrants, markRefunded, type OrderRow } from '../queries.ts'
import { postRefunded } from '../seats/seat-entries.ts'
import { listBoughtSeats } from '../seats/seat-queries.ts'
import { isGivenUp, worthOfSeat } from '../seats/seat-worth.ts'

/** Refunds an order, or some of its lines. The part of the price that used lessons leave becomes credit of the customer; two people can
 *  send it back by a refund of credit. An order that was paid and never opened goes back whole.
 *  @throws Failure 404 · 409 it is not paid, nothing is left, or another sum would go back than was seen */
export const refundOrder = orderSteps.useCase<typeof spec.refundOrder>(
  'refund',
  async ({ tx, effects, session, row, conflict, refusal }, { lineIds, refundKopecks, reason }) => {
    const before = (await lockCreditRows(tx, [row.customer_id])).get(row.customer_id) ?? 0
    const isUnopened = row.state === 'paid' || row.state === 'paid_unfulfilled'
    if (isUnopened) {
      if (refundKopecks !== row.total_kopecks) throw await conflict()
      await refundUnopened(tx, effects, session, row, reason)
    } else {
      const grants = (await listGrants(tx, [row.id])).filter(
        (grant) => grant.refunded_kopecks === null && (lineIds.length === 0 || lineIds.includes(grant.line_id)),
      )
      const packages = await listGrantedPackages(
        tx,
        grants.map((grant) => grant.granted_id),
      )
      const open = grants.flatMap((grant) => {
        const opened = packages.get(grant.granted_id)
        return opened?.canRefund ? [opened] : []
      })
      const seats = await listSeatsToRefund(tx, grants)
      if (await isDebtGivenUp(tx, row.id)) throw await refusal('debt_given_up')
      if (open.length + seats.length === 0) throw await refusal('nothing_to_refund')
      const sum = [...open, ...seats].reduce((total, each) => total + each.refundKopecks, 0)
      if (sum !== refundKopecks) throw await conflict()
      for (const { id, version } of open) await refundWallet(tx, effects, session, { id, version, reason })
      for (const seat of seats) await recordRefund(tx, effects, session, { ...seat, reason })
    }
    const present = (await findOrder(tx, row.id)) ?? row
    // An unpaid part, or one whose payment was reversed, only makes the invoice less.
    const credited = ((await lockCreditRows(tx, [row.customer_id])).get(row.customer_id) ?? 0) - before
    await notifyOfRefund(tx, effects, session, present, { refundKopecks, credited, reason })
    return describeOrder(tx, effects, session, present)
  },
)

/** The notice of a refund. No money is named where none has moved: the order cost nothing, or nothing of it was paid. */
function refundNotice(refundKopecks: number, creditedKopecks: number) {
  if (refundKopecks === 0) return 'refunded_free'
  if (creditedKopecks === refundKopecks) return 'refunded'
  return creditedKopecks === 0 ? 'refunded_owed' : 'refunded_unpaid'
}

async function notifyOfRefund(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  row: OrderRow,
  { refundKopecks, credited, reason }: { refundKopecks: number; credited: number; reason: string },
): Promise<void> {
  const notice = refundNotice(refundKopecks, credited)
  await orderSteps.forLocked(tx, effects, session, { row }).notify(notice, [row.customer_id], {
    number: row.number,
    amount: moneyInText(refundKopecks),
    credit: moneyInText(credited),
    reason,
  })
}

/** Gives back a paid order of which nothing can be opened any more; its customer is told. */
export async function refundUnopenedOrder(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  row: OrderRow,
  reason: string,
): Promise<void> {
  const before = (await lockCreditRows(tx, [row.customer_id])).get(row.customer_id) ?? 0
  await refundUnopened(tx, effects, session, row, reason)
  const credited = ((await lockCreditRows(tx, [row.customer_id])).get(row.customer_id) ?? 0) - before
  await notifyOfRefund(tx, effects, session, row, { refundKopecks: row.total_kopecks, credited, reason })
}

/** Refunds an order that was never opened: its invoice is void, and all that was paid is credit. */
async function refundUnopened(tx: Tx, effects: Effects, session: Session | null, row: OrderRow, reason: string) {
  await releaseStock(tx, effects, row.id)
  await releasePromo(tx, effects, row.id)
  await orderSteps.forLocked(tx, effects, session, { row }).move({
    action: 'refunded',
    to: 'refunded',
    reason,
    set: { ended_at: effects.clock.now(), reason, refunded_kopecks: row.total_kopecks },
    changes: { refundedKopecks: { from: 0, to: row.total_kopecks } },
  })
  await cancelOrderInvoice(tx, effects, session, { sourceId: row.id, reason })
  await freeSeatsOfOrder(tx, effects, session, row.id, 'left')
}

/** Paid seats that their learners have given up, with the sum that goes back for each, in kopecks. */
async function listSeatsToRefund(tx: Tx, grants: GrantRow[]) {
  const own = grants.filter(({ kind }) => kind === 'programme')
  const seats = await listBoughtSeats(
    tx,
    own.map((grant) => grant.line_id),
  )
  return own.flatMap((grant) => {
    const seat = seats.get(grant.line_id)
    const refundKopecks = seat && isGivenUp(seat) ? worthOfSeat(seat, grant.price_kopecks) : 0
    return refundKopecks > 0 ? [{ grantId: grant.id, refundKopecks }] : []
  })
}

/** Records the refund of a piece: the order keeps it, and its invoice asks for less. Nothing happens where it was recorded before, or where
 *  the debt of the order was written off. */
export async function recordRefund(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  { grantId, refundKopecks, reason }: { grantId: string; refundKopecks: number; reason: string },
): Promise<void> {
  if (await isDebtOfGrantGivenUp(tx, grantId)) return
  const orderId = await markRefunded(tx, grantId, refundKopecks)
  const row = orderId === undefined ? undefined : await lockWithMoney(tx, orderId)
  if (!row) return
  const grants = await listGrants(tx, [row.id])
  // A package has taken its price back itself.
  if (grants.some(({ id, kind }) => id === grantId && kind === 'programme')) {
    await postRefunded(tx, effects, { grantId, customerId: row.customer_id, kopecks: refundKopecks })
  }
  const isWhole = grants.every((grant) => grant.refunded_kopecks !== null)
  const refunded = row.refunded_kopecks + refundKopecks
  await orderSteps.forLocked(tx, effects, session, { row }).move({
    action: isWhole ? 'refunded' : 'part_refunded',
    to: isWhole ? 'refunded' : 'part_refunded',
    reason,
    set: { refunded_kopecks: refunded, reason, ...(isWhole && { ended_at: effects.clock.now() }) },
    changes: { refundedKopecks: { from: row.refunded_kopecks, to: refunded } },
  })
  // An order that is given back whole frees its stock.
  if (isWhole) await releaseStock(tx, effects, row.id, { wasOpened: true })
  if (refundKopecks === 0) return
  if (!session) throw new Error(`nobody has refunded the order ${row.id}`)
  await creditOrderInvoice(tx, effects, session, { sourceId: row.id, amountKopecks: refundKopecks, reason })
}

async function isDebtOfGrantGivenUp(tx: Tx, grantId: string): Promise<boolean> {
  const order = await findOrderOfGrant(tx, grantId)
  return order !== undefined && isDebtGivenUp(tx, order.order_id)
}

const isDebtGivenUp = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await listDebtsOfSold(tx, 'order', [orderId])).get(orderId) === 'given_up'

/** A package that an order has granted has ended early, from the order or from the package itself. */
export const reactions: Reactions = {
  'wallet.refunded': async (tx, effects, session, { source, refundKopecks, reason }) => {
    if (source.kind !== orderSource) return
    if (await isDebtOfGrantGivenUp(tx, source.id)) throw refused('order_state', 'orders.debt_given_up')
    await recordRefund(tx, effects, session, { grantId: source.id, refundKopecks, reason })
  },
}
