import { minuteMs } from '@navyk/api-spec/kit'
import type { WorkReport, WorkReportWaiting, WorkTotals } from '@navyk/api-spec/money/work-reports'
import type { Session } from '#platform/http'
import { waitOf } from '#teaching/lessons'
import { seesCharges } from '../policy.ts'
import type { ReportLesson } from '../queries.ts'
import type { WorkReportSnapshot } from '../tables.ts'

type CountedLesson = Pick<
  ReportLesson,
  'state' | 'outcome' | 'held_minutes' | 'starts_at' | 'ends_at' | 'pay_kopecks' | 'charge_kopecks'
>

const tookPlace = (lesson: CountedLesson) => lesson.outcome === 'held' || lesson.outcome === 'held_partial'

/** Minutes that count as work: those named at the closing, or the whole length of the lesson. */
function workedMinutes(lesson: CountedLesson): number {
  if (!tookPlace(lesson)) return 0
  return lesson.held_minutes ?? Math.round((lesson.ends_at.getTime() - lesson.starts_at.getTime()) / minuteMs)
}

/** Whether a lesson counts here; a moved one counts at its new time. */
const isCounted = (lesson: CountedLesson) => lesson.outcome !== 'moved'

/** The figures of some lessons; the same rules as the sums in queries.ts. Amounts in kopecks. A lesson without an outcome is unclosed
 *  once it is over, and ahead until then. */
export function sumLessons(lessons: CountedLesson[], now: Date): WorkReportSnapshot {
  const sum = (pick: (lesson: CountedLesson) => number) => lessons.reduce((total, lesson) => total + pick(lesson), 0)
  return {
    lessonCount: lessons.filter(isCounted).length,
    heldCount: lessons.filter(tookPlace).length,
    unclosedCount: lessons.filter((lesson) => lesson.state === 'planned' && lesson.ends_at <= now).length,
    aheadCount: lessons.filter((lesson) => lesson.state === 'planned' && lesson.ends_at > now).length,
    heldMinutes: sum(workedMinutes),
    payKopecks: sum((lesson) => lesson.pay_kopecks ?? 0),
    chargeKopecks: sum((lesson) => lesson.charge_kopecks ?? 0),
  }
}

/** The figures as the session may see them; an executor sees only the own pay. */
export function presentTotals(session: Session, totals: WorkReportSnapshot): WorkTotals {
  // A snapshot from before this figure was kept has none of it: nothing was ahead when it was taken.
  const { chargeKopecks, ...own } = { ...totals, aheadCount: totals.aheadCount ?? 0 }
  if (!seesCharges(session)) return own
  return { ...own, chargeKopecks, commissionKopecks: chargeKopecks - own.payKopecks }
}

type WaitingSums = Omit<WorkReportWaiting, 'until' | 'chargeKopecks'> & { chargeKopecks: number; until: Date | null }

/** Closed lessons that are not final, by what they wait for. */
export function sumWaiting(lessons: ReportLesson[], now: Date): WaitingSums {
  const waiting = lessons.flatMap((lesson) => {
    const wait = waitOf(lesson, now)
    return wait && wait.for !== 'outcome' ? [{ lesson, wait }] : []
  })
  const ends = waiting.flatMap(({ wait }) => (wait.until ? [wait.until.getTime()] : []))
  const ofKind = (kind: string) => waiting.filter(({ wait }) => wait.for === kind)
  const payOf = (some: typeof waiting) => some.reduce((sum, { lesson }) => sum + (lesson.pay_kopecks ?? 0), 0)
  return {
    lessonCount: waiting.length,
    unconfirmedCount: ofKind('confirmation').length,
    disputedCount: ofKind('dispute').length,
    payKopecks: payOf(waiting),
    unconfirmedPayKopecks: payOf(ofKind('confirmation')),
    disputedPayKopecks: payOf(ofKind('dispute')),
    chargeKopecks: waiting.reduce((sum, { lesson }) => sum + (lesson.charge_kopecks ?? 0), 0),
    until: ends.length === 0 ? null : new Date(Math.max(...ends)),
  }
}

export function presentWaiting(session: Session, { chargeKopecks, until, ...own }: WaitingSums): WorkReportWaiting {
  return { ...own, until: until?.toISOString() ?? null, ...(seesCharges(session) && { chargeKopecks }) }
}

export function presentSettled(session: Session, lessons: ReportLesson[], now: Date): WorkReport['settled'] {
  const { lessonCount, payKopecks, chargeKopecks } = sumLessons(
    lessons.filter(({ state }) => state === 'settled'),
    now,
  )
  return { lessonCount, payKopecks, ...(seesCharges(session) && { chargeKopecks }) }
}
