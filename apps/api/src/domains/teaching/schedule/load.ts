// How much time an executor offers, and what lessons and sessions of groups leave of it.
import { datesBetween, hoursOn, type WorkingHours } from '@navyk/api-spec/teaching/schedule'
import { businessInstant, minuteMs } from '@navyk/api-spec/kit'

/** From one minute to a later one, counted from the beginning of 1970. */
export type MinuteSpan = readonly [from: number, to: number]

export interface LoadFacts {
  hours: WorkingHours | undefined
  absences: readonly MinuteSpan[]
  /** By lessons and sessions of groups that are planned or took their time. */
  taken: readonly MinuteSpan[]
}

export interface LoadFigures {
  offeredMinutes: number
  takenMinutes: number
  freeMinutes: number
}

/** The load between two business dates, both included. Offered are the hours of each day without its absences; on a holiday only
 *  hours that were said for that very day. What is taken outside the offered time leaves as much free. */
export function loadOf(
  { hours, absences, taken }: LoadFacts,
  period: { from: string; to: string },
  holidays: ReadonlySet<string>,
): LoadFigures {
  const offered = hours === undefined ? [] : without(hoursBetween(hours, period, holidays), absences)
  return {
    offeredMinutes: sum(offered),
    takenMinutes: sum(taken),
    freeMinutes: sum(without(offered, taken)),
  }
}

function hoursBetween(
  hours: WorkingHours,
  { from, to }: { from: string; to: string },
  holidays: ReadonlySet<string>,
): MinuteSpan[] {
  const own = new Set(hours.exceptions.map(({ date }) => date))
  return datesBetween(from, to)
    .filter((date) => !holidays.has(date) || own.has(date))
    .flatMap((date) =>
      hoursOn(hours, date).map((span) => [minuteOf(date, span.from), minuteOf(date, span.to)] as const),
    )
}

const minuteOf = (date: string, time: string) => minuteAt(businessInstant(date, time))

export const minuteAt = (instant: Date): number => Math.floor(instant.getTime() / minuteMs)

/** What some spans leave of others. Neither of them overlap among themselves. */
function without(spans: readonly MinuteSpan[], taken: readonly MinuteSpan[]): MinuteSpan[] {
  return taken.reduce<readonly MinuteSpan[]>((left, busy) => left.flatMap((span) => parts(span, busy)), spans).slice()
}

function parts(span: MinuteSpan, [from, to]: MinuteSpan): MinuteSpan[] {
  if (to <= span[0] || span[1] <= from) return [span]
  const both: MinuteSpan[] = [
    [span[0], from],
    [to, span[1]],
  ]
  return both.filter(([start, end]) => start < end)
}

const sum = (spans: readonly MinuteSpan[]) => spans.reduce((minutes, [from, to]) => minutes + to - from, 0)
