import { nameOf } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/money/payouts'
import type { PayoutRun } from '@navyk/api-spec/money/payouts'
import type { Tx } from '#platform/database'
import type { ReadCase, WriteCase } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { listPeople, type Person } from '#people/accounts'
import { summarizeMonth, draftStatements } from '#money/income-reports'
import { beforeAll, findRunOf, insertRun, lockRun, recordPart, type RunRow } from './run-queries.ts'
import { listPayable } from '../rules.ts'

const runTask = 'run-payout-period'

/** Starts the run of a month, or carries on the one that is not finished: its task is put into the queue again, in case it
 *  was lost. */
export const startPayoutRun: WriteCase<typeof spec.startPayoutRun> = async (tx, effects, session, { month }) => {
  const { open } = await summarizeMonth(tx, month)
  await insertRun(tx, {
    id: effects.ids.next(),
    month,
    total_count: open,
    started_by: session.cabinetId,
    started_account: session.accountId,
    started_at: effects.clock.now(),
  })
  const row = await findRunOf(tx, month)
  if (!row) throw new Error(`the run of ${month} is gone`)
  await effects.queue.send(tx, runTask, { runId: row.id })
  return presentRun(await listPeople(tx, [row.started_by]), row)
}

export const getPayoutMonth: ReadCase<typeof spec.getPayoutMonth, 'payoutRules'> = async (
  reader,
  { payoutRules: { payWhen, secondAboveKopecks } },
  _session,
  { month },
) => {
  const counts = await summarizeMonth(reader, month)
  const row = await findRunOf(reader, month)
  const people = await listPeople(reader, row ? [row.started_by] : [])
  return {
    month,
    openCount: counts.open,
    openKopecks: counts.open_kopecks,
    olderKopecks: counts.older_kopecks,
    draftedCount: counts.drafted,
    payWhen,
    secondAboveKopecks,
    run: row ? presentRun(people, row) : null,
  }
}

function presentRun(people: Map<string, Person>, row: RunRow): PayoutRun {
  return {
    id: row.id,
    month: row.month,
    totalCount: row.total_count,
    doneCount: row.done_count,
    draftedCount: row.drafted_count,
    startedAt: row.started_at.toISOString(),
    startedBy: nameOf(people.get(row.started_by)),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** The executors of one part. A part is a transaction of its own, so that a run of thousands holds nobody up, and loses at most one part
 *  when the process ends. */
const batchSize = 100

async function continueRun(services: Services, runId: string): Promise<void> {
  let isMore = true
  while (isMore) isMore = await services.transact((tx) => runPart(tx, services, runId))
}

/** Runs one part. @returns whether there is more. The run is locked, so two tasks of one run do nothing twice. */
async function runPart(tx: Tx, services: Services, runId: string): Promise<boolean> {
  const run = await lockRun(tx, runId)
  if (!run) return false
  const { payWhen, secondAboveKopecks } = services.payoutRules
  const starter = (await listPeople(tx, [run.started_by])).get(run.started_by)
  const part = await draftStatements(
    tx,
    services,
    { month: run.month, after: run.last_executor_id ?? beforeAll, limit: batchSize },
    {
      actor: {
        accountId: run.started_account,
        cabinetId: run.started_by,
        firstName: starter?.firstName ?? '',
        lastName: starter?.lastName ?? '',
      },
      secondAboveKopecks,
      listPayable: (reader, lessons) => listPayable(reader, payWhen, lessons),
    },
  )
  const isMore = part.seen === batchSize
  await recordPart(tx, run.id, { ...part, finishedAt: isMore ? null : services.clock.now() })
  return isMore
}

/** The handlers of this domain's tasks. */
export const payoutTasks = (services: Services) => ({
  [runTask]: (data: unknown) => continueRun(services, (data as { runId: string }).runId),
})
