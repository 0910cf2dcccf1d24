import type { Tx } from '#platform/database'
import { eachId } from '#platform/ids/each-id.ts'
import type { Effects, Services } from '#platform/services.ts'
import { insertConfirmation } from './confirmation-queries.ts'
import { paperNow } from '../reading/get-income-report.ts'
import { listSilent, lockReport } from '../statement-queries.ts'
import { statementSteps } from '../statement-steps.ts'

export const confirmSilentTask = 'confirm-income-reports'

/** Confirms the statements that their executors have not objected to in time, each in a transaction of its own. */
export async function confirmSilent(services: Services): Promise<void> {
  await eachId(
    (after, limit) => listSilent(services.db, services.clock.now(), after, limit),
    (id) => services.transact((tx) => confirmOne(tx, services, id)),
  )
}

async function confirmOne(tx: Tx, effects: Effects, id: string): Promise<void> {
  const now = effects.clock.now()
  const row = await lockReport(tx, id)
  if (row?.state !== 'draft' || row.confirm_by === null || row.confirm_by > now) return
  const { move, notify } = statementSteps.forLocked(tx, effects, null, { row })
  await insertConfirmation(tx, {
    income_report_id: id,
    ...(await paperNow(tx, effects, row)),
    confirmed_at: now,
    account_id: null,
    confirmed_by: null,
    channel: null,
    code_id: null,
  })
  const set = { confirmed_at: now, confirm_by: null, was_silent: true }
  await move({ to: 'confirmed', action: 'confirmed_by_silence', set })
  await notify('confirmed_by_silence', [row.executor_id])
}
