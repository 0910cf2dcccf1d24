// The time that an executor offers, and how much of it lessons and sessions of groups leave.
import type { WorkingHours } from '@navyk/api-spec/teaching/schedule'
import { type LineSpan, spansWithout } from '@navyk/api-spec/kit'
import { hoursBetween } from './free-times.ts'

/** Span in minutes since the beginning of 1970. */
export type MinuteSpan = LineSpan

export interface LoadFacts {
  hours: WorkingHours | undefined
  absences: readonly MinuteSpan[]
  /** Times taken by lessons and sessions of groups that are planned or took their time. */
  taken: readonly MinuteSpan[]
}

export interface LoadFigures {
  offeredMinutes: number
  takenMinutes: number
  freeMinutes: number
}

/** The load between two business dates, both included. Offered time is the hours of each day without its absences; on a holiday only
 *  hours that were given for that very day. Taken time outside the offered one leaves as much free. */
export function loadOf(
  { hours, absences, taken }: LoadFacts,
  period: { from: string; to: string },
  holidays: ReadonlySet<string>,
): LoadFigures {
  const offered = hours === undefined ? [] : spansWithout(hoursBetween(hours, period, holidays), absences)
  return {
    offeredMinutes: sum(offered),
    takenMinutes: sum(taken),
    freeMinutes: sum(spansWithout(offered, taken)),
  }
}

const sum = (spans: readonly MinuteSpan[]) => spans.reduce((minutes, [from, to]) => minutes + to - from, 0)
