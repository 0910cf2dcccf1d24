import type { AttendanceOutcome } from '@navyk/api-spec/teaching/programme-sessions'
import type { RateBasis } from '@navyk/api-spec/teaching/programmes'

export interface SessionRate {
  basis: RateBasis
  amountKopecks: number | null
  shareBasisPoints: number | null
}

/** A seat of the session as it was agreed: for all planned sessions, for each, or for the one of a trial visit. */
interface SeatPrice {
  basis: 'whole' | 'session' | 'trial'
  kopecks: number
}

export interface HeldSession {
  /** Number of sessions of the programme, over which the price of the whole is spread. */
  plannedSessions: number
  /** Seats of those who have one in this session, whether they came or not. */
  seats: readonly SeatPrice[]
  outcomes: readonly AttendanceOutcome[]
}

/** Whether a learner was taught. Whoever stayed away is not paid for by the head, told before or not: the session took place
 *  for the others, and the executor's hour was not lost (docs/rules/life-cycles.md, Session of a programme). */
function isTaught(outcome: AttendanceOutcome): boolean {
  switch (outcome) {
    case 'present':
    case 'late':
    case 'made_up':
      return true
    case 'absent':
      return false
  }
}

/** Pay for a held session by this rate, in whole kopecks, halves up. A share is of what the seats bring for this session, present or
 *  not; who makes up for a session here has paid for the other one. */
export function payOfSession(rate: SessionRate, held: HeldSession): number {
  switch (rate.basis) {
    case 'session':
      return rate.amountKopecks ?? 0
    case 'head':
      return (rate.amountKopecks ?? 0) * held.outcomes.filter(isTaught).length
    case 'share': {
      // Over so many sessions and hundredths of a per cent the product leaves the exact whole numbers of JavaScript.
      const parts = BigInt(held.plannedSessions) * 10_000n
      const share = broughtTimesSessions(held) * BigInt(rate.shareBasisPoints ?? 0)
      return Number((2n * share + parts) / (2n * parts))
    }
  }
}

/** Money that the seats bring for the session, in kopecks, times the planned sessions, so that nothing is rounded before the end. */
const broughtTimesSessions = ({ seats, plannedSessions }: HeldSession): bigint =>
  seats.reduce(
    (sum, { basis, kopecks }) => sum + BigInt(kopecks) * (basis === 'whole' ? 1n : BigInt(plannedSessions)),
    0n,
  )
