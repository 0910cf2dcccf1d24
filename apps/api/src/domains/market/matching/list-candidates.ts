import { dayMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { Candidate } from '@navyk/api-spec/market/matching'
import { commonSpans, type DaySpan } from '@navyk/api-spec/vocabulary'
import type { ReadCase } from '../../../platform/http/index.ts'
import { listPeople } from '../../people/accounts/index.ts'
import { customerPriceOf, getVisibleOffer } from '../offers/index.ts'
import { listTeachersOf } from '../profiles/index.ts'
import { freeTimesOf } from './free-times.ts'
import { refusalsToInvite } from './invite-executors.ts'
import { compareCandidates } from './policy.ts'
import { listLoads } from './queries.ts'

/** The most cards that are compared, and the most candidates that are shown. */
const mostCompared = 500
const shown = 15
const outcomeDays = 90

type Offer = Awaited<ReturnType<typeof getVisibleOffer>>['row']
type Card = Awaited<ReturnType<typeof listTeachersOf>>[number]

/** Who teaches what a request looks for, best first: a fixed number of queries. @throws Failure 404 */
export const listCandidates: ReadCase<typeof spec.listCandidates, 'clock'> = async (
  reader,
  { clock },
  session,
  { id },
) => {
  const now = clock.now()
  const { row, responses } = await getVisibleOffer(reader, session, id, now)
  const customer = (await listPeople(reader, [row.customer_id])).get(row.customer_id)
  const cards = await listTeachersOf(reader, row.subject, customer?.accountId ?? row.customer_id, mostCompared)
  const ids = cards.map(({ cabinet_id }) => cabinet_id)
  const free = await freeTimesOf(reader, ids, now)
  const loads = await listLoads(reader, ids, new Date(now.getTime() - outcomeDays * dayMs))
  const refusals = await refusalsToInvite(reader, { row, responses }, ids, now)
  const responded = new Set(responses.map(({ executor_id }) => executor_id))
  const candidates = cards.map((card): Candidate => {
    const load = loads.get(card.cabinet_id)
    return {
      ...{ id: card.cabinet_id, firstName: card.first_name, lastName: card.last_name },
      ...fitOf(row, card, free.get(card.cabinet_id)),
      runningContracts: load?.running ?? 0,
      heldLessons: load?.held ?? 0,
      missedLessons: load?.missed ?? 0,
      hasResponded: responded.has(card.cabinet_id),
      isInvited: row.invited_executor_id === card.cabinet_id || row.asked_executor_ids.includes(card.cabinet_id),
      refusal: refusals.get(card.cabinet_id) ?? null,
    }
  })
  return candidates.sort(compareCandidates).slice(0, shown)
}

/** How far a card suits a request. What a card leaves empty excludes nothing. */
function fitOf(offer: Offer, card: Card, free: DaySpan[] | undefined) {
  const fitting = commonSpans(offer.wanted_slots, free ?? [], offer.lesson_minutes)
  const days = free === undefined ? null : new Set(fitting.map(({ weekday }) => weekday)).size
  const isPlaced = offer.format !== 'online' && offer.place !== '' && card.city !== ''
  const price = card.hour_kopecks === null ? null : customerPriceOf((card.hour_kopecks * offer.lesson_minutes) / 60)
  const budget = offer.price_to_kopecks
  return {
    misfits: [
      ...(card.levels.length > 0 && !card.levels.includes(offer.level) ? (['level'] as const) : []),
      ...(card.formats.length > 0 && !card.formats.includes(offer.format) ? (['format'] as const) : []),
      ...(isPlaced && !offer.place.toLowerCase().includes(card.city.toLowerCase()) ? (['city'] as const) : []),
      ...(days === 0 ? (['hours'] as const) : []),
    ],
    days,
    wantedDays: new Set(offer.wanted_slots.map(({ weekday }) => weekday)).size,
    lessonPriceKopecks: price,
    isWithinBudget: price === null || budget === null ? null : price <= budget,
  }
}
