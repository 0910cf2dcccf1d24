import {
  datesBetween,
  hoursOn,
  type Schedule,
  type ScheduledLesson,
  type WorkingHours,
} from '@navyk/api-spec/teaching/schedule'
import { addDays, businessDate, businessInstant, businessTime, minuteMs } from '@navyk/api-spec/kit'

/** Local time of Minsk as text, which the grid takes because it has no time zones. */
export const wallClock = (instant: Date): string => `${businessDate(instant)} ${businessTime(instant)}:00`

/** Splits a time of the grid, `YYYY-MM-DD HH:mm:ss`, into date and time. */
export const gridTimeOf = (wall: string) => ({ date: wall.slice(0, 10), time: wall.slice(11, 16) })

export const minutesBetween = (startsAt: string, endsAt: string): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs)

/** The minutes from one time in the grid to another. */
export function minutesBetweenCells(start: string, end: string): number {
  const instant = (wall: string) => businessInstant(gridTimeOf(wall).date, gridTimeOf(wall).time).getTime()
  return Math.round((instant(end) - instant(start)) / minuteMs)
}

const usual = { first: 8, last: 21 }

type LessonTime = Pick<ScheduledLesson, 'startsAt' | 'endsAt'>

interface Hours {
  first: number
  last: number
}

/** The hours that the grid opens with: the working hours of its days and to the end of a usual day at least; a usual day where there
 *  are none. A lesson that lies in them in part is shown as a whole.
 *  @returns also how many lessons lie before and after them, and the hours that show those too */
export function shownHours(lessons: readonly LessonTime[], hours: WorkingHours, dates: readonly string[]) {
  const windows = dates.flatMap((date) => hoursOn(hours, date)).map(({ from, to }) => wholeHours(from, to))
  const spans = lessons.map((lesson) => wholeHours(timeOf(lesson.startsAt), endOfDayTime(lesson)))
  const working = windows.length === 0 ? usual : around([{ first: usual.last, last: usual.last }, ...windows])
  const inOrder = spans.toSorted((one, other) => one.first - other.first)
  // From the working hours outwards: up to later lessons, and down to earlier ones.
  const shown = [...inOrder, ...inOrder.toReversed()].reduce(
    (all, span) => (isApart(span, all) ? all : around([all, span])),
    working,
  )
  return {
    ...shown,
    before: spans.filter(({ last }) => last <= shown.first).length,
    after: spans.filter(({ first }) => first >= shown.last).length,
    whole: around([shown, ...spans]),
  }
}

const wholeHours = (from: string, to: string): Hours => ({
  first: Number(from.slice(0, 2)),
  last: Number(to.slice(0, 2)) + (to.endsWith(':00') ? 0 : 1),
})

const around = (all: Hours[]): Hours => ({
  first: Math.min(...all.map(({ first }) => first)),
  last: Math.max(...all.map(({ last }) => last)),
})

const isApart = (one: Hours, other: Hours) => one.last <= other.first || other.last <= one.first

const timeOf = (instant: string) => businessTime(new Date(instant))

/** The end of a lesson on its own day: 24:00 where it ends on the next day. */
function endOfDayTime({ startsAt, endsAt }: LessonTime): string {
  const isSameDay = businessDate(new Date(startsAt)) === businessDate(new Date(endsAt))
  return isSameDay ? timeOf(endsAt) : '24:00'
}

/** Whether a slot of the grid is outside of the working hours. False where no working hours are set. */
export function isOutside(hours: WorkingHours, start: string): boolean {
  if (hours.week.length === 0 && hours.exceptions.length === 0) return false
  const { date, time } = gridTimeOf(start)
  return !hoursOn(hours, date).some(({ from, to }) => from <= time && time < to)
}

