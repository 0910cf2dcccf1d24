import type * as spec from '@navyk/api-spec/market/matching'
import type { GapRefusal } from '@navyk/api-spec/market/matching'
import type { OfferDraft } from '@navyk/api-spec/market/offers'
import { type DaySpan, daySpansOf, lessonOfWeek, type WeeklySlot } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { Failure, refused, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { getContract, getContractFor, giveEndNotice, sendContract } from '#teaching/contracts'
import { getVisibleOffer, publishFor } from '#market/offers'
import { listCards } from '#market/profiles'
import { refusalToFill, refusalToSend } from '../policy.ts'
import { changeFilling, type GapRow, lockFilling } from './gap-queries.ts'
import { findGap } from './present-gaps.ts'
import type { TextKey } from '#platform/texts/text-keys.ts'

/** Days in which executors may respond to such a request. */
const openDays = 14

/** Looks for another teacher on the customer's behalf: a request for the times of the contract, published at once. A contract of
 *  somebody who can't teach any more gets its last day, so none of their lessons is left beside those of the next.
 *  @throws Failure 404; 409 where nobody is missing, or somebody else is being found */
export const requestForGap: WriteCase<typeof spec.requestForGap> = async (tx, effects, session, { id }) => {
  return request(tx, effects, session, await openGap(tx, effects, session, id))
}

/** Notes that nobody is to be looked for. @throws Failure 404, 409 as above */
export const closeGap: WriteCase<typeof spec.closeGap> = async (tx, effects, session, { id }) => {
  await close(tx, effects, session, await openGap(tx, effects, session, id))
  return null
}

/** Requests, closes or sends for several contracts at once. A contract without a gap, or one that somebody has just dealt with, is
 *  refused alone.
 *  @throws Failure 404 */
export const fillGaps: WriteCase<typeof spec.fillGaps> = async (tx, effects, session, { way, contractIds }) => {
  const refusals = new Map<string, GapRefusal>()
  // In one order, so that two who chose the same contracts wait for each other.
  for (const id of contractIds.toSorted()) {
    const gap = await lockGap<GapRefusal>(tx, effects, session, id, way === 'send' ? refusalToSend : refusalToFill)
    const refusal = typeof gap === 'string' ? gap : await ways[way](tx, effects, session, gap)
    if (refusal) refusals.set(id, refusal)
  }
  return contractIds.map((contractId) => ({ contractId, refusal: refusals.get(contractId) ?? null }))
}

type FillGap = (tx: Tx, effects: Effects, session: Session, gap: GapRow) => Promise<GapRefusal | undefined>

const ways: Record<spec.GapWay, FillGap> = {
  request: async (...filling) => {
    await request(...filling)
    return undefined
  },
  close: async (...filling) => {
    await close(...filling)
    return undefined
  },
  send,
}

/** Sends the draft that follows a contract. It stays a draft while its rates are not agreed on. */
async function send(
  tx: Tx,
  effects: Effects,
  session: Session,
  { next_id: id }: GapRow,
): Promise<GapRefusal | undefined> {
  if (id === null) return 'nothing_to_send'
  const { version } = await getContract(tx, effects, session, { id })
  try {
    await sendContract(tx, effects, session, { id, version })
    return undefined
  } catch (error) {
    const refusal = error instanceof Failure ? sendingRefusals[error.code] : undefined
    if (!refusal) throw error
    return refusal
  }
}

/** Errors that sending a contract raises before anything is written, by refusal. A contract with one of these holds up no other. */
const sendingRefusals: Partial<Record<string, GapRefusal>> = {
  not_a_draft: 'nothing_to_send',
  rates_missing: 'rates_missing',
  version_conflict: 'version_conflict',
}

async function request(tx: Tx, effects: Effects, session: Session, gap: GapRow) {
  const { id } = gap
  if (gap.state === 'active' || gap.state === 'paused') await endContract(tx, effects, session, gap)
  const draft = await draftOf(tx, effects, session, gap)
  const offer = await publishFor(tx, effects, session, gap.customer_id, draft)
  await changeFilling(tx, id, { offer_id: offer.id, made_by: session.cabinetId, made_at: effects.clock.now() })
  await recordEvent(tx, effects, session, { objectKind: 'contract', objectId: id, action: 'gap_requested' })
  return offer
}

async function close(tx: Tx, effects: Effects, session: Session, { id, from_on }: GapRow): Promise<void> {
  await changeFilling(tx, id, {
    closed_for: from_on,
    made_by: session.cabinetId,
    made_at: effects.clock.now(),
  })
  await recordEvent(tx, effects, session, { objectKind: 'contract', objectId: id, action: 'gap_closed' })
}

async function openGap(tx: Tx, effects: Effects, session: Session, id: string): Promise<GapRow> {
  const gap = await lockGap(tx, effects, session, id, refusalToFill)
  if (typeof gap === 'string') throw refused(gap, `matching.${gap}`)
  return gap
}

/** The gap, locked, or why nothing can be done about it. */
async function lockGap<Refusal extends GapRefusal>(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  refusalOf: (gap: GapRow | undefined) => Refusal | undefined,
): Promise<GapRow | Refusal | 'no_gap'> {
  // Before the lock, which writes a row: an unknown contract has none.
  await getContractFor(tx, session, id)
  const now = effects.clock.now()
  await lockFilling(tx, { contract_id: id, made_by: session.cabinetId, made_at: now })
  const gap = await findGap(tx, id, now)
  return refusalOf(gap) ?? gap ?? 'no_gap'
}

async function endContract(tx: Tx, effects: Effects, session: Session, gap: GapRow): Promise<void> {
  const today = businessDate(effects.clock.now())
  const { version } = await getContract(tx, effects, session, { id: gap.id })
  await giveEndNotice(tx, effects, session, {
    id: gap.id,
    version,
    endsOn: today < gap.starts_on ? gap.starts_on : today,
    reason: await translate(tx, effects, gap, 'matching.executor_gone'),
  })
}

/** Builds the request: the texts and the budget of the request that the contract came from, the times of the contract. */
async function draftOf(tx: Tx, effects: Effects, session: Session, gap: GapRow): Promise<OfferDraft> {
  const now = effects.clock.now()
  const from = gap.offer_id === null ? undefined : (await getVisibleOffer(tx, session, gap.offer_id, now)).row
  return {
    learnerId: gap.learner_id,
    subject: gap.subject,
    level: gap.level,
    format: gap.format,
    goal: from?.goal || (await translate(tx, effects, gap, 'matching.goal_of_gap')),
    place: from ? from.place : await townOf(tx, effects, gap),
    lessonsPerWeek: Math.max(1, gap.weekly_slots.length),
    lessonMinutes: gap.lesson_minutes,
    wantedSlots: gap.weekly_slots.length > 0 ? gap.weekly_slots.flatMap(spansOf) : (from?.wanted_slots ?? []),
    priceFromKopecks: from?.price_from_kopecks ?? null,
    priceToKopecks: from?.price_to_kopecks ?? null,
    comment: from?.comment ?? '',
    deadlineOn: addDays(businessDate(now), openDays),
  }
}

/** Place in the request for a contract that came from none: the town of whoever taught there. Executors who have no contract yet read
 *  it, so it is never the address of the family nor the link of a call. */
async function townOf(tx: Tx, effects: Effects, gap: GapRow): Promise<string> {
  if (gap.format !== 'at_customer') return ''
  const today = businessDate(effects.clock.now())
  const card = (await listCards(tx, [gap.executor_id], today)).get(gap.executor_id)
  return card?.city || (await translate(tx, effects, gap, 'matching.place_of_gap'))
}

/** The time of a lesson as spans of its days: two where it goes on over midnight. */
export const spansOf = (slot: WeeklySlot): DaySpan[] => daySpansOf(lessonOfWeek(slot))

/** Text in the language of the customer, who reads it. */
async function translate(tx: Tx, effects: Effects, gap: GapRow, key: TextKey): Promise<string> {
  const customer = (await listPeople(tx, [gap.customer_id])).get(gap.customer_id)
  return effects.texts.translate(customer?.language ?? 'ru', key, { number: gap.number })
}
