import type { ScheduledLesson } from '@navyk/api-spec'
import { addDays, businessDate, businessTime, weekdayOf } from '@navyk/api-spec/kit'

/** Rows of the grid: a quarter of an hour each. */
const rowMinutes = 15
const earliestHour = 8
const latestHour = 21

/** The Monday of the week of a date; of this week for anything that is not a date. */
export function mondayOf(date: string, today: string): string {
  const given = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : today
  return addDays(given, 1 - weekdayOf(given))
}

export interface DayOfWeek {
  date: string
  lessons: ScheduledLesson[]
}

/** The seven days with their lessons in the order of time. */
export function daysOfWeek(monday: string, lessons: ScheduledLesson[]): DayOfWeek[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((date) => ({
    date,
    lessons: lessons
      .filter((lesson) => businessDate(new Date(lesson.startsAt)) === date)
      .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
  }))
}

/** The hours that the grid shows: the usual ones of the day, wider where a lesson needs it. */
export function shownHours(lessons: ScheduledLesson[]): number[] {
  const starts = lessons.map((lesson) => minuteOfDay(lesson.startsAt))
  const ends = lessons.map((lesson) => minuteOfDay(lesson.startsAt) + minutesOf(lesson))
  const first = Math.min(earliestHour, ...starts.map((minute) => Math.floor(minute / 60)))
  const last = Math.max(latestHour, ...ends.map((minute) => Math.ceil(minute / 60)))
  return Array.from({ length: Math.min(last, 24) - first }, (_, index) => first + index)
}

/** Where a lesson stands in a grid that begins at `firstHour`: its first row and how many it takes. */
export function placeOf(lesson: ScheduledLesson, firstHour: number): { row: number; span: number } {
  const row = Math.round((minuteOfDay(lesson.startsAt) - firstHour * 60) / rowMinutes) + 1
  return { row, span: Math.max(2, Math.round(minutesOf(lesson) / rowMinutes)) }
}

export interface Lane {
  lesson: ScheduledLesson
  /** Which of `count` columns side by side. */
  index: number
  count: number
}

/** Puts lessons that share time side by side: a cancelled one and the one that took its place, or two children of one
 *  family at the same hour. */
export function lanesOf(lessons: ScheduledLesson[]): Lane[] {
  const groups: ScheduledLesson[][] = []
  let groupEnd = ''
  for (const lesson of lessons) {
    if (lesson.startsAt >= groupEnd) groups.push([])
    groups.at(-1)?.push(lesson)
    if (lesson.endsAt > groupEnd) groupEnd = lesson.endsAt
  }
  return groups.flatMap((group) => {
    const ends: string[] = []
    const placed = group.map((lesson) => {
      const free = ends.findIndex((end) => end <= lesson.startsAt)
      const index = free < 0 ? ends.length : free
      ends[index] = lesson.endsAt
      return { lesson, index }
    })
    return placed.map((lane) => ({ ...lane, count: ends.length }))
  })
}

function minuteOfDay(instant: string): number {
  const time = businessTime(new Date(instant))
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function minutesOf(lesson: ScheduledLesson): number {
  return (Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / 60_000
}
