import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { leftOf } from '../policy.ts'
import { insertReservations, lockStock, releaseReservations } from './queries.ts'

interface ReservationInput {
  /** The order that takes the products; it can take once. */
  orderId: string
  customerId: string
  /** A product may stand in several lines. */
  lines: readonly { productId: string; quantity: number }[]
}

/** Takes the products of an order, all or nothing. They stay locked until the transaction ends, in the order of their ids.
 *  @returns the products that are no longer sold or of which too few are left; with none, everything is taken */
export async function reserveStock(
  tx: Tx,
  { clock }: Pick<Effects, 'clock'>,
  { orderId, customerId, lines: wanted }: ReservationInput,
): Promise<{ shortOf: string[] }> {
  const lines = [...Map.groupBy(wanted, (line) => line.productId)].map(([productId, all]) => ({
    productId,
    quantity: all.reduce((sum, line) => sum + line.quantity, 0),
  }))
  if (lines.length === 0) return { shortOf: [] }
  const products = await lockStock(
    tx,
    lines.map((line) => line.productId),
  )
  const shortOf = lines.filter(({ productId, quantity }) => {
    const product = products.find((each) => each.id === productId)
    if (product?.state !== 'published') return true
    return (leftOf(product) ?? quantity) < quantity
  })
  if (shortOf.length > 0) return { shortOf: shortOf.map((line) => line.productId) }
  await insertReservations(tx, { orderId, customerId, lines, now: clock.now() })
  return { shortOf: [] }
}

/** Gives back the stock of an order that has expired, was cancelled or refunded. A second call gives nothing back.
 *  @param wasOpened whether it had opened what was bought, which then still counts as a purchase */
export async function releaseStock(
  tx: Tx,
  { clock }: Pick<Effects, 'clock'>,
  orderId: string,
  { wasOpened = false } = {},
): Promise<void> {
  await releaseReservations(tx, orderId, clock.now(), wasOpened)
}
