// Accrues sessions of groups: the pay goes into the executor's open month once executors can no longer correct the outcomes.
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Effects, Services } from '#platform/services.ts'
import { postAll } from '#money/ledger'
import { type DuePay, insertSessionRows, lockDuePays, markAccrued, upsertSessionPays } from './session-pay-queries.ts'
import { lockOrInsertOpenReports, refreshSums } from '../statement-queries.ts'

export const accrueSessionsTask = 'accrue-sessions'

const batchSize = 200

export const reactions: Reactions = {
  'programme.session_paid': async (tx, _effects, _session, { sessionId, title, subject, heldOn, ...facts }) => {
    const of = { session_id: sessionId, title, subject, held_on: heldOn, final_at: facts.correctableUntil }
    await upsertSessionPays(
      tx,
      facts.pays.map((pay) => ({ ...of, executor_id: pay.executorId, pay_kopecks: pay.payKopecks })),
    )
  },
}

/** Puts due pays into statements; what a later correction adds or takes off becomes a row of its own.
 *  Each pay stands in statements once with its full sum, however often and by how many processes this is started. */
export async function accrueSessions(services: Services): Promise<void> {
  while ((await services.transact((tx) => accrueSome(tx, services))) === batchSize);
}

/** @returns how many pays were due, at most `batchSize` */
async function accrueSome(tx: Tx, effects: Effects): Promise<number> {
  const due = await lockDuePays(tx, effects.clock.now(), batchSize)
  const byMonth = [...Map.groupBy(due, ({ held_on }) => held_on.slice(0, 7))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  for (const [month, pays] of byMonth) await accrueMonth(tx, effects, month, pays)
  await markAccrued(tx, due)
  return due.length
}

/** Accrues the pays of one month, in a fixed number of statements of the database. */
async function accrueMonth(tx: Tx, effects: Effects, month: string, pays: DuePay[]): Promise<void> {
  const now = effects.clock.now()
  const executorIds = [...new Set(pays.map(({ executor_id }) => executor_id))]
  const open = await lockOrInsertOpenReports(
    tx,
    effects,
    now,
    executorIds.map((executorId) => ({ executorId, month })),
  )
  const rows = pays.map((pay) => {
    const reportId = open.get(pay.executor_id)
    if (reportId === undefined) throw new Error('there is no open month to accrue to')
    return {
      id: effects.ids.next(),
      income_report_id: reportId,
      executor_id: pay.executor_id,
      kind: 'session' as const,
      amount_kopecks: pay.pay_kopecks - pay.accrued_kopecks,
      reason: pay.title,
      created_by: null,
      created_at: now,
      session_id: pay.session_id,
      subject: pay.subject,
      held_on: pay.held_on,
    }
  })
  await insertSessionRows(tx, rows)
  await postAll(
    tx,
    effects,
    rows.map((row) => ({
      kind: 'session_accrued',
      sourceKind: 'income_adjustment',
      sourceId: row.id,
      referenceId: row.session_id,
      occurredAt: now,
      memo: month,
      postings: [
        { account: { kind: 'executor', ownerId: row.executor_id }, amountKopecks: -row.amount_kopecks },
        { account: { kind: 'cost' }, amountKopecks: row.amount_kopecks },
      ],
    })),
  )
  await refreshSums(tx, [...open.values()])
  const byReport = Map.groupBy(rows, (row) => row.income_report_id)
  await recordEvents(
    tx,
    effects,
    null,
    [...byReport].map(([objectId, own]) => ({
      objectKind: 'income_report',
      objectId,
      action: 'sessions_accrued',
      changes: { sessionCount: { from: null, to: own.length } },
    })),
  )
}
