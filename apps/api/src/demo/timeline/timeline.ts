import type { SettableClock } from '#platform/clock.ts'
import { Failure } from '#platform/http'

type DemoStep = () => Promise<void>

interface Watchers {
  happened: () => Promise<void>
  leftOut: (refusal: Failure) => void
}

/** A schedule of events. They are added in any order and run in the order of time, each with the clock set to its
 *  moment; an event may add later ones. */
export interface Timeline {
  at(instant: Date, happen: DemoStep): void
  /** Runs all events before `end`, and calls `happened` after each. What the product refuses is left out, with what would have followed
   *  from it: the days of a month fall differently each year, and a demo that lacks one event is better than none.
   *  @throws whatever else ends an event, such as a lost database */
  run(end: Date, watchers: Watchers): Promise<void>
}

export function createTimeline(clock: SettableClock): Timeline {
  // Sorted by time, then by the order of adding, so that every run gives the same history.
  const waiting: { time: number; order: number; happen: DemoStep }[] = []
  let told = 0
  const comesBefore = (one: { time: number; order: number }, other: { time: number; order: number }) =>
    one.time - other.time || one.order - other.order
  return {
    at(instant, happen) {
      const entry = { time: instant.getTime(), order: told++, happen }
      let low = 0
      let high = waiting.length
      while (low < high) {
        const middle = (low + high) >> 1
        const other = waiting[middle]
        if (other && comesBefore(other, entry) < 0) low = middle + 1
        else high = middle
      }
      waiting.splice(low, 0, entry)
    },
    async run(end, { happened, leftOut }) {
      while (waiting[0] && waiting[0].time < end.getTime()) {
        const next = waiting.shift()
        if (!next) break
        clock.set(new Date(next.time))
        await next.happen().catch((error: unknown) => {
          if (!(error instanceof Failure) || error.status >= 500) throw error
          leftOut(error)
        })
        await happened()
      }
      clock.set(end)
    },
  }
}
