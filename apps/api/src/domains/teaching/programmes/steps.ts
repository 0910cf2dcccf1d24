// The steps of a programme for other domains.

declare module '../../../platform/steps.ts' {
  interface Steps {
    /** Seats of it are offered from now on, or what is offered has changed. */
    'programme.offered': { programmeId: string }
    'programme.started': { programmeId: string }
    'programme.finished': { programmeId: string }
    /** Its live seats are cancelled already. */
    'programme.cancelled': { programmeId: string; reason: string }
    /** A firm seat is free again: its learner left, or the trial visit was not gone on with. */
    'programme.seat_left': { programmeId: string; seatId: string; learnerId: string; reason: string }
    /** A seat that an order was to pay is given up by a person (`isGivenUp`), or its time or its programme is over. */
    'programme.seat_freed': { seatId: string; orderId: string; reason: string; isGivenUp: boolean }
    /** An executor is suspended or removed: they teach no further session. */
    'programme.member_ended': { programmeId: string; memberId: string; executorId: string }
  }
}

export {}
