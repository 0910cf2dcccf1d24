import { addMonths, businessDate, businessMonth } from '@navyk/api-spec/kit'

/** The newest month whose accounting stands at its different steps, as `2026-10`: the last one, and in the first five days of a month the
 *  one before it, because the lessons of the last one are not settled before its customers can no longer object. */
export function accountedMonth(now: Date): string {
  const isSettled = Number(businessDate(now).slice(-2)) > 5
  return addMonths(businessMonth(now), isSettled ? -1 : -2)
}
