import type { Subject } from '@navyk/api-spec/vocabulary'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import { recordEvent } from '#platform/audit'
import type { Effects } from '#platform/services.ts'
import type { ruleHeldLessons } from '#money/commission'
import { insertAccruals } from '../queries.ts'
import { lockOrInsertOpenReports, refreshSums } from '../statement-queries.ts'

interface LessonToAccrue {
  lessonId: string
  contractId: string
  subject: Subject
  /** Business date. */
  heldOn: string
  chargeKopecks: number
  payKopecks: number
  /** The part of the charge that a package has paid, in kopecks. */
  prepaidKopecks?: number
  /** The rule of the commission that made the pay; none where the contract's two prices did. */
  rule?: ReturnType<ReturnType<typeof ruleHeldLessons>['get']>
}

/** Accrues the settled lessons of an approved work report to its executor's month, or to the next open one where that is
 *  drafted already. A lesson is accrued once, whoever asks how often; one that moves no money is left out. A fixed number of statements,
 *  however many lessons. */
export async function accrueLessons(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session | null,
  {
    workReport,
    lessons,
    isLate,
  }: {
    workReport: { id: string; executorId: string; month: string }
    lessons: LessonToAccrue[]
    /** Whether the month was approved before, and the lessons are settled by themselves. */
    isLate: boolean
  },
): Promise<void> {
  const paid = lessons.filter((lesson) => lesson.chargeKopecks !== 0 || lesson.payKopecks !== 0)
  if (paid.length === 0) return
  const now = effects.clock.now()
  const { executorId, month } = workReport
  const reportId = (await lockOrInsertOpenReports(tx, effects, now, [{ executorId, month }])).get(executorId)
  if (reportId === undefined) throw new Error('there is no open month to accrue to')
  const added = await insertAccruals(
    tx,
    paid.map((lesson) => ({
      id: effects.ids.next(),
      income_report_id: reportId,
      executor_id: executorId,
      contract_id: lesson.contractId,
      lesson_id: lesson.lessonId,
      work_report_id: workReport.id,
      gross_kopecks: lesson.chargeKopecks,
      commission_kopecks: lesson.chargeKopecks - lesson.payKopecks,
      net_kopecks: lesson.payKopecks,
      prepaid_kopecks: lesson.prepaidKopecks ?? 0,
      subject: lesson.subject,
      held_on: lesson.heldOn,
      created_at: now,
      is_late: isLate,
      commission_rule_id: lesson.rule?.ruleId ?? null,
      commission_snapshot: lesson.rule?.snapshot ?? null,
    })),
  )
  if (added === 0) return
  await refreshSums(tx, [reportId])
  await recordEvent(tx, effects, session, {
    objectKind: 'income_report',
    objectId: reportId,
    action: 'accrued',
    changes: { accrualCount: { from: null, to: added } },
  })
}
