// The steps of a programme for other domains.
import type { MemberRole } from '@navyk/api-spec/teaching/programmes'

declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** Its seats are offered from now on, or the offer has changed. */
    'programme.offered': { programmeId: string }
    'programme.started': { programmeId: string }
    'programme.finished': { programmeId: string }
    /** Its live seats are cancelled already. */
    'programme.cancelled': { programmeId: string; reason: string }
    /** A manager has made a seat firm whose customer is to be asked for the price, or the order that asked for it has ended unpaid.
     *  While there is such an order, it is named. */
    'programme.seat_confirmed': {
      confirmationId: string
      customerId: string
      orderId: string | null
      title: string
      priceKopecks: number
    }
    /** A firm seat is free again: its learner left, or the trial visit was not gone on with. */
    'programme.seat_left': { programmeId: string; seatId: string; learnerId: string; reason: string }
    /** A seat that an order was or is to pay is given up by a person (`isGivenUp`), or its time or its programme is over. */
    'programme.seat_freed': { seatId: string; orderId: string; reason: string; isGivenUp: boolean }
    /** An executor has accepted, or is taken back: they teach the coming sessions. */
    'programme.member_joined': MemberFacts & { role: MemberRole }
    /** An active member leads from now on, or assists. */
    'programme.member_role_changed': MemberFacts & { role: MemberRole }
    /** An executor is suspended or removed: they teach no further session. */
    'programme.member_ended': MemberFacts
  }
}

interface MemberFacts {
  programmeId: string
  memberId: string
  executorId: string
}
