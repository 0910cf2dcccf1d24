import type { WeeklySlot } from '#vocabulary/times/weekly-slots.ts'
import type { HolidayByLaw } from '#vocabulary/times/holidays.ts'
import { addDays, businessDate, businessInstant, datesOfMonth, minuteMs, monthOf, weekdayOf } from '#kit/dates.ts'
import { type PlannedTime, timesOfPattern } from '#vocabulary/times/weekly-pattern.ts'

/** Days on which a contract is taught: from its start, until its end, and not while it is paused. */
export interface ContractDays {
  startsOn: string
  endsOn: string | null
  pausedFrom?: string | null
  /** The last day of the pause; null with `pausedFrom` set: until somebody ends it. */
  pausedUntil?: string | null
}

/** Days that a weekly pattern leaves out: holidays, and absences of the executor. */
export interface DaysOff {
  holidays: readonly { date: string; law: HolidayByLaw | null; name: string }[]
  absences: readonly { startsAt: Date | string; endsAt: Date | string }[]
}

/** A lesson that the pattern would give, and why it is left out. */
export interface LeftOut extends PlannedTime {
  reason: 'holiday' | 'absence' | 'pause'
  /** For a holiday: its key in the law, and its name by staff. */
  law: HolidayByLaw | null
  name: string
}

export const isPaused = ({ pausedFrom, pausedUntil }: ContractDays, date: string): boolean =>
  // Stryker disable next-line ConditionalExpression: no date comes after null or undefined
  pausedFrom != null && date >= pausedFrom && (pausedUntil == null || date <= pausedUntil)

/** The lessons that a weekly pattern gives for a month without its days off, and the lessons that were left out, with
 *  the reason. Both in the order of time. */
export function monthOfPattern(
  pattern: readonly WeeklySlot[],
  month: string,
  contract: ContractDays,
  daysOff: DaysOff,
): { times: PlannedTime[]; leftOut: LeftOut[] } {
  const times: PlannedTime[] = []
  const leftOut: LeftOut[] = []
  for (const time of timesOfPattern(pattern, month, contract)) {
    const why = reasonAgainst(time, contract, daysOff)
    if (why) leftOut.push({ ...time, ...why })
    else times.push(time)
  }
  return { times, leftOut }
}

function reasonAgainst(
  time: PlannedTime,
  contract: ContractDays,
  daysOff: DaysOff,
): Pick<LeftOut, 'reason' | 'law' | 'name'> | undefined {
  if (isPaused(contract, time.date)) return { reason: 'pause', law: null, name: '' }
  const holiday = daysOff.holidays.find(({ date }) => date === time.date)
  if (holiday) return { reason: 'holiday', law: holiday.law, name: holiday.name }
  const from = businessInstant(time.date, time.time).getTime()
  const to = from + time.minutes * minuteMs
  const isAway = daysOff.absences.some(
    ({ startsAt, endsAt }) => new Date(startsAt).getTime() < to && from < new Date(endsAt).getTime(),
  )
  return isAway ? { reason: 'absence', law: null, name: '' } : undefined
}

/** Whether a lesson would last past midnight, which is refused because a lesson belongs to one day. Ending at midnight
 *  is allowed. */
export function isAfterMidnight({ time, minutes }: Pick<PlannedTime, 'time' | 'minutes'>): boolean {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute + minutes > 24 * 60
}

/** The indexes of the slots of a week that overlap an earlier one, or last past midnight. */
export function overlappingSlots(pattern: readonly WeeklySlot[]): number[] {
  const span = ({ weekday, time, minutes }: WeeklySlot) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const from = weekday * 24 * 60 + hour * 60 + minute
    return { from, to: from + minutes }
  }
  return pattern.flatMap((slot, index) => {
    const { from, to } = span(slot)
    const isTaken = pattern.slice(0, index).some((other) => span(other).from < to && from < span(other).to)
    return isTaken || isAfterMidnight(slot) ? [index] : []
  })
}

/** A month copied from the one before: the lesson of the second Tuesday goes to the second Tuesday. A lesson that was
 *  on every Tuesday is also put on a fifth one; the lesson of a fifth Tuesday that this month does not have is dropped
 *  and counted. */
export function copiedMonth<T extends PlannedTime>(
  times: readonly T[],
  month: string,
): { times: T[]; dropped: number } {
  const weekdays = Map.groupBy(datesOfMonth(month), weekdayOf)
  const copied: T[] = []
  let dropped = 0
  for (const [, same] of Map.groupBy(times, ({ date, time }) => `${weekdayOf(date)} ${time}`)) {
    const [first] = same
    // Stryker disable next-line ConditionalExpression: a group has members
    if (!first) continue
    // Stryker disable next-line ArrayDeclaration: every month has every weekday
    const there = weekdays.get(weekdayOf(first.date)) ?? []
    const before = datesOfMonth(monthOf(first.date)).filter((date) => weekdayOf(date) === weekdayOf(first.date))
    for (const time of same) {
      const date = there[before.indexOf(time.date)]
      if (date === undefined) dropped += 1
      else copied.push({ ...time, date })
    }
    const [last] = same.slice(-1)
    const isEveryWeek = same.length === before.length
    if (last && isEveryWeek) copied.push(...there.slice(before.length).map((date) => ({ ...last, date })))
  }
  copied.sort((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`))
  return { times: copied, dropped }
}

/** The business dates that an absence touches. */
export function datesOfAbsence({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string[] {
  const last = businessDate(new Date(Date.parse(endsAt) - 1))
  const dates: string[] = []
  for (let date = businessDate(new Date(startsAt)); date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}
