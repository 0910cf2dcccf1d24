// Works out the pay of a month's held lessons by rules.
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import { type PayByRule, ruledPay } from './policy.ts'
import type { RuleRow } from './queries.ts'

/** The time that an executor taught in a lesson. */
interface TaughtTime {
  id: string
  executorId: string
  startsAt: Date
  minutes: number
}

/** A lesson that was held, in full or in part. */
export interface HeldLesson extends TaughtTime {
  contractId: string
  subject: Subject
  level: Level
  chargeKopecks: number
  /** The pay by the contract, in kopecks. */
  payKopecks: number
}

/** The pay of lessons by rules, by lesson id; lessons without a rule are left out.
 *  @param month all held lessons of the month of these executors, by which the hours taught are counted: the order of settling makes no
 *  difference
 *  @param taught the contracts of which a lesson was held and settled before these */
export function ruleHeldLessons(
  rules: readonly RuleRow[],
  month: readonly TaughtTime[],
  lessons: readonly HeldLesson[],
  taught: ReadonlySet<string>,
): Map<string, PayByRule> {
  const seen = new Set<string>()
  const minutesBefore = minutesBeforeEach(month)
  return new Map(
    lessons.toSorted(byTime).flatMap((lesson) => {
      const isFirst = !taught.has(lesson.contractId) && !seen.has(lesson.contractId)
      seen.add(lesson.contractId)
      const heldOn = businessDate(lesson.startsAt)
      const ruled = ruledPay(rules, { ...lesson, heldOn, isFirst, minutesBefore: minutesBefore.get(lesson.id) ?? 0 })
      return ruled ? [[lesson.id, ruled] as const] : []
    }),
  )
}

const byTime = (a: TaughtTime, b: TaughtTime) => a.startsAt.getTime() - b.startsAt.getTime() || a.id.localeCompare(b.id)

/** Minutes that its executor taught in the month before each lesson, by lesson id. */
function minutesBeforeEach(month: readonly TaughtTime[]): Map<string, number> {
  const before = new Map<string, number>()
  const taught = new Map<string, number>()
  for (const { id, executorId, minutes } of month.toSorted(byTime)) {
    const sum = taught.get(executorId) ?? 0
    before.set(id, sum)
    taught.set(executorId, sum + minutes)
  }
  return before
}
