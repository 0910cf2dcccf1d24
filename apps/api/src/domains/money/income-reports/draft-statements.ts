import { addMonths } from '@navyk/api-spec/kit'
import { recordEvents } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { moneyInText } from '../../../platform/text-formats.ts'
import { notify } from '../../messages/notices/index.ts'
import { draftReportRows, listRowsOf, lockReportsToDraft } from './draft-queries.ts'
import { confirmWithinMs, payableOf } from './policy.ts'
import type { ReportRow } from './queries.ts'
import { partiesToday } from './statement-parties.ts'
import { holdOpenReports, moveAccruals, moveAllRows, refreshSums } from './statement-queries.ts'

type AccrualRow = Awaited<ReturnType<typeof listRowsOf>>[number]

interface DraftRules {
  /** Who has started the run, which a task of the service carries on. */
  actor: Pick<Session, 'accountId' | 'cabinetId' | 'firstName' | 'lastName'> | null
  /** Of these lessons and corrections the ones that can be paid now; the rows of the others move on to the next open month. */
  listPayable: (
    tx: Tx,
    rows: { invoicedId: string; chargeKopecks: number; prepaidKopecks: number }[],
  ) => Promise<Set<string>>
  /** Above this two accounts approve. */
  secondAboveKopecks: number
}

interface Drafted {
  /** How many months were looked at, and how many statements were made of them. */
  seen: number
  drafted: number
  /** The last that was looked at, in the order of ids: the next part begins after it. */
  last: string | undefined
}

/** Makes statements of at most `limit` open months, in a fixed number of statements of the database. A month is drafted
 *  once; one that comes to nothing, or that waits for its customers as a whole, stays open. */
export async function draftStatements(
  tx: Tx,
  effects: Effects,
  part: { month: string; after: string; limit: number },
  rules: DraftRules,
): Promise<Drafted> {
  const reports = await lockReportsToDraft(tx, part.month, part.after, part.limit)
  const none = { seen: reports.length, drafted: 0, last: reports.at(-1)?.id }
  if (reports.length === 0) return none
  const rows = await listRowsOf(
    tx,
    reports.map(({ id }) => id),
  )
  const payable = await rules.listPayable(
    tx,
    rows.map((row) => ({
      ...{ invoicedId: row.invoiced_id, chargeKopecks: row.gross_kopecks, prepaidKopecks: row.prepaid_kopecks },
    })),
  )
  const waiting = rows.filter((row) => !payable.has(row.invoiced_id))
  const ready = reports.filter((report) => comesToSomething(report, waiting))
  await moveDebts(
    tx,
    effects,
    reports.filter((report) => payableOf(report) < 0),
  )
  if (ready.length === 0) return none
  await moveWaiting(tx, effects, ready, waiting)
  const now = effects.clock.now()
  const drafted = await draftReportRows(
    tx,
    ready.map(({ id }) => id),
    {
      draftedAt: now,
      confirmBy: new Date(now.getTime() + confirmWithinMs),
      secondAboveKopecks: rules.secondAboveKopecks,
      parties: await partiesToday(
        tx,
        ready.map(({ executor_id }) => executor_id),
        now,
      ),
    },
  )
  await tellDrafted(tx, effects, rules.actor, drafted)
  return { ...none, drafted: drafted.length }
}

/** Whether something is left to pay without the rows that wait. */
function comesToSomething(report: ReportRow, waiting: AccrualRow[]): boolean {
  const own = waiting.filter((row) => row.income_report_id === report.id)
  return payableOf(report) - own.reduce((sum, row) => sum + row.net_kopecks, 0) > 0
}

/** What a month lacks, because corrections took off more than it brought, is taken off the next one. */
async function moveDebts(tx: Tx, effects: Effects, reports: ReportRow[]): Promise<void> {
  if (reports.length === 0) return
  const open = await holdOpenReports(
    tx,
    effects,
    effects.clock.now(),
    reports.map((report) => ({ executorId: report.executor_id, month: addMonths(report.month, 1) })),
  )
  await moveAllRows(
    tx,
    reports.map(({ id, executor_id }) => ({ fromId: id, toId: open.get(executor_id) ?? id })),
  )
  await refreshSums(tx, [...reports.map(({ id }) => id), ...open.values()])
}

/** Rows that wait for the customer's payment go to the next open month. */
async function moveWaiting(tx: Tx, effects: Effects, reports: ReportRow[], waiting: AccrualRow[]): Promise<void> {
  const byReport = Map.groupBy(waiting, (row) => row.income_report_id)
  const left = reports.filter((report) => byReport.has(report.id))
  if (left.length === 0) return
  const open = await holdOpenReports(
    tx,
    effects,
    effects.clock.now(),
    left.map((report) => ({ executorId: report.executor_id, month: addMonths(report.month, 1) })),
  )
  const moves = left.flatMap((report) => {
    const reportId = open.get(report.executor_id) ?? report.id
    return (byReport.get(report.id) ?? []).map((row) => ({ accrualId: row.id, reportId }))
  })
  await moveAccruals(tx, moves)
  await refreshSums(tx, [...left.map(({ id }) => id), ...open.values()])
}

async function tellDrafted(tx: Tx, effects: Effects, actor: DraftRules['actor'], drafted: ReportRow[]): Promise<void> {
  await recordEvents(
    tx,
    effects,
    actor,
    drafted.map((row) => ({
      objectKind: 'income_report',
      objectId: row.id,
      action: 'drafted',
      changes: {
        state: { from: 'accruing', to: 'draft' },
        payableKopecks: { from: null, to: payableOf(row) },
      },
    })),
  )
  await notify(
    tx,
    effects,
    drafted.map((row) => ({
      cabinetId: row.executor_id,
      kind: 'income_reports.notices.drafted',
      values: {
        month: row.month,
        amount: moneyInText(payableOf(row)),
        until: row.confirm_by?.toISOString() ?? '',
      },
      link: `/dashboard/income-report/${row.id}`,
    })),
  )
}
