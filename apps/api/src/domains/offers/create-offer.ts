import type { Offer, OfferDraft } from '@navyk/api-spec'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '../../platform/audit/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { invalidFields, type Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { findLearnerOf } from '../learners/index.ts'
import { getOffer } from './present-offer.ts'
import { insertOffer } from './queries.ts'

/** An offer that stays open longer than this describes another time of year. */
const longestDays = 90

/** Publishes an offer for one of the customer's learners. @throws Failure 422 */
export async function createOffer(tx: Tx, effects: Effects, session: Session, draft: OfferDraft): Promise<Offer> {
  const now = effects.clock.now()
  refuseDeadline(draft.deadlineOn, businessDate(now))
  if (!(await findLearnerOf(tx, session.cabinetId, draft.learnerId))) {
    throw invalidFields({ learnerId: 'offers.unknown_learner' })
  }
  const id = effects.ids.next()
  await insertOffer(tx, {
    id,
    customer_id: session.cabinetId,
    learner_id: draft.learnerId,
    subject: draft.subject,
    level: draft.level,
    goal: draft.goal,
    format: draft.format,
    place: draft.place,
    lessons_per_week: draft.lessonsPerWeek,
    lesson_minutes: draft.lessonMinutes,
    wanted_slots: draft.wantedSlots,
    price_from_kopecks: draft.priceFromKopecks ?? null,
    price_to_kopecks: draft.priceToKopecks ?? null,
    comment: draft.comment,
    state: 'published',
    outcome_reason: null,
    deadline_on: draft.deadlineOn,
    published_at: now,
  })
  await recordEvent(tx, effects, session, { objectKind: 'offer', objectId: id, action: 'published' })
  return getOffer(tx, session, id, now)
}

function refuseDeadline(deadlineOn: string, today: string): void {
  if (deadlineOn < today) throw invalidFields({ deadlineOn: 'offers.deadline_past' })
  if (deadlineOn > addDays(today, longestDays)) {
    throw invalidFields({ deadlineOn: { key: 'offers.deadline_far', values: { days: longestDays } } })
  }
}
