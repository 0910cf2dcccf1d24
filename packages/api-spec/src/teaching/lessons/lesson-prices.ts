import { monthOf } from '../../kit/dates.ts'
import type { ContractSide, BillingBasis } from '../contracts/index.ts'
import type { WeeklySlot } from '../../vocabulary/weekly-slots.ts'
import { proRataKopecks } from './lesson-outcomes.ts'
import { timesOfPattern } from '../../vocabulary/weekly-pattern.ts'

/** What a contract's rates are for. */
export interface RateBasis {
  basis: BillingBasis
  lessonMinutes: number
  /** Lessons in a package, where the customer pays by packages. */
  packageLessons: number | null
  /** The lessons of a week, over which a monthly fee is spread. */
  weeklySlots: readonly WeeklySlot[]
}

/** The time of a lesson, as its price depends on it. */
interface PricedTime {
  /** Business date. */
  date: string
  minutes: number
}

/** How many minutes of lessons a side's rate pays for in the month of `date`. With the basis `hour` both rates are for
 *  an hour. A monthly fee pays for the lessons that the weekly slots give in that month, a package for its lessons; the
 *  executor is then paid by the lesson. */
function minutesOfRate(side: ContractSide, rate: RateBasis, date: string): number {
  if (rate.basis === 'hour') return 60
  if (side === 'executor' || rate.basis === 'lesson') return rate.lessonMinutes
  if (rate.basis === 'package') return rate.lessonMinutes * (rate.packageLessons ?? 1)
  const month = timesOfPattern(rate.weeklySlots, monthOf(date), { startsOn: '', endsOn: null })
  return month.reduce((sum, time) => sum + time.minutes, 0)
}

/** Prices of lessons for one side in whole kopecks, in the order given. `rateKopecks` is the rate on that lesson's day.
 *  Shares of a monthly fee are rounded so that their sum over a whole month is the fee. */
export function pricesOf(
  side: ContractSide,
  rate: RateBasis,
  lessons: readonly (PricedTime & { rateKopecks: number })[],
): number[] {
  const before = new Map<string, number>()
  return lessons.map(({ date, minutes, rateKopecks }) => {
    const full = minutesOfRate(side, rate, date)
    if (full === 0) return rateKopecks
    if (side === 'executor' || rate.basis !== 'month') return proRataKopecks(rateKopecks, minutes, full)
    const fee = `${monthOf(date)} ${rateKopecks}`
    const from = before.get(fee) ?? 0
    before.set(fee, from + minutes)
    return proRataKopecks(rateKopecks, from + minutes, full) - proRataKopecks(rateKopecks, from, full)
  })
}