/** Part of an hour of the grid that lies outside of the working hours. */
export function partOutsideHours(hours: WorkingHours, start: string): 'whole' | 'first' | 'second' | undefined {
  const first = isOutside(hours, start)
  const second = isOutside(hours, addMinutesInHour(start, 30))
  if (first && second) return 'whole'
  return first ? 'first' : second ? 'second' : undefined
}

/** A time of the grid some minutes later, within its hour. */
export const addMinutesInHour = (wall: string, minutes: number): string =>
  `${wall.slice(0, 14)}${String(Number(wall.slice(14, 16)) + minutes).padStart(2, '0')}${wall.slice(16)}`

/** A time in the grid: business date, time, and a length where one was dragged. */
export interface GridTime {
  date: string
  time: string
  minutes?: number
}

/** The time so many minutes earlier, on the same day. */
export function subtractMinutes(wall: string, minutes: number): string {
  const { date, time } = gridTimeOf(wall)
  const start = Math.max(0, minutesOfDay(time) - minutes)
  const [hour, minute] = [Math.floor(start / 60), start % 60].map((part) => String(part).padStart(2, '0'))
  return `${date} ${hour}:${minute}:00`
}

/** Minutes from the start of a lesson to the pointer, which is at a part of the lesson's height; rounded to quarters of an hour. */
export function minutesToPointer({ startsAt, endsAt }: ScheduledLesson, part: number): number {
  const start = minutesOfDay(timeOf(startsAt))
  return Math.round((start + part * minutesBetween(startsAt, endsAt)) / 15) * 15 - start
}

const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export interface Shade {
  id: string
  kind: 'absence' | 'holiday'
  /** The holiday, where it is one. */
  holiday?: Schedule['holidays'][number]
  date: string
  start: string
  end: string
}

/** The shaded backgrounds of a day: absences, cut at midnight and at the edges of the grid, and holidays. */
export function findShades(
  { absences, holidays }: Pick<Schedule, 'absences' | 'holidays'>,
  range: { from: string; to: string },
  hours: { first: number; last: number },
): Shade[] {
  const wall = (date: string, hour: number) =>
    `${date} ${hour === 24 ? '23:59' : `${String(hour).padStart(2, '0')}:00`}:00`
  const away = absences.flatMap((absence) =>
    datesBetween(range.from, range.to).flatMap((date): Shade[] => {
      const start = latest(wallClock(new Date(absence.startsAt)), wall(date, hours.first))
      const end = earliest(wallClock(new Date(absence.endsAt)), wall(date, hours.last))
      return start < end && start.startsWith(date) && end.startsWith(date)
        ? [{ id: `${absence.id} ${date}`, kind: 'absence', date, start, end }]
        : []
    }),
  )
  const off = holidays.map(
    (holiday): Shade => ({
      id: `holiday ${holiday.date}`,
      kind: 'holiday',
      holiday,
      date: holiday.date,
      start: wall(holiday.date, hours.first),
      end: wall(holiday.date, hours.last),
    }),
  )
  return [...off, ...away]
}

const latest = (one: string, other: string) => (one > other ? one : other)
const earliest = (one: string, other: string) => (one < other ? one : other)

/** The new time of a lesson that is moved by an arrow key: by a day or a quarter of an hour. */
export function moveByArrow(lesson: ScheduledLesson, key: string, isMirrored: boolean): { date: string; time: string } {
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
  const backward = isMirrored ? 'ArrowRight' : 'ArrowLeft'
  const start = new Date(lesson.startsAt)
  const step = key === 'ArrowUp' ? -15 : key === 'ArrowDown' ? 15 : 0
  const later = new Date(start.getTime() + step * minuteMs)
  const days = key === forward ? 1 : key === backward ? -1 : 0
  return { date: addDays(businessDate(later), days), time: businessTime(later) }
}

/** Colours of people: one of ten, always the same for a person. */
const hues = 10
export function hueOf(personId: string): number {
  let sum = 0
  for (const sign of personId) sum = (sum * 31 + sign.charCodeAt(0)) >>> 0
  return sum % hues
}
