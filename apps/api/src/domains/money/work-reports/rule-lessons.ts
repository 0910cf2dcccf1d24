import { businessDate, minuteMs } from '@navyk/api-spec/kit'
import type { Tx } from '../../../platform/database/index.ts'
import { listRulesBetween, type Ruled, ruledPay } from '../commission/index.ts'
import type { Paid } from '../wallets/index.ts'
import { listContractsTaught, type ReportLesson } from './queries.ts'
import { costOf } from './settled-lesson.ts'

const wasHeld = ({ outcome }: ReportLesson) => outcome === 'held' || outcome === 'held_partial'

const minutesOf = (lesson: ReportLesson) =>
  lesson.held_minutes ?? (lesson.ends_at.getTime() - lesson.starts_at.getTime()) / minuteMs

/** What lessons pay by the rules of the commission, by their ids; those that no rule is for are left out. What was not held is
 *  paid as its contract says. Two statements, however many lessons.
 *  @param month all lessons of the executor's month, by which the hours taught are counted: which lessons are settled first
 *  makes no difference
 *  @param settling those that are settled now */
export async function ruleLessons(
  tx: Tx,
  month: readonly ReportLesson[],
  settling: readonly ReportLesson[],
  paid: ReadonlyMap<string, Paid>,
): Promise<Map<string, Ruled>> {
  const lessons = settling.filter(wasHeld).toSorted(byTime)
  const days = lessons.map((lesson) => businessDate(lesson.starts_at))
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const contractIds = [...new Set(lessons.map((lesson) => lesson.contract_id))]
  const rules = await listRulesBetween(tx, { from, to }, contractIds)
  if (rules.length === 0) return new Map()
  const settlingIds = settling.map(({ id }) => id)
  const taught = new Set(await listContractsTaught(tx, contractIds, settlingIds))
  const minutesBefore = minutesBeforeEach(month)
  return new Map(
    lessons.flatMap((lesson) => {
      const isFirst = !taught.has(lesson.contract_id)
      taught.add(lesson.contract_id)
      const { prepaidKopecks, customerKopecks } = costOf(lesson, paid.get(lesson.id))
      const ruled = ruledPay(rules, {
        ...{ contractId: lesson.contract_id, subject: lesson.subject, heldOn: businessDate(lesson.starts_at), isFirst },
        ...{ chargeKopecks: prepaidKopecks + customerKopecks, payKopecks: lesson.pay_kopecks ?? 0 },
        minutesBefore: minutesBefore.get(lesson.id) ?? 0,
      })
      return ruled ? [[lesson.id, ruled] as const] : []
    }),
  )
}

const byTime = (a: ReportLesson, b: ReportLesson) =>
  a.starts_at.getTime() - b.starts_at.getTime() || a.id.localeCompare(b.id)

function minutesBeforeEach(month: readonly ReportLesson[]): Map<string, number> {
  const before = new Map<string, number>()
  let minutes = 0
  for (const lesson of month.filter(wasHeld).toSorted(byTime)) {
    before.set(lesson.id, minutes)
    minutes += minutesOf(lesson)
  }
  return before
}
