import type * as spec from '@navyk/api-spec/money/orders'
import type { Tx } from '#platform/database'
import { Failure, refused, type Session } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { findStaff } from '#people/accounts'
import { listDebtsOfSold, lockCreditRows, markGranted } from '#money/invoices'
import { grantsOf } from './grants.ts'
import { lockProgrammesOf, orderSteps } from '../order-steps.ts'
import { may, sharePrice, totalOf } from '../policy.ts'
import { describeOrder } from '../present.ts'
import { findOrder, insertGrant, listLines, lockOrder, type OrderRow } from '../queries.ts'

export const fulfilOrderTask = 'fulfil-order'

/** Marks an order as paid, whatever becomes of what it grants. A task of its own opens that at once. */
export async function wasPaid(tx: Tx, effects: Effects, session: Session | null, row: OrderRow): Promise<void> {
  await orderSteps
    .forLocked(tx, effects, session, { row })
    .move({ action: 'paid', to: 'paid', set: { paid_at: effects.clock.now() } })
  await effects.queue.send(tx, fulfilOrderTask, { orderId: row.id })
}

/** Opens what an order has paid for. Each piece is granted once, however often this runs.
 *  After a failure the order stays paid and not opened, with the reason, and staff are told; the scheduled task tries it again. */
export async function openPaidOrder(services: Services, orderId: string): Promise<void> {
  try {
    await services.transact(async (tx) => {
      await lockProgrammesOf(tx, orderId)
      const row = await lockWithMoney(tx, orderId)
      if (row && may('fulfil', row)) await open(tx, services, null, row)
    })
  } catch (error) {
    const isNew = await services.transact((tx) => recordUnopened(tx, services, orderId, error))
    const said = 'an order is paid and could not be opened'
    // A refusal by a rule is no fault of the service: a person decides, whose task shows it, however often it is tried again.
    if (!(error instanceof Failure)) services.log.error({ err: error, orderId }, said)
    else if (isNew) services.log.warn({ reason: error.code, orderId }, said)
  }
}

/** Keeps the reason why an order was not opened. @returns false where it is known already: it was tried again and failed again */
async function recordUnopened(tx: Tx, effects: Effects, orderId: string, error: unknown): Promise<boolean> {
  const row = await lockWithMoney(tx, orderId)
  if (row?.state !== 'paid') return false
  const step = orderSteps.forLocked(tx, effects, null, { row })
  const why = error instanceof Error ? error.message.slice(0, 500) : ''
  await step.move({ action: 'not_opened', to: 'paid_unfulfilled', changes: { why: { from: null, to: why } } })
  await step.notify('not_opened', [row.customer_id], { number: row.number })
  const staff = [...(await findStaff(tx, 'manager')), ...(await findStaff(tx, 'accountant'))]
  await step.notify('unfulfilled', [...new Set(staff)], { number: row.number })
  return true
}

/** Tries again to open a paid order, by staff. @throws Failure 409 it is not paid, or opened already, or a seat is not held for it any
 *  more */
export const fulfilOrder = orderSteps.useCase<typeof spec.fulfilOrder>(
  'fulfil',
  async ({ tx, effects, session, row }) => {
    await open(tx, effects, session, row)
    return describeOrder(tx, effects, session, (await findOrder(tx, row.id)) ?? row)
  },
)

/** Opens an order. The customer's money is locked, so no payment is taken back meanwhile.
 *  @throws Failure 409 the payment was taken back before the order could be opened; the scheduled task opens it once it is paid again */
async function open(tx: Tx, effects: Effects, session: Session | null, row: OrderRow): Promise<void> {
  const debt = (await listDebtsOfSold(tx, 'order', [row.id])).get(row.id)
  if (debt === 'owed') throw refused('order_state', 'orders.unpaid_again')
  for (const line of await listLines(tx, [row.id])) {
    const grant = grantsOf[line.kind]
    if (!grant) throw new Error(`nothing grants a ${line.kind}`)
    for (const [index, priceKopecks] of sharePrice(totalOf(line), line.quantity).entries()) {
      const grantId = effects.ids.next()
      const { id } = await grant(tx, effects, { customerId: row.customer_id, line, grantId, priceKopecks })
      const isNew = await insertGrant(tx, {
        id: grantId,
        line_id: line.id,
        part: index + 1,
        kind: line.kind,
        granted_id: id,
        price_kopecks: priceKopecks,
        granted_at: effects.clock.now(),
      })
      // The order is locked and opened as a whole, so that a piece that is there already is a bug.
      if (!isNew) throw new Error(`piece ${index + 1} of the line ${line.id} was granted before`)
    }
  }
  await markGranted(tx, { kind: 'order', sourceId: row.id }, effects.clock.now())
  const step = orderSteps.forLocked(tx, effects, session, { row })
  await step.move({ action: 'fulfilled', to: 'fulfilled' })
  await step.notify('fulfilled', [row.customer_id], { number: row.number })
}

/** An order, locked after the money of its customer. */
export async function lockWithMoney(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const seen = await findOrder(tx, id)
  if (!seen) return undefined
  await lockCreditRows(tx, [seen.customer_id])
  return lockOrder(tx, id)
}
