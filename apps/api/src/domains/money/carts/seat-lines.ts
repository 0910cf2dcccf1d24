// Lines of carts that are seats in programmes.
import type { PriceBasis, SeatState } from '@navyk/api-spec/teaching/programmes'
import { priceOfSeat } from '#teaching/programmes'

/** The seat or the place in line that the learner of a line has already; all null where there is none. */
interface LearnersSeat {
  seat_state: SeatState | null
  seat_order_id: string | null
  seat_price_basis: PriceBasis | 'trial' | null
  seat_price_kopecks: number | null
}

/** The seat of a line: a new one, one that is held and waits for its order, or one that can't be bought. */
export type SeatOfLine = 'new' | 'held' | 'enrolled'

export function seatOfLine({ seat_state, seat_order_id }: LearnersSeat): SeatOfLine {
  if (seat_state === null) return 'new'
  return seat_state === 'held' && seat_order_id === null ? 'held' : 'enrolled'
}

/** The price of a held seat, as it was agreed, in kopecks; undefined for any other line, which has the price of today. */
export function agreedPrice(line: LearnersSeat, sessions: number): number | undefined {
  const { seat_price_basis: price_basis, seat_price_kopecks: price_kopecks } = line
  if (seatOfLine(line) !== 'held' || price_basis === null || price_kopecks === null) return undefined
  return priceOfSeat({ price_basis, price_kopecks }, sessions)
}
