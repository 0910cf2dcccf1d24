import { monthOf } from '#kit/dates.ts'
import type { ContractSide, BillingBasis } from '#teaching/contracts'
import type { WeeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { proRataKopecks } from './lesson-outcomes.ts'
import { timesOfPattern } from '#vocabulary/times/weekly-pattern.ts'

/** Terms of a contract that say what its rates pay for. */
export interface RateBasis {
  basis: BillingBasis
  lessonMinutes: number
  /** Lessons in a package, where the customer pays by packages. */
  packageLessons: number | null
  /** The lessons of a week, over which a monthly fee is spread. */
  weeklySlots: readonly WeeklySlot[]
}

/** Part of a lesson's time that decides its price. */
interface PricedTime {
  /** Business date. */
  date: string
  minutes: number
}

/** Minutes of lessons that a side's rate pays for in the month of `date`. With the basis `hour` both rates are for an hour. A monthly fee
 *  pays for the lessons that the weekly slots give in that month, a package for its lessons; the executor is then paid by the lesson. */
function minutesOfRate(side: ContractSide, rate: RateBasis, date: string): number {
  if (rate.basis === 'hour') return 60
  if (side === 'executor' || rate.basis === 'lesson') return rate.lessonMinutes
  if (rate.basis === 'package') return rate.lessonMinutes * (rate.packageLessons ?? 1)
  const month = timesOfPattern(rate.weeklySlots, monthOf(date), { startsOn: '', endsOn: null })
  return month.reduce((sum, time) => sum + time.minutes, 0)
}

/** Base from which the price of a lesson of any length follows: `kopecks` are for `minutes`, and `roundingKopecks` make the shares of a
 *  monthly fee add up to the fee. */
export interface PriceBase {
  kopecks: number
  minutes: number
  roundingKopecks: number
}

/** Price of a lesson of some minutes. It is rounded once, and always from its base: a lesson that gets back its former length gets back its
 *  former price. */
export const priceAt = (base: PriceBase, minutes: number): number =>
  Math.max(0, proRataKopecks(base.kopecks, minutes, base.minutes) + base.roundingKopecks)

/** Lessons of a month that share a monthly fee already: their length, and their price together. */
export interface MadeShares {
  /** `YYYY-MM` */
  month: string
  feeKopecks: number
  /** The minutes of lessons that the fee is for. */
  feeMinutes: number
  minutes: number
  kopecks: number
}

/** Price bases of lessons for one side, in the order given. `rateKopecks` is the rate on that lesson's day. A share of a monthly fee is the
 *  sum of the month's lessons with this one, less the price of the others: so all shares add up to the fee, in however many steps the
 *  lessons are made. `made` are the lessons that were made before. */
export function priceBasesOf(
  side: ContractSide,
  rate: RateBasis,
  lessons: readonly (PricedTime & { rateKopecks: number })[],
  made: readonly MadeShares[] = [],
): PriceBase[] {
  const shared = new Map(made.map((shares) => [keyOf(shares), shares]))
  return lessons.map(({ date, minutes, rateKopecks }) => {
    const full = minutesOfRate(side, rate, date)
    if (full === 0) return { kopecks: rateKopecks, minutes, roundingKopecks: 0 }
    const base = { kopecks: rateKopecks, minutes: full, roundingKopecks: 0 }
    if (side === 'executor' || rate.basis !== 'month') return base
    const fee = { month: monthOf(date), feeKopecks: rateKopecks, feeMinutes: full }
    const before = shared.get(keyOf(fee)) ?? { ...fee, minutes: 0, kopecks: 0 }
    const after = before.minutes + minutes
    const share = Math.max(0, proRataKopecks(rateKopecks, after, full) - before.kopecks)
    shared.set(keyOf(fee), { ...fee, minutes: after, kopecks: before.kopecks + share })
    return { ...base, roundingKopecks: share - priceAt(base, minutes) }
  })
}

const keyOf = ({ month, feeKopecks, feeMinutes }: Pick<MadeShares, 'month' | 'feeKopecks' | 'feeMinutes'>) =>
  `${month} ${feeKopecks} ${feeMinutes}`

/** Prices of lessons for one side in whole kopecks, in the order given; see `priceBasesOf`. */
export const pricesOf = (...args: Parameters<typeof priceBasesOf>): number[] => {
  const [, , lessons] = args
  return priceBasesOf(...args).map((base, index) => priceAt(base, lessons[index]?.minutes ?? 0))
}
