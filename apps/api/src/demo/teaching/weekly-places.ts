import type { WeeklySlot } from '@navyk/api-spec/vocabulary'
import type { Choices } from '../timeline/random.ts'

const weekdayTimes = ['14:00', '15:30', '17:00', '18:30', '20:00']
const saturdayTimes = ['10:00', '11:30', '13:00', '14:30']

/** Assigns hours of an executor's week, each once, so that no two contracts overlap. */
export function weeklyPlaces(choices: Choices) {
  const free = choices.shuffle([
    ...[1, 2, 3, 4, 5].flatMap((weekday) => weekdayTimes.map((time) => ({ weekday, time }))),
    ...saturdayTimes.map((time) => ({ weekday: 6, time })),
  ])
  return {
    freeCount: () => free.length,
    /** `count` lessons a week on different days, in the order of the week; fewer when the week is full. */
    take(count: number, minutes: number): WeeklySlot[] {
      const taken: WeeklySlot[] = []
      while (taken.length < count) {
        const index = free.findIndex((place) => taken.every((slot) => slot.weekday !== place.weekday))
        const [place] = index < 0 ? [] : free.splice(index, 1)
        if (!place) break
        taken.push({ ...place, minutes })
      }
      return taken.toSorted((one, other) => one.weekday - other.weekday)
    },
  }
}
