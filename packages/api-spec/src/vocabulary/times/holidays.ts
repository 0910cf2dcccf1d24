import { addDays } from '#kit/dates.ts'

/** Holidays by law in Belarus (presidential decree 157 of 26 March 1998, as amended). Lessons may be held on them; plans
 *  point them out. */
export const holidaysByLaw = [
  'new_year',
  'orthodox_christmas',
  'womens_day',
  'radunitsa',
  'labour_day',
  'victory_day',
  'independence_day',
  'october_revolution_day',
  'catholic_christmas',
] as const
export type HolidayByLaw = (typeof holidaysByLaw)[number]

const fixedHolidays: Record<string, HolidayByLaw> = {
  '01-01': 'new_year',
  '01-02': 'new_year',
  '01-07': 'orthodox_christmas',
  '03-08': 'womens_day',
  '05-01': 'labour_day',
  '05-09': 'victory_day',
  '07-03': 'independence_day',
  '11-07': 'october_revolution_day',
  '12-25': 'catholic_christmas',
}

/** The holiday of a business date, if it is one. */
export function holidayOn(date: string): HolidayByLaw | undefined {
  return fixedHolidays[date.slice(5)] ?? (date === radunitsa(Number(date.slice(0, 4))) ? 'radunitsa' : undefined)
}

/** The Tuesday nine days after Orthodox Easter Sunday, that Sunday counted. */
function radunitsa(year: number): string {
  return addDays(orthodoxEaster(year), 9)
}

/** Orthodox Easter by Meeus' rule for the Julian calendar, moved to ours: 13 days until the year 2099. */
function orthodoxEaster(year: number): string {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const month = Math.floor((d + e + 114) / 31)
  const day = ((d + e + 114) % 31) + 1
  return addDays(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, 13)
}
