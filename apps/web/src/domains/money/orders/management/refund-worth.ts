import type { Order } from '@navyk/api-spec/money/orders'

type Line = Order['lines'][number]

/** Whether an order has opened what it was paid for; before that all of it goes back at once. */
export const isOpened = ({ state }: Pick<Order, 'state'>): boolean => state !== 'paid' && state !== 'paid_unfulfilled'

/** Sum that would go back of a line now, in kopecks; undefined where none of its packages can go back. A seat can once its learner has
 *  left. */
export function worthOf({ grants, seat }: Pick<Line, 'grants' | 'seat'>): number | undefined {
  if (seat !== null) {
    const isGivenUp = seat.state === 'left' || seat.state === 'cancelled'
    return isGivenUp && seat.refundedKopecks === null && seat.refundKopecks ? seat.refundKopecks : undefined
  }
  const open = grants.filter(
    ({ state, refundedKopecks }) => refundedKopecks === null && (state === 'active' || state === 'frozen'),
  )
  return open.length === 0 ? undefined : open.reduce((sum, { refundKopecks }) => sum + refundKopecks, 0)
}

/** Sum that would go back of the chosen lines, in kopecks. */
export const refundOf = (order: Pick<Order, 'state' | 'totalKopecks' | 'lines'>, lineIds: string[]): number =>
  isOpened(order)
    ? order.lines.reduce((sum, line) => sum + (lineIds.includes(line.id) ? (worthOf(line) ?? 0) : 0), 0)
    : order.totalKopecks
