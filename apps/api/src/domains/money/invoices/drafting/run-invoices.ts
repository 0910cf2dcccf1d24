import { nameOf } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/money/invoices'
import { type InvoiceRun, leftOutReasons } from '@navyk/api-spec/money/invoices'
import { businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Actor, ReadCase, WriteCase } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { listPeople, type Person } from '#people/accounts'
import { serviceDetailsOn } from '#money/legal-details'
import { lockCreditRows } from '../paying/allocation-queries.ts'
import { draftGroups } from './draft-invoices.ts'
import { dueOnOf } from './invoicing-rules.ts'
import { issueLockedDrafts } from '../issuing/issue-invoices.ts'
import { presentName } from '../reading/present.ts'
import { findInvoices, lockInvoices } from '../queries.ts'
import {
  countDrafts,
  findRunOf,
  insertRun,
  listDraftIds,
  listLeftOut,
  listOpenRuns,
  lockRun,
  recordPart,
  type RunRow,
} from './run-queries.ts'
import { listContractsOfCustomers, listUninvoicedLines, sumUninvoiced } from './uninvoiced-queries.ts'

const runTask = 'run-invoices'
export const carryOnTask = 'carry-on-invoice-runs'

/** Starts a run of a month, or carries on the one that is not finished. @throws Failure 422 due in the past */
export const startInvoiceRun: WriteCase<typeof spec.startInvoiceRun> = async (tx, effects, session, input) => {
  const { month, kind } = input
  const now = effects.clock.now()
  const due_on = kind === 'issue' ? dueOnOf(input.dueOn, businessDate(now)) : null
  const total_count = kind === 'issue' ? await countDrafts(tx, month) : (await sumUninvoiced(tx, month)).contract_count
  await insertRun(tx, {
    id: effects.ids.next(),
    month,
    kind,
    due_on,
    total_count,
    started_at: now,
    started_by: session.cabinetId,
    started_account: session.accountId,
  })
  const row = await findRunOf(tx, month, kind)
  if (!row) throw new Error(`the run of ${month} is gone`)
  await effects.queue.send(tx, runTask, { runId: row.id })
  return presentRun(await listPeople(tx, [row.started_by]), row)
}

const mostLeftOut = 100

/** The progress of the runs of a month, and the lessons that they leave out. */
export const getInvoiceMonth: ReadCase<typeof spec.getInvoiceMonth, 'clock'> = async (
  reader,
  { clock },
  _session,
  { month },
) => {
  const drafting = await findRunOf(reader, month, 'draft')
  const issuing = await findRunOf(reader, month, 'issue')
  const rows = await listLeftOut(reader, month, clock.now(), mostLeftOut)
  const starters = [drafting, issuing].flatMap((run) => run?.started_by ?? [])
  const people = await listPeople(reader, [...starters, ...rows.map((row) => row.executor_id)])
  return {
    drafting: drafting ? presentRun(people, drafting) : null,
    issuing: issuing ? presentRun(people, issuing) : null,
    leftOut: {
      executors: rows.map((row) => ({
        executor: presentName(people, row.executor_id),
        lessonCount: row.lesson_count,
        totalKopecks: row.total_kopecks,
        reasons: leftOutReasons
          .map((reason) => ({ reason, lessonCount: row[reason] }))
          .filter(({ lessonCount }) => lessonCount > 0),
      })),
      executorCount: rows[0]?.all_executors ?? 0,
      lessonCount: rows[0]?.all_lessons ?? 0,
      totalKopecks: rows[0]?.all_kopecks ?? 0,
    },
    hasPayee: (await serviceDetailsOn(reader, businessDate(clock.now()))) !== null,
  }
}

function presentRun(people: Map<string, Person>, row: RunRow): InvoiceRun {
  return {
    id: row.id,
    month: row.month,
    kind: row.kind,
    totalCount: row.total_count,
    doneCount: row.done_count,
    madeCount: row.made_count,
    startedAt: row.started_at.toISOString(),
    startedBy: nameOf(people.get(row.started_by)),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** A part is a transaction of its own, so that a run of thousands holds nobody up, and loses at most one part when the
 *  process ends. */
const batchSize = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

async function continueRun(services: Services, runId: string): Promise<void> {
  let isMore = true
  while (isMore) isMore = await services.transact((tx) => runPart(tx, services, runId))
}

/** @returns whether there is more. The run is locked, so two tasks of one run do nothing twice. */
async function runPart(tx: Tx, services: Services, runId: string): Promise<boolean> {
  const run = await lockRun(tx, runId)
  if (!run) return false
  const starter = (await listPeople(tx, [run.started_by])).get(run.started_by)
  const actor = {
    accountId: run.started_account,
    cabinetId: run.started_by,
    firstName: starter?.firstName ?? '',
    lastName: starter?.lastName ?? '',
  }
  const part = await (run.kind === 'draft' ? draftPart : issuePart)(tx, services, run, actor)
  const isMore = part.seen === batchSize
  await recordPart(tx, run.id, { ...part, finishedAt: isMore ? null : services.clock.now() })
  return isMore
}

async function draftPart(tx: Tx, services: Services, run: RunRow, actor: Actor) {
  const contracts = await listContractsOfCustomers(tx, run.reached_id ?? beforeAll, batchSize)
  const lines = await listUninvoicedLines(
    tx,
    run.month,
    contracts.map(({ id }) => id),
  )
  const { invoiceIds, contractCount } = await draftGroups(tx, services, actor, run.month, lines, { mayJoin: true })
  const seen = new Set(contracts.map((contract) => contract.customer_id)).size
  return { seen, done: contractCount, made: invoiceIds.length, reached: contracts.at(-1)?.customer_id }
}

async function issuePart(tx: Tx, services: Services, run: RunRow, actor: Actor) {
  const ids = await listDraftIds(tx, run.month, run.reached_id ?? beforeAll, batchSize)
  const seen = ids.length === 0 ? [] : await findInvoices(tx, ids)
  await lockCreditRows(
    tx,
    seen.map((row) => row.customer_id),
  )
  if (ids.length > 0) await lockInvoices(tx, ids)
  // A draft may have been issued or cancelled by hand until the lock was given.
  const drafts = (ids.length === 0 ? [] : await findInvoices(tx, ids)).filter((row) => row.state === 'draft')
  const dueOn = dueOnOf(undefined, businessDate(services.clock.now()))
  const wanted = run.due_on !== null && run.due_on >= businessDate(services.clock.now()) ? run.due_on : dueOn
  if (drafts.length > 0) await issueLockedDrafts(tx, services, { actor, session: null }, drafts, wanted)
  return { seen: ids.length, done: ids.length, made: drafts.length, reached: ids.at(-1) }
}

/** The handlers of runs. Those that stopped with their process are carried on by the timetable. */
export const invoiceRunTasks = (services: Services) => ({
  [runTask]: (data: unknown) => continueRun(services, (data as { runId: string }).runId),
  [carryOnTask]: async () => {
    for (const id of await listOpenRuns(services.db)) await continueRun(services, id)
  },
})
