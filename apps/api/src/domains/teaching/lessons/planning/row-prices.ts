import type { LessonPrice } from '@navyk/api-spec/teaching/lessons'
import type { Agreement } from '../life/change-queries.ts'
import { minutesOf, unconfirmed } from './create-lessons.ts'
import { additionAt } from '../closing/finality.ts'
import { type LessonPrices, pricesAt } from '../closing/lesson-price.ts'
import type { LessonRow, WantedTime } from '../queries.ts'

/** The prices of a whole lesson as its row keeps them. */
export const pricesOfRow = (row: LessonRow): LessonPrice => ({
  customerRateKopecks: row.customer_rate_kopecks,
  executorRateKopecks: row.executor_rate_kopecks,
  lessonMinutes: minutesOf({ startsAt: row.starts_at, endsAt: row.ends_at }),
  heldMinutes: null,
})

/** The agreement of a lesson at another time: unchanged for one that is not longer; one that is longer or in the past
 *  has to be confirmed. */
export function agreementFor(row: LessonRow, time: WantedTime, now: Date): Agreement {
  const isLonger = minutesOf(time) > minutesOf({ startsAt: row.starts_at, endsAt: row.ends_at })
  const addition = additionAt(time.startsAt, now, isLonger ? 'outside_plan' : null)
  if (addition !== null) return unconfirmed(addition)
  return agreementOf(row)
}

export const agreementOf = ({ addition, confirmed_at, confirmed_by }: LessonRow): Agreement => ({
  addition,
  confirmed_at,
  confirmed_by,
})

/** The prices of a lesson at another length: by the bases in its row, not by its prices, which are rounded. */
export function pricesFor(row: LessonRow, time: WantedTime): LessonPrices {
  const bases = {
    pricedOn: row.priced_on,
    customerBase: {
      kopecks: row.customer_base_kopecks,
      minutes: row.customer_base_minutes,
      roundingKopecks: row.customer_base_rounding,
    },
    executorBase: { kopecks: row.executor_base_kopecks, minutes: row.executor_base_minutes, roundingKopecks: 0 },
  }
  return { ...bases, ...pricesAt(bases, minutesOf(time)) }
}
