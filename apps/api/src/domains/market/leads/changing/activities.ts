// Calls, notes and tasks of a lead.
import type * as spec from '@navyk/api-spec/market/leads'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { notFound, refused, versionConflict, type WriteCase } from '#platform/http'
import { changeTaskRow, findTask, insertActivity, insertTask, type TaskRow } from './activity-queries.ts'
import { isErased } from '../policy.ts'
import { getPresentedLead } from '../present-lead.ts'
import { findLeadRow, touchLead } from '../queries.ts'

type ActivityEffects = 'clock' | 'ids'

/** @throws Failure 404 */
export const noteLeadActivity: WriteCase<typeof spec.noteLeadActivity, ActivityEffects> = async (
  tx,
  effects,
  session,
  { id: leadId, kind, result, text },
) => {
  const now = effects.clock.now()
  await refuseUnknown(tx, leadId, now)
  const row = { lead_id: leadId, author_id: session.cabinetId, kind, text, created_at: now }
  await insertActivity(tx, { ...row, id: effects.ids.next(), result: kind === 'call' ? (result ?? null) : null })
  await touchLead(tx, leadId, now)
  const action = kind === 'call' ? 'called' : 'noted'
  await recordEvent(tx, effects, session, { objectKind: 'lead', objectId: leadId, action })
  return getPresentedLead(tx, leadId, now)
}

/** @throws Failure 404 */
export const addLeadTask: WriteCase<typeof spec.addLeadTask, ActivityEffects> = async (
  tx,
  effects,
  session,
  { id: leadId, title, dueOn },
) => {
  const now = effects.clock.now()
  await refuseUnknown(tx, leadId, now)
  const row = { lead_id: leadId, assignee_id: session.cabinetId, title, due_on: dueOn, created_at: now }
  await insertTask(tx, { ...row, id: effects.ids.next(), done_at: null })
  await touchLead(tx, leadId, now)
  await recordEvent(tx, effects, session, { objectKind: 'lead', objectId: leadId, action: 'task_added' })
  return getPresentedLead(tx, leadId, now)
}

/** @throws Failure 404 · 409 an older version, with the lead as it is now */
export const changeLeadTask: WriteCase<typeof spec.changeLeadTask, ActivityEffects> = (tx, effects, session, input) =>
  changeTask(tx, effects, session, input, 'task_changed', { title: input.title, due_on: input.dueOn })

/** @throws Failure 404 · 409 as above */
export const finishLeadTask: WriteCase<typeof spec.finishLeadTask, ActivityEffects> = (tx, effects, session, input) => {
  const columns = { done_at: input.isDone ? effects.clock.now() : null }
  return changeTask(tx, effects, session, input, input.isDone ? 'task_done' : 'task_reopened', columns)
}

async function changeTask(
  tx: Tx,
  effects: Parameters<WriteCase<typeof spec.finishLeadTask, ActivityEffects>>[1],
  session: Parameters<WriteCase<typeof spec.finishLeadTask, ActivityEffects>>[2],
  { id, version }: { id: string; version: number },
  action: string,
  columns: Partial<Pick<TaskRow, 'title' | 'due_on' | 'done_at'>>,
) {
  const now = effects.clock.now()
  const task = await findTask(tx, id)
  if (!task) throw notFound()
  const leadId = task.lead_id
  if (!(await changeTaskRow(tx, { id, version }, columns))) {
    throw versionConflict(await getPresentedLead(tx, leadId, now))
  }
  await touchLead(tx, leadId, now)
  await recordEvent(tx, effects, session, { objectKind: 'lead', objectId: leadId, action })
  return getPresentedLead(tx, leadId, now)
}

async function refuseUnknown(tx: Tx, id: string, now: Date): Promise<void> {
  const row = await findLeadRow(tx, id, now)
  if (!row) throw notFound()
  if (isErased(row)) throw refused('erased', 'leads.erased')
}
