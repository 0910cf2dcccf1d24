import type * as spec from '@navyk/api-spec/market/offers'
import type { OfferDraft } from '@navyk/api-spec/market/offers'
import { fullName, type DaySpan } from '@navyk/api-spec/vocabulary'
import type { Change } from '#platform/audit'
import type { Reader } from '#platform/database'
import { findLearnerOf } from '#people/learners'
import { columnsOf, refuseDraft, notifyManagers } from '../creating/create-offer.ts'
import { offerForm } from '../creating/offer-form.ts'
import { offerSteps } from '../offer-steps.ts'
import { type OfferRow, replaceOffer } from '../queries.ts'

/** Changes an offer that executors don't see yet. A returned one goes to moderation again, and managers are told; one
 *  in moderation keeps its place in the queue, and the change is recorded in its history.
 *  @throws Failure 404, 409 (also where a manager has decided meanwhile), 422 */
export const resubmitOffer = offerSteps.useCase<typeof spec.resubmitOffer>(
  'resubmit',
  async ({ tx, effects, session, now, row, today, recordChange }, draft) => {
    await refuseDraft(tx, session, draft, today)
    const wasReturned = row.state === 'returned'
    const waitingSince = wasReturned ? now : row.waiting_since
    const next = {
      ...columnsOf(draft),
      state: 'moderation' as const,
      outcome_reason: null,
      waiting_since: waitingSince,
    }
    await recordChange(replaceOffer(tx, row, next), {
      action: wasReturned ? 'submitted' : 'edited',
      changes: wasReturned
        ? { state: { from: 'returned', to: 'moderation' } }
        : await listFormChanges(tx, session.cabinetId, row, draft),
    })
    if (wasReturned) await notifyManagers(tx, effects, row)
  },
)

/** The changed fields of the form. */
async function listFormChanges(
  reader: Reader,
  customerId: string,
  row: OfferRow,
  draft: OfferDraft,
): Promise<Record<string, Change>> {
  const before = { ...offerForm.fieldsOf(row), wantedSlots: row.wanted_slots.map(spanOf) }
  const after: Record<string, unknown> = { ...draft, wantedSlots: draft.wantedSlots.map(spanOf) }
  const both: Record<string, Change> = Object.fromEntries(
    Object.entries(before).map(([name, from]) => [name, { from, to: after[name] ?? null }]),
  )
  if (row.learner_id !== draft.learnerId) {
    const learner = await findLearnerOf(reader, customerId, draft.learnerId)
    both.learner = { from: nameOf(row), to: learner ? nameOf(learner) : '' }
  }
  return Object.fromEntries(
    Object.entries(both).filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  )
}

/** jsonb changes the order of keys, so spans are compared by their fields. */
const spanOf = ({ weekday, from, to }: DaySpan): DaySpan => ({ weekday, from, to })

const nameOf = (learner: { first_name: string; last_name: string }) => fullName(learner.first_name, learner.last_name)
