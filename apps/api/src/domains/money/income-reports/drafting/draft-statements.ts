import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { notify } from '#messages/notices'
import { draftReportRows, listExecutorsToDraft, listRowsOf, lockReportsToDraft } from './draft-queries.ts'
import { gather, hasPay, leftOf, moveDebts } from './open-months.ts'
import { confirmWithinMs, payableOf } from '../policy.ts'
import type { ReportRow } from '../queries.ts'
import { partiesToday } from './statement-parties.ts'

interface DraftRules {
  /** The person who started the run, which a task of the service carries on. */
  actor: Pick<Session, 'accountId' | 'cabinetId' | 'firstName' | 'lastName'> | null
  /** Those of these lessons and corrections that can be paid now; the rows of the others move on to the month after the run. */
  listPayable: (
    tx: Tx,
    rows: { invoicedId: string; chargeKopecks: number; prepaidKopecks: number }[],
  ) => Promise<Set<string>>
  /** The limit in kopecks above which two accounts approve. */
  secondAboveKopecks: number
}

interface DraftedPart {
  /** The number of executors looked at, and of statements made for them. */
  seen: number
  drafted: number
  /** The last that was looked at, in the order of ids: the next part begins after it. */
  last: string | undefined
}

/** Makes the statements of a month for at most `limit` executors, in a fixed number of statements of the database. The statement
 *  takes what older months have left. An executor to whom nothing can be paid yet has no statement: all stays open. */
export async function draftStatements(
  tx: Tx,
  effects: Effects,
  part: { month: string; after: string; limit: number },
  rules: DraftRules,
): Promise<DraftedPart> {
  // Counted before the lock: the run of another month can take rows that this one waits for, and the part still counts as a full one.
  const executorIds = await listExecutorsToDraft(tx, part.month, part.after, part.limit)
  const none = { seen: executorIds.length, drafted: 0, last: executorIds.at(-1) }
  if (executorIds.length === 0) return none
  const reports = await lockReportsToDraft(tx, part.month, executorIds)
  if (reports.length === 0) return none
  const byExecutor = Map.groupBy(reports, (row) => row.executor_id)
  const open = reports.filter(({ state }) => state === 'accruing')
  const rows = await listRowsOf(
    tx,
    open.map(({ id }) => id),
  )
  const payable = await rules.listPayable(
    tx,
    rows.map((row) => ({
      invoicedId: row.invoiced_id,
      chargeKopecks: row.gross_kopecks,
      prepaidKopecks: row.prepaid_kopecks,
    })),
  )
  const waiting = Map.groupBy(
    rows.filter((row) => !payable.has(row.invoiced_id)),
    (row) => row.income_report_id,
  )
  const left = [...byExecutor].map(([executorId, own]) => leftOf(executorId, own, waiting))
  await moveDebts(
    tx,
    effects,
    part.month,
    left.filter(({ kopecks }) => kopecks < 0),
  )
  const ready = left.filter(hasPay)
  if (ready.length === 0) return none
  const targets = await gather(tx, effects, part.month, ready)
  const now = effects.clock.now()
  const drafted = await draftReportRows(tx, targets, {
    draftedAt: now,
    confirmBy: new Date(now.getTime() + confirmWithinMs),
    secondAboveKopecks: rules.secondAboveKopecks,
    parties: await partiesToday(
      tx,
      ready.map(({ executorId }) => executorId),
      now,
    ),
  })
  await notifyOfDrafted(tx, effects, rules.actor, drafted)
  return { ...none, drafted: drafted.length }
}

async function notifyOfDrafted(
  tx: Tx,
  effects: Effects,
  actor: DraftRules['actor'],
  drafted: ReportRow[],
): Promise<void> {
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
      link: incomeReportPath(row.id),
    })),
  )
}
