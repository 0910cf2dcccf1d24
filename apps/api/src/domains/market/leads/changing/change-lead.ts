import type * as spec from '@navyk/api-spec/market/leads'
import { invalidFields } from '#platform/http'
import { findStaff } from '#people/accounts'
import { columnsOf } from './create-lead.ts'
import { leadSteps } from '../lead-steps.ts'
import { reopenedState } from '../policy.ts'

/** @throws Failure 404 · 409 an older version, with the lead as it is now; a lead that is closed or has a request */
export const changeLead = leadSteps.useCase<typeof spec.changeLead>(
  'change',
  async ({ move, now }, { id: _, version: __, ...form }) => {
    // The history keeps neither the old nor the new values, so that they can be erased.
    await move({ action: 'changed', set: { ...columnsOf(form), active_at: now } })
  },
)

/** @throws Failure as above */
export const moveLead = leadSteps.useCase<typeof spec.moveLead>('move', async ({ row, move, now, refusal }, { to }) => {
  if (row.state === to) throw await refusal('wrong_state')
  await move({ to, action: 'moved', set: { active_at: now } })
})

/** @throws Failure as above */
export const loseLead = leadSteps.useCase<typeof spec.loseLead>('lose', async ({ move, now }, { reason }) => {
  await move({ action: 'lost', reason, set: { lost_reason: reason, active_at: now } })
})

/** @throws Failure as above */
export const reopenLead = leadSteps.useCase<typeof spec.reopenLead>('reopen', async ({ row, move, now }) => {
  await move({ to: reopenedState(row), action: 'reopened', set: { lost_reason: null, active_at: now } })
})

/** The manager to whom it is assigned is told, unless they take it themselves. @throws Failure as above · 422 no manager */
export const assignLead = leadSteps.useCase<typeof spec.assignLead>(
  'assign',
  async ({ tx, row, session, move, notify, now }, { assigneeId }) => {
    if (assigneeId !== null && !(await findStaff(tx, 'manager')).includes(assigneeId)) {
      throw invalidFields({ assigneeId: 'leads.no_manager' })
    }
    const changes = { assigneeId: { from: row.assignee_id, to: assigneeId } }
    await move({ action: 'assigned', changes, set: { assignee_id: assigneeId, active_at: now } })
    if (assigneeId !== null && assigneeId !== session.cabinetId) await notify('assigned', [assigneeId])
  },
)
