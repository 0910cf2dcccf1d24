import { type Contract, commonSpans, type DaySpan, startingPolicy, type WeeklySlot } from '@navyk/api-spec'
import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { findStaff } from '../../people/accounts/index.ts'
import { notify } from '../../messages/notices/index.ts'
import { chooseResponse, customerPriceOf } from '../../market/offers/index.ts'
import { linkTo } from './contract-to-change.ts'
import { columnsOf } from './policy-columns.ts'
import { getContract } from './present-contract.ts'
import { insertContract, replaceTerms } from './queries.ts'

/** Chooses a response and opens the draft of a contract from what was asked and offered, at the price that was chosen;
 *  managers are told, because the draft is theirs to complete and to send.
 *  @throws Failure 404, 409 (the choice is refused: see offers) */
export async function startContract(
  tx: Tx,
  effects: Effects,
  session: Session,
  offerId: string,
  input: { version: number; responseId: string },
): Promise<Contract> {
  const { offer, response } = await chooseResponse(tx, effects, session, offerId, input)
  const now = effects.clock.now()
  const id = effects.ids.next()
  const number = await insertContract(tx, {
    id,
    offer_id: offer.id,
    response_id: response.id,
    customer_id: offer.customer_id,
    executor_id: response.executor_id,
    learner_id: offer.learner_id,
    subject: offer.subject,
    level: offer.level,
    format: offer.format,
    place: offer.place,
    lesson_minutes: offer.lesson_minutes,
    weekly_slots: proposeWeek(offer.wanted_slots, response.slots, offer.lesson_minutes, offer.lessons_per_week),
    starts_on: response.starts_on,
    ends_on: null,
    ...columnsOf(startingPolicy),
    state: 'draft',
    created_at: now,
    sent_at: null,
    activated_at: null,
    reason: null,
  })
  await replaceTerms(tx, {
    id: effects.ids.next(),
    contract_id: id,
    valid_from: response.starts_on,
    customer_rate_kopecks: customerPriceOf(response.price_kopecks),
    executor_rate_kopecks: response.price_kopecks,
    created_at: now,
  })
  await recordEvent(tx, effects, session, { objectKind: 'contract', objectId: id, action: 'created' })
  const managers = await findStaff(tx, 'manager')
  await notify(
    tx,
    effects,
    managers.map((cabinetId) => ({
      cabinetId,
      kind: 'contracts.notices.drafted',
      values: { number },
      link: linkTo(id),
      actorCabinetId: session.cabinetId,
    })),
  )
  return getContract(tx, session, id, now)
}

/** A week to begin the draft with: lessons at the start of the offered spans, those that the customer wanted first. */
export function proposeWeek(wanted: DaySpan[], offered: DaySpan[], minutes: number, count: number): WeeklySlot[] {
  const common = commonSpans(wanted, offered, minutes)
  const rest = offered.filter((span) => !common.includes(span))
  const startIn = (span: DaySpan) => {
    const same = wanted.find((other) => commonSpans([other], [span], minutes).length > 0)
    return same && same.from > span.from ? same.from : span.from
  }
  return [...common, ...rest]
    .slice(0, count)
    .map((span) => ({ weekday: span.weekday, time: startIn(span), minutes }))
    .sort((one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time))
}
