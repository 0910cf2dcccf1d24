// Moves what the open months of executors hold when the statements of a month are made.
import { addMonths } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { insertMissingReports, type listRowsOf } from './draft-queries.ts'
import { payableOf } from '../policy.ts'
import type { ReportRow } from '../queries.ts'
import { lockOrInsertOpenReports, moveAccruals, moveAllRows, refreshSums } from '../statement-queries.ts'

type AccrualRow = Awaited<ReturnType<typeof listRowsOf>>[number]

interface OpenMonths {
  executorId: string
  /** The open months up to the one of the run, oldest first. */
  open: ReportRow[]
  /** Whether the statement of the month is made already. */
  isTaken: boolean
  waiting: AccrualRow[]
  /** The sum of all rows, and the part that waits for the payment of customers; in kopecks. */
  kopecks: number
  waitingKopecks: number
}

/** @param reports of one executor: the open months, and the one of the run whatever its state
 *  @param waiting rows that cannot be paid yet, by report */
export function leftOf(executorId: string, reports: ReportRow[], waiting: Map<string, AccrualRow[]>): OpenMonths {
  const open = reports.filter(({ state }) => state === 'accruing')
  const own = open.flatMap(({ id }) => waiting.get(id) ?? [])
  return {
    executorId,
    open,
    isTaken: open.length < reports.length,
    waiting: own,
    kopecks: open.reduce((sum, report) => sum + payableOf(report), 0),
    waitingKopecks: own.reduce((sum, row) => sum + row.net_kopecks, 0),
  }
}

/** Whether a run makes a statement: something can be paid now. */
export const hasPay = ({ kopecks, waitingKopecks }: Pick<OpenMonths, 'kopecks' | 'waitingKopecks'>) =>
  kopecks - waitingKopecks > 0

/** Moves all rows of executors whose open months come to less than zero to the open month after the run, which pays less then. */
export async function moveDebts(tx: Tx, effects: Effects, month: string, left: OpenMonths[]): Promise<void> {
  if (left.length === 0) return
  const next = await lockNextReports(tx, effects, month, left)
  const moves = left.flatMap(({ executorId, open }) =>
    open.map(({ id }) => ({ fromId: id, toId: next.get(executorId) ?? id })),
  )
  await moveAllRows(tx, moves)
  await refreshSums(tx, [...moves.map(({ fromId }) => fromId), ...next.values()])
}

/** Gathers the rows of open months in the one that becomes the statement: that of the run or, where its statement is made already, the
 *  newest open one. Rows that wait for the customer's payment go to the open month after the run.
 *  @returns ids of the reports, in the order of executors */
export async function gather(tx: Tx, effects: Effects, month: string, left: OpenMonths[]): Promise<string[]> {
  const made = await insertMissingReports(
    tx,
    left
      .filter(({ open, isTaken }) => !isTaken && open.at(-1)?.month !== month)
      .map(({ executorId: executor_id }) => ({
        id: effects.ids.next(),
        executor_id,
        month,
        created_at: effects.clock.now(),
      })),
  )
  const targetOf = ({ executorId, open }: OpenMonths) => made.get(executorId) ?? open.at(-1)?.id ?? ''
  const older = left.flatMap((each) =>
    each.open.filter(({ id }) => id !== targetOf(each)).map(({ id }) => ({ fromId: id, toId: targetOf(each) })),
  )
  if (older.length > 0) await moveAllRows(tx, older)
  const late = left.filter(({ waiting }) => waiting.length > 0)
  const next = late.length > 0 ? await lockNextReports(tx, effects, month, late) : new Map<string, string>()
  if (late.length > 0) {
    await moveAccruals(
      tx,
      late.flatMap(({ executorId, waiting }) =>
        waiting.map(({ id, income_report_id }) => ({
          accrualId: id,
          reportId: next.get(executorId) ?? income_report_id,
        })),
      ),
    )
  }
  const changed = [...older.flatMap(({ fromId, toId }) => [fromId, toId]), ...late.map(targetOf), ...next.values()]
  if (changed.length > 0) await refreshSums(tx, [...new Set(changed)])
  return left.map(targetOf)
}

const lockNextReports = (tx: Tx, effects: Effects, month: string, left: OpenMonths[]) =>
  lockOrInsertOpenReports(
    tx,
    effects,
    effects.clock.now(),
    left.map(({ executorId }) => ({ executorId, month: addMonths(month, 1) })),
  )
