// Settles the final lessons of a month: packages pay first, rules of the commission may replace the pay by the contract, then each lesson is
// posted and accrued.
import { businessDate, minuteMs } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listRulesBetween, ruleHeldLessons } from '#money/commission'
import { accrueLessons } from '#money/income-reports'
import { postAll } from '#money/ledger'
import { drawForLessons } from '#money/wallets'
import { settleMonth } from '#teaching/lessons'
import { listContractsTaught, listReportLessons, type ReportLesson, type ReportRow } from '../queries.ts'
import { accrualOf, entryOf, type LessonCost, type PaidLesson, type Ruled } from './settled-lesson.ts'

interface SettledReport {
  /** All lessons of the month as they are now. */
  lessons: ReportLesson[]
  settledCount: number
}

/** Settles the final lessons of a locked report. Each is charged to its customer, or paid by a package of theirs, and owed to the executor
 *  in the ledger, once; it is accrued in the executor's income report of its own month. A fixed number of statements.
 *  @param session null where the service itself settles later
 *  @param lessonIds settles no others; absent: all that are final */
export async function settleFinal(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  report: ReportRow,
  lessonIds?: ReadonlySet<string>,
): Promise<SettledReport> {
  const { id, executor_id: executorId, month } = report
  const costs = await settleMonth(tx, effects, session, { workReportId: id, executorId, month, lessonIds }, (ids) =>
    costLessons(tx, effects, session, report, ids),
  )
  const now = effects.clock.now()
  await postAll(
    tx,
    effects,
    costs.map((cost) => entryOf(cost, report, now)),
  )
  await accrueLessons(tx, effects, session, {
    workReport: { id, executorId, month },
    lessons: costs.map(accrualOf),
    isLate: session === null,
  })
  return { lessons: await listReportLessons(tx, report), settledCount: costs.length }
}

/** Draws settled lessons of a report from packages and works out the pay of each. A moved lesson is left out: it is paid for at its new
 *  time. A fixed number of statements, however many lessons. */
async function costLessons(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  report: ReportRow,
  settledIds: string[],
): Promise<LessonCost[]> {
  const ids = new Set(settledIds)
  const month = await listReportLessons(tx, report)
  const settled = month.filter(({ id, outcome }) => ids.has(id) && outcome !== 'moved')
  const paid = await drawForLessons(tx, effects, session, settled)
  const ruled = await ruleLessons(tx, report.executor_id, month, paid)
  return paid.map((each) => {
    const rule = ruled.get(each.lesson.id)
    return { ...each, lessonId: each.lesson.id, payKopecks: rule?.payKopecks ?? each.lesson.pay_kopecks ?? 0, rule }
  })
}

const wasHeld = ({ outcome }: ReportLesson) => outcome === 'held' || outcome === 'held_partial'

/** The pay by the rules of the commission, by lesson id; lessons without a rule are left out. A lesson that was not held is paid as its
 *  contract says. Two statements, however many lessons.
 *  @param month all lessons of the executor's month
 *  @param paid those that are settled now */
async function ruleLessons(
  tx: Tx,
  executorId: string,
  month: readonly ReportLesson[],
  paid: readonly PaidLesson[],
): Promise<Map<string, Ruled>> {
  const held = paid.filter(({ lesson }) => wasHeld(lesson))
  const days = held.map(({ lesson }) => businessDate(lesson.starts_at)).toSorted()
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const contractIds = [...new Set(held.map(({ lesson }) => lesson.contract_id))]
  const rules = await listRulesBetween(tx, { from, to }, contractIds)
  if (rules.length === 0) return new Map()
  const settledIds = paid.map(({ lesson }) => lesson.id)
  const taught = new Set(await listContractsTaught(tx, contractIds, settledIds))
  const timeOf = (lesson: ReportLesson) => ({
    id: lesson.id,
    executorId,
    startsAt: lesson.starts_at,
    minutes: lesson.held_minutes ?? (lesson.ends_at.getTime() - lesson.starts_at.getTime()) / minuteMs,
  })
  const heldLessons = held.map(({ lesson, prepaidKopecks, customerKopecks }) => ({
    ...timeOf(lesson),
    contractId: lesson.contract_id,
    subject: lesson.subject,
    level: lesson.level,
    payKopecks: lesson.pay_kopecks ?? 0,
    chargeKopecks: prepaidKopecks + customerKopecks,
  }))
  return ruleHeldLessons(rules, month.filter(wasHeld).map(timeOf), heldLessons, taught)
}
