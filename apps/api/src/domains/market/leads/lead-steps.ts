import type { LeadState } from '@navyk/api-spec/market/leads'
import { leadPath } from '@navyk/api-spec/market/leads/paths'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { isErased, type Refusal, steps } from './policy.ts'
import { getPresentedLead } from './present-lead.ts'
import { findLeadRow, type LeadChanges, type LeadRow, lockLead, moveLeadRow } from './queries.ts'

interface FoundLead {
  row: LeadRow
}

async function findLead({ tx, now }: Acting, { id }: { id: string }): Promise<FoundLead> {
  await lockLead(tx, id)
  const row = await findLeadRow(tx, id, now)
  if (!row) throw notFound()
  if (isErased(row)) throw refused('erased', 'leads.erased')
  return { row }
}

/** Steps of a lead. */
export const leadSteps = stateSteps({
  kind: 'lead',
  steps,
  find: findLead,
  wrongState: 'wrong_state' as Refusal,
  failureOf: async (code: Refusal, _: FoundLead, current: () => Promise<unknown>) =>
    refused(code, `leads.${code}`, {}, { current: await current() }),
  move: (tx, row: LeadRow, to: LeadState, columns: LeadChanges) => moveLeadRow(tx, row, to, columns),
  current: ({ tx, now }: Acting, { id }: LeadRow) => getPresentedLead(tx, id, now),
  notify,
  notice: (
    { row: { id, number } }: FoundLead,
    told: NoticeName<'leads'>,
    { values, ...to }: { cabinetId: string; values: Record<string, string | number> },
  ) => ({ ...to, kind: `leads.notices.${told}` as const, values: { number, ...values }, link: leadPath(id) }),
  isSigned: () => true,
})
