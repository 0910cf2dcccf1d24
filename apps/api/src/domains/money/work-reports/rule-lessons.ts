import { businessDate, minuteMs } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { type HeldLesson, listRulesBetween, type Ruled, ruleHeldLessons } from '#money/commission'
import type { Paid } from '#money/wallets'
import { listContractsTaught, type ReportLesson } from './queries.ts'
import { costOf } from './settled-lesson.ts'

const wasHeld = ({ outcome }: ReportLesson) => outcome === 'held' || outcome === 'held_partial'

/** The pay of lessons by the rules of the commission, by lesson id; lessons without a rule are left out. A lesson that was not held is
 *  paid as its contract says. Two statements, however many lessons.
 *  @param month all lessons of the executor's month
 *  @param settling those that are settled now */
export async function ruleLessons(
  tx: Tx,
  month: readonly ReportLesson[],
  settling: readonly ReportLesson[],
  paid: ReadonlyMap<string, Paid>,
): Promise<Map<string, Ruled>> {
  const lessons = settling.filter(wasHeld)
  const days = lessons.map((lesson) => businessDate(lesson.starts_at)).toSorted()
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const contractIds = [...new Set(lessons.map((lesson) => lesson.contract_id))]
  const rules = await listRulesBetween(tx, { from, to }, contractIds)
  if (rules.length === 0) return new Map()
  const settlingIds = settling.map(({ id }) => id)
  const taught = new Set(await listContractsTaught(tx, contractIds, settlingIds))
  const heldOf = (lesson: ReportLesson) => heldLessonOf(lesson, paid.get(lesson.id))
  return ruleHeldLessons(rules, month.filter(wasHeld).map(heldOf), lessons.map(heldOf), taught)
}

function heldLessonOf(lesson: ReportLesson, paid: Paid | undefined): HeldLesson {
  const { prepaidKopecks, customerKopecks } = costOf(lesson, paid)
  return {
    // All lessons of a report are of one executor, so no id is needed.
    id: lesson.id,
    executorId: '',
    contractId: lesson.contract_id,
    subject: lesson.subject,
    level: lesson.level,
    startsAt: lesson.starts_at,
    payKopecks: lesson.pay_kopecks ?? 0,
    minutes: lesson.held_minutes ?? (lesson.ends_at.getTime() - lesson.starts_at.getTime()) / minuteMs,
    chargeKopecks: prepaidKopecks + customerKopecks,
  }
}
