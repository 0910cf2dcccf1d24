import type * as spec from '@navyk/api-spec/market/leads'
import type { LeadChange } from '@navyk/api-spec/market/leads'
import { recordEvent } from '#platform/audit'
import type { WriteCase } from '#platform/http'
import { getPresentedLead } from '../present-lead.ts'
import { insertLead } from '../queries.ts'

/** Types a lead in, such as from a phone call; it is the lead of whoever types it in. */
export const createLead: WriteCase<typeof spec.createLead, 'clock' | 'ids'> = async (tx, effects, session, form) => {
  const now = effects.clock.now()
  const id = effects.ids.next()
  await insertLead(tx, {
    id,
    ...columnsOf(form),
    source: form.source,
    site: null,
    consent_version: null,
    wanted_executor_id: null,
    state: 'new',
    lost_reason: null,
    assignee_id: session.cabinetId,
    customer_id: null,
    offer_id: null,
    created_at: now,
    active_at: now,
  })
  await recordEvent(tx, effects, session, { objectKind: 'lead', objectId: id, action: 'created' })
  return getPresentedLead(tx, id, now)
}

/** Columns of a lead from its form. */
export const columnsOf = (form: LeadChange) => ({
  first_name: form.firstName,
  last_name: form.lastName,
  phone: `375${form.phone}`,
  learner_name: form.learnerName,
  subject: form.subject ?? null,
  level: form.level ?? null,
  format: form.format ?? null,
  city: form.city,
  wish: form.wish,
})
