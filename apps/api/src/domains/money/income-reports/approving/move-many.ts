import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { type Change, recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { type NoticeName, notify } from '#messages/notices'
import { moveReports, type ReportMove } from './due-queries.ts'

interface StatementMove extends ReportMove {
  /** The name of the step in the history. */
  action: string
  changes?: Record<string, Change>
  reason?: string
}

interface ToldOfMoves {
  notice: NoticeName<'income_reports'>
  rows: ReportOfNotice[]
  reason?: string
}

/** Moves locked statements on, records it and tells executors, where `told` says of what; in a fixed number of statements of the
 *  database. */
export async function moveStatements(
  tx: Tx,
  effects: Effects,
  session: Session,
  moves: StatementMove[],
  told?: ToldOfMoves,
): Promise<void> {
  if (moves.length === 0) return
  await moveReports(
    tx,
    moves.map(({ id, from, version, to, paidKopecks }) => ({ id, from, version, to, paidKopecks })),
  )
  await recordEvents(
    tx,
    effects,
    session,
    moves.map(({ id, from, to, action, changes, reason }) => ({
      objectKind: 'income_report',
      objectId: id,
      action,
      changes: { state: { from, to }, ...changes },
      ...(reason !== undefined && { reason }),
    })),
  )
  if (told) await notifyExecutors(tx, effects, told.notice, told.rows, told.reason)
}

interface ReportOfNotice {
  id: string
  executor_id: string
  month: string
  amountKopecks: number
}

/** Tells executors what has become of their statements. */
export async function notifyExecutors(
  tx: Tx,
  effects: Effects,
  told: NoticeName<'income_reports'>,
  rows: ReportOfNotice[],
  reason?: string,
): Promise<void> {
  await notify(
    tx,
    effects,
    rows.map(({ id, executor_id, month, amountKopecks }) => ({
      cabinetId: executor_id,
      kind: `income_reports.notices.${told}` as const,
      values: { month, amount: moneyInText(amountKopecks), ...(reason !== undefined && { reason }) },
      link: incomeReportPath(id),
    })),
  )
}
