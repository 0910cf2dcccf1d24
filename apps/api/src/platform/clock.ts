/** The only source of the present moment, so that tests and demo data can use any time. */
export interface Clock {
  now(): Date
}

/** Real time. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is set; for tests and demo data. */
export interface SettableClock extends Clock {
  set(instant: Date): void
  advance(ms: number): void
}

/** A clock that shows `start` until it is set to something else. */
export function settableClock(start: Date): SettableClock {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = instant.getTime()
    },
    advance: (ms) => {
      current += ms
    },
  }
}
