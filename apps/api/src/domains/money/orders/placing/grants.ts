// Grants what an order has bought: one port for everything that the shop sells. A kind of product adds its line here.
import type { ProductKind } from '@navyk/api-spec/money/products'
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { confirmPaidSeat } from '#teaching/programmes'
import { grantPackage } from '#money/wallets'
import type { OrderLineRow } from '../queries.ts'
import { postGranted } from '../seats/seat-entries.ts'

/** One piece of a line that is paid for. */
export interface PaidPiece {
  customerId: string
  line: OrderLineRow
  /** The key of the grant; one key grants once. */
  grantId: string
  priceKopecks: number
}

export type Grant = (tx: Tx, effects: Effects, piece: PaidPiece) => Promise<{ id: string }>

/** The source that packages of orders have; their id there is that of the grant. */
export const orderSource = 'order_grant'

export const grantsOf: Readonly<Partial<Record<ProductKind, Grant>>> = {
  package: (tx, effects, { customerId, line, grantId, priceKopecks }) =>
    grantPackage(tx, effects, null, {
      customerId,
      priceKopecks,
      source: { kind: orderSource, id: grantId },
      name: line.title,
      validDays: line.valid_days,
      subject: line.subject,
      level: line.level,
      ...(line.unit === 'lessons'
        ? { unit: 'lessons' as const, totalUnits: line.count }
        : { unit: 'minutes' as const, totalUnits: line.count * 60 }),
      executorId: line.executor_id,
      learnerId: line.learner_id,
      contractId: null,
    }),
  programme: async (tx, effects, { customerId, line, grantId, priceKopecks }) => {
    if (line.seat_id === null) throw new Error(`the line ${line.id} names no seat`)
    await confirmPaidSeat(tx, effects, { seatId: line.seat_id, orderId: line.order_id })
    await postGranted(tx, effects, { grantId, customerId, kopecks: priceKopecks })
    return { id: line.seat_id }
  },
}
