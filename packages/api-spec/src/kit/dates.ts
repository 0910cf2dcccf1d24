import { z } from 'zod'

/** The zone in which the business lives: months, due dates and "today" are counted here (UTC+3 all year). */
export const businessZone = 'Europe/Minsk'
const businessOffset = '+03:00'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const instantSchema = z.iso.datetime('validation.instant')
/** A day. PostgreSQL knows no year 0, and days after the year 9999 have another form, so there is room for what is added to a day. */
export const dateSchema = z.iso.date('validation.date').refine((day) => !/^(0000|9\d{3})-/.test(day), 'validation.date')
export const monthSchema = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'validation.month')
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time')
/** End of a span within a day: a time of day, or 24:00, the midnight after it. */
export const endOfSpanSchema = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'validation.time')
/** 1 = Monday … 7 = Sunday, as in ISO 8601. */
export const weekdaySchema = z.int('validation.weekday').min(1, 'validation.weekday').max(7, 'validation.weekday')

/** An instant whose fields in UTC are those of the business zone at `instant`: for formats that know no zone. */
export function zonelessOf(instant: Date): Date {
  return new Date(instant.getTime() + 3 * hourMs)
}

/** The business date `YYYY-MM-DD` of an instant. */
export function businessDate(instant: Date): string {
  return zonelessOf(instant).toISOString().slice(0, 10)
}

/** The business month `YYYY-MM` of an instant. */
export function businessMonth(instant: Date): string {
  return monthOf(businessDate(instant))
}

/** The time of day `HH:MM` of an instant in the business zone. */
export function businessTime(instant: Date): string {
  return zonelessOf(instant).toISOString().slice(11, 16)
}

/** The instant of a business date and time of day, 24:00 for the midnight after it. Minsk has had no clock change since 2011, so the offset
 *  is fixed. */
export function businessInstant(date: string, time = '00:00'): Date {
  return new Date(`${date}T${time}:00${businessOffset}`)
}

/** Minutes from midnight to a time of day `HH:MM`, up to 1440 for 24:00. */
export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The time of day `HH:MM` so many minutes after midnight, up to 24:00. */
export const timeOfMinute = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The month of a date. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** The date on which a month begins. */
export function firstDayOf(month: string): string {
  return `${month}-01`
}

/** The first instants of a month and of the next one: the half-open span [from, to). */
export function monthSpan(month: string): { from: Date; to: Date } {
  return { from: businessInstant(firstDayOf(month)), to: businessInstant(firstDayOf(addMonths(month, 1))) }
}

/** `count` months after `month` (`YYYY-MM`), backwards when negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + (number - 1) + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Whether a text is a date `YYYY-MM-DD` that the calendar has. */
export function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** `count` days after `date` (`YYYY-MM-DD`), backwards when negative. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** All dates of a month in order. */
export function datesOfMonth(month: string): string[] {
  const dates: string[] = []
  for (let date = firstDayOf(month); date.startsWith(month); date = addDays(date, 1)) dates.push(date)
  return dates
}
