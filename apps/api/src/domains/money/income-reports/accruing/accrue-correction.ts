import type { Subject } from '@navyk/api-spec/vocabulary'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { insertCorrectionAccrual } from '../queries.ts'
import { lockOrInsertOpenReports, refreshSums } from '../statement-queries.ts'

interface CorrectionToAccrue {
  id: string
  lessonId: string
  contractId: string
  workReportId: string
  executorId: string
  subject: Subject
  reason: string
  /** Business date of the lesson. */
  heldOn: string
  /** The month in which it counts, or the next that is not drafted yet. */
  month: string
  /** The change of the customer's charge, in kopecks; below zero where it takes something off. */
  chargeKopecks: number
  /** The part of the charge that packages pay, in kopecks; below zero where a use has gone back into one. */
  prepaidKopecks: number
  payKopecks: number
}

/** Accrues a correction of a closed month in an open one. A statement that was made stays as it is. */
export async function accrueCorrection(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  correction: CorrectionToAccrue,
): Promise<void> {
  const { executorId, month, chargeKopecks, prepaidKopecks, payKopecks } = correction
  const now = effects.clock.now()
  const reportId = (await lockOrInsertOpenReports(tx, effects, now, [{ executorId, month }])).get(executorId)
  if (reportId === undefined) throw new Error('there is no open month to accrue to')
  await insertCorrectionAccrual(tx, {
    id: effects.ids.next(),
    income_report_id: reportId,
    executor_id: executorId,
    created_at: now,
    contract_id: correction.contractId,
    work_report_id: correction.workReportId,
    subject: correction.subject,
    lesson_id: null,
    correction_id: correction.id,
    corrected_lesson_id: correction.lessonId,
    correction_reason: correction.reason,
    commission_rule_id: null,
    commission_snapshot: null,
    held_on: correction.heldOn,
    is_late: true,
    prepaid_kopecks: prepaidKopecks,
    gross_kopecks: chargeKopecks,
    commission_kopecks: chargeKopecks - payKopecks,
    net_kopecks: payKopecks,
  })
  await refreshSums(tx, [reportId])
  await recordEvent(tx, effects, session, {
    objectKind: 'income_report',
    objectId: reportId,
    action: 'corrected',
    changes: { payKopecks: { from: null, to: payKopecks } },
  })
}
