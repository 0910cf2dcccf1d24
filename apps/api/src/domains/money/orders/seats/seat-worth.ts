import { refundAfter } from '@navyk/api-spec/money/products'
import type { SeatState } from '@navyk/api-spec/teaching/programmes'

/** Whether the learner has given it up, so that the unused part can go back. */
export const isGivenUp = ({ state }: { state: SeatState }): boolean => state === 'left' || state === 'cancelled'

/** The sum that goes back for a paid seat, in kopecks: the price less the sessions that were held while the learner had it, by the rule
 *  of packages. */
export const worthOfSeat = ({ sessions, used }: { sessions: number; used: number }, priceKopecks: number): number =>
  refundAfter({ priceKopecks, count: sessions }, used)
