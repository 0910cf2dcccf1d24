import { type LessonPrice, proRataKopecks } from '@navyk/api-spec'
import { minutesOf } from './create-lessons.ts'
import type { LessonRow, WantedTime } from './queries.ts'

/** The prices of a whole lesson as its row keeps them. */
export const pricesOfRow = (row: LessonRow): LessonPrice => ({
  customerRateKopecks: row.customer_rate_kopecks,
  executorRateKopecks: row.executor_rate_kopecks,
  lessonMinutes: minutesOf({ startsAt: row.starts_at, endsAt: row.ends_at }),
  heldMinutes: null,
})

/** The prices of a lesson at another length: as much more or less. */
export function pricesFor(row: LessonRow, time: WantedTime) {
  const [full, minutes] = [minutesOf({ startsAt: row.starts_at, endsAt: row.ends_at }), minutesOf(time)]
  return {
    customerRateKopecks: proRataKopecks(row.customer_rate_kopecks, minutes, full),
    executorRateKopecks: proRataKopecks(row.executor_rate_kopecks, minutes, full),
  }
}
