import { latestDeadlineDays } from '@navyk/api-spec/market/offers'
import type * as spec from '@navyk/api-spec/market/offers'
import type { OfferDraft } from '@navyk/api-spec/market/offers'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { recordEvent } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import { invalidFields, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { findStaff, listPeople, type Person } from '#people/accounts'
import { findLearnerOf } from '#people/learners'
import { notify } from '#messages/notices'
import { deleteDraft } from '../drafts/draft-queries.ts'
import { publishOffer } from '../life/publish-offer.ts'
import { offerForm } from './offer-form.ts'
import { getPresentedOffer } from '../lists/present-offer.ts'
import { insertOffer } from '../queries.ts'

/** Sends an offer for one of the customer's learners to moderation; managers are told. The draft of the form is
 *  deleted. @throws Failure 422 */
export const createOffer: WriteCase<typeof spec.createOffer> = async (tx, effects, session, draft) => {
  const now = effects.clock.now()
  await refuseDraft(tx, session, draft, businessDate(now))
  const offer = await submitOffer(tx, effects, session, session.cabinetId, draft)
  await notifyManagers(tx, effects, offer)
  await deleteDraft(tx, session.cabinetId)
  return getPresentedOffer(tx, session, offer.id, now)
}

/** Stores an offer of a customer that the caller has checked. */
type Submit = (
  ...by: [tx: Tx, effects: Effects, session: Session, customerId: string, draft: OfferDraft]
) => Promise<{ id: string; number: number }>

/** Publishes an offer that a manager has written for a customer. It needs no moderation, because a manager wrote it. */
export const publishFor: Submit = async (tx, effects, session, customerId, draft) => {
  const offer = await submitOffer(tx, effects, session, customerId, draft)
  await publishOffer(tx, effects, session, { id: offer.id, version: 1 })
  return offer
}

const submitOffer: Submit = async (tx, effects, session, customerId, draft) => {
  const id = effects.ids.next()
  const number = await insertOffer(tx, {
    id,
    customer_id: customerId,
    ...columnsOf(draft),
    state: 'moderation',
    outcome_reason: null,
    published_at: null,
    waiting_since: effects.clock.now(),
  })
  await recordEvent(tx, effects, session, { objectKind: 'offer', objectId: id, action: 'submitted' })
  return { id, number }
}

/** Columns of an offer from the customer's form. */
export function columnsOf(draft: OfferDraft) {
  return {
    ...offerForm.columnsOf(draft),
    learner_id: draft.learnerId,
    invited_executor_id: draft.invitedExecutorId ?? null,
  }
}

/** Managers publish, so they hear of what waits for them. */
export async function notifyManagers(tx: Tx, effects: Effects, { id, number }: { id: string; number: number }) {
  const managers = await findStaff(tx, 'manager')
  const notice = { kind: 'offers.notices.submitted', values: { number }, link: offerPath(id) } as const
  await notify(
    tx,
    effects,
    managers.map((cabinetId) => ({ cabinetId, ...notice })),
  )
}

/** Checks that the schema can't do: the deadline, the learner's customer, the invited executor. @throws Failure 422 */
export async function refuseDraft(tx: Tx, session: Session, draft: OfferDraft, today: string): Promise<void> {
  refuseDeadline(draft.deadlineOn, today)
  if (!(await findLearnerOf(tx, session.cabinetId, draft.learnerId))) {
    throw invalidFields({ learnerId: 'offers.unknown_learner' })
  }
  const { invitedExecutorId } = draft
  if (invitedExecutorId && !(await findExecutor(tx, session, invitedExecutorId))) {
    throw invalidFields({ invitedExecutorId: 'offers.unknown_executor' })
  }
}

/** An executor who can be invited: not the customer's own other cabinet. */
export async function findExecutor(reader: Reader, session: Session, id: string): Promise<Person | undefined> {
  const person = (await listPeople(reader, [id])).get(id)
  return person?.role === 'executor' && person.accountId !== session.accountId ? person : undefined
}

/** @throws Failure 422 */
export function refuseDeadline(deadlineOn: string, today: string): void {
  if (deadlineOn < today) throw invalidFields({ deadlineOn: 'offers.deadline_past' })
  if (deadlineOn > addDays(today, latestDeadlineDays)) {
    throw invalidFields({ deadlineOn: { key: 'offers.deadline_far', values: { days: latestDeadlineDays } } })
  }
}
