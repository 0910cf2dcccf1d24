import { addDays, businessDate, weekdayOf } from '@navyk/api-spec/kit'
import type { Programme } from '@navyk/api-spec/teaching/programmes'

const mostDays = 8

/** The next days on which the programme meets by its week, from tomorrow on; none where its week is not known. */
export function trialDays(
  { weeklyPattern, startsOn, endsOn }: Pick<Programme, 'weeklyPattern' | 'startsOn' | 'endsOn'>,
  now: Date,
): string[] {
  const weekdays = new Set(weeklyPattern.map(({ weekday }) => weekday))
  const tomorrow = addDays(businessDate(now), 1)
  const days: string[] = []
  if (weekdays.size === 0) return days
  for (
    let date = startsOn > tomorrow ? startsOn : tomorrow;
    date <= endsOn && days.length < mostDays;
    date = addDays(date, 1)
  ) {
    if (weekdays.has(weekdayOf(date))) days.push(date)
  }
  return days
}
