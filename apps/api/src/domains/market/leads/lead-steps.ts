import type { Lead } from '@navyk/api-spec/market/leads'
import { leadPath } from '@navyk/api-spec/market/leads/paths'
import { notFound, refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import { isErased, leadTransitions, type Refusal } from './policy.ts'
import { getPresentedLead } from './present-lead.ts'
import { findLeadRow, type LeadChanges, type LeadRow, lockLead, moveLeadRow } from './queries.ts'

interface LeadTypes {
  found: { row: LeadRow }
  transitions: typeof leadTransitions
  columns: LeadChanges
  refusal: Refusal
  notice: NoticesOf<'leads'>
  presented: Lead
}

/** Steps of a lead. */
export const leadSteps = defineStateMachine<LeadTypes>({
  kind: 'lead',
  find: async ({ tx, now }, { id }) => {
    await lockLead(tx, id)
    const row = await findLeadRow(tx, id, now)
    if (!row) throw notFound()
    if (isErased(row)) throw refused('erased', 'leads.erased')
    return { row }
  },
  transitions: leadTransitions,
  wrongState: 'wrong_state',
  failureOf: async (code, _found, present) => refused(code, `leads.${code}`, {}, { current: await present() }),
  move: moveLeadRow,
  present: ({ tx, now }, { id }) => getPresentedLead(tx, id, now),
  notices: noticesOf('leads', ({ row: { id, number } }) => ({ values: { number }, link: leadPath(id) })),
  namesActor: () => true,
})
