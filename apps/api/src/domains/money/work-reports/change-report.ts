import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { notFound, refused, type Session, versionConflict } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { describeReport } from './get-work-report.ts'
import { maySee } from './policy.ts'
import { lockReport, moveReport, type ReportRow, type Transition } from './queries.ts'

/** The report, locked, if it is as the person saw it and in a state from which the wanted one can be reached.
 *  @throws Failure 404 absent or not theirs · 409 another version, with the current report · 409 wrong state */
export async function reportToChange(
  tx: Tx,
  session: Session,
  now: Date,
  wanted: Pick<Transition, 'id' | 'version' | 'from'>,
): Promise<ReportRow> {
  const row = await lockReport(tx, wanted.id)
  if (!row || !maySee(session, row)) throw notFound()
  if (row.version !== wanted.version) throw versionConflict(await describeReport(tx, session, now, row))
  if (!wanted.from.includes(row.state)) {
    const current = await describeReport(tx, session, now, row)
    throw refused('work_report_state', 'work_reports.wrong_state', {}, { current })
  }
  return row
}

/** Moves the locked report and writes who did it, and why. */
export async function changeReport(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  before: ReportRow,
  change: Omit<Transition, 'id' | 'version' | 'from'> & { reason?: string },
): Promise<ReportRow> {
  const { reason, ...columns } = change
  const row = await moveReport(tx, { ...columns, id: before.id, version: before.version, from: [before.state] })
  if (!row) throw new Error(`the locked work report ${before.id} has changed`)
  await recordEvent(tx, effects, session, {
    objectKind: 'work_report',
    objectId: row.id,
    action: row.state,
    changes: { state: { from: before.state, to: row.state } },
    ...(reason !== undefined && { reason }),
  })
  return row
}
