import type { SettableClock } from '../platform/clock.ts'

type Happening = () => Promise<void>

/** What happens when. Things are told in any order and happen in the order of time, each at its own moment of the clock;
 *  a happening may add others that come later. */
export interface Timeline {
  at(instant: Date, happen: Happening): void
  /** Lets everything before `end` happen. @returns how many things did */
  run(end: Date): Promise<number>
}

export function createTimeline(clock: SettableClock): Timeline {
  // Sorted by time, then by the order of telling: the same history on every run.
  const waiting: { time: number; order: number; happen: Happening }[] = []
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
    async run(end) {
      let count = 0
      while (waiting[0] && waiting[0].time < end.getTime()) {
        const next = waiting.shift()
        if (!next) break
        clock.set(new Date(next.time))
        await next.happen()
        count += 1
      }
      clock.set(end)
      return count
    },
  }
}
