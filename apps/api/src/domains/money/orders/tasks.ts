import type { Services } from '#platform/services.ts'
import { expireOrders, freeSeats, freeSeatsTask } from './ending/end-order.ts'
import { fulfilOrderTask, lockWithMoney, openPaidOrder } from './placing/fulfil-order.ts'
import { orderSteps } from './order-steps.ts'
import { listGrants, listInStates } from './queries.ts'
import { listBoughtSeats } from './seats/seat-queries.ts'
import { listGrantedPackages } from '#money/wallets'

export const passOrderDaysTask = 'pass-order-days'
const batchSize = 200
const nil = '00000000-0000-0000-0000-000000000000'

/** Moves orders on by time: unpaid ones expire, those that could not be opened are tried again, and those whose packages and seats are
 *  over are completed. Running it again does nothing. */
export async function passOrderDays(services: Services): Promise<void> {
  await expireOrders(services)
  await each(services, ['paid', 'paid_unfulfilled'], async (ids) => {
    for (const id of ids) await openPaidOrder(services, id)
  })
  await each(services, ['fulfilled', 'part_refunded'], (ids) => complete(services, ids))
}

async function each(
  services: Services,
  states: Parameters<typeof listInStates>[1],
  work: (ids: string[]) => Promise<void>,
): Promise<void> {
  for (let after = nil; ; ) {
    const rows = await listInStates(services.db, states, after, batchSize)
    await work(rows.map((row) => row.id))
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = last.id
  }
}

async function complete(services: Services, ids: string[]): Promise<void> {
  const grants = await listGrants(services.db, ids)
  const packages = await listGrantedPackages(
    services.db,
    grants.map((grant) => grant.granted_id),
  )
  const seats = await listBoughtSeats(
    services.db,
    grants.map((grant) => grant.line_id),
  )
  const isDone = (id: string) =>
    grants
      .filter((grant) => grant.order_id === id)
      .every(({ kind, line_id, granted_id }) =>
        kind === 'programme' ? (seats.get(line_id)?.isOver ?? false) : (packages.get(granted_id)?.isOver ?? false),
      )
  for (const id of ids.filter(isDone)) {
    await services.transact(async (tx) => {
      const row = await lockWithMoney(tx, id)
      if (row?.state !== 'fulfilled' && row?.state !== 'part_refunded') return
      await orderSteps.forLocked(tx, services, null, { row }).move({ action: 'completed', to: 'completed' })
    })
  }
}

/** The handlers of this domain's tasks. */
export const orderTasks = (services: Services) => ({
  [passOrderDaysTask]: () => passOrderDays(services),
  [freeSeatsTask]: (data: unknown) => freeSeats(services, (data as { orderId: string }).orderId),
  [fulfilOrderTask]: (data: unknown) => openPaidOrder(services, (data as { orderId: string }).orderId),
})
