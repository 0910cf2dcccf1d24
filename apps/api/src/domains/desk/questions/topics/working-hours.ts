import { addDays, businessDate, businessInstant, hourMs, weekdayOf } from '@navyk/api-spec/kit'

/** Working hours of the staff, in Minsk, from Monday to Friday (docs/rules/desk.md, "The promise of an answer"). */
const opensAt = '09:00'
const closesAt = '18:00'
const lastWorkday = 5

/** The moment at which so many working hours have passed since another. A moment at the end of a working day is that end, and
 *  not the beginning of the next one.
 *  @param isHoliday whether nobody works on a business date */
export function afterWorkingHours(start: Date, hours: number, isHoliday: (date: string) => boolean): Date {
  let leftMs = hours * hourMs
  for (let date = businessDate(start); ; date = addDays(date, 1)) {
    if (weekdayOf(date) > lastWorkday || isHoliday(date)) continue
    const fromMs = Math.max(businessInstant(date, opensAt).getTime(), start.getTime())
    const roomMs = Math.max(businessInstant(date, closesAt).getTime() - fromMs, 0)
    if (roomMs > 0 && leftMs <= roomMs) return new Date(fromMs + leftMs)
    leftMs -= roomMs
  }
}
