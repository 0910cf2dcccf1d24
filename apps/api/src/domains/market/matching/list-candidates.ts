import { businessDate, dayMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { Candidate } from '@navyk/api-spec/market/matching'
import { commonSpans, type DaySpan } from '@navyk/api-spec/vocabulary'
import { notFound, type ReadCase } from '../../../platform/http/index.ts'
import { listPeople } from '../../people/accounts/index.ts'
import { customerPriceOf, getVisibleOffer } from '../offers/index.ts'
import { listTeachersOf } from '../profiles/index.ts'
import { listAbsencesBetween } from '../../teaching/schedule/index.ts'
import { freeTimesOf } from './free-times.ts'
import { spanOf } from './gaps/fill-gap.ts'
import type { GapRow } from './gaps/gap-queries.ts'
import { findGap } from './gaps/present-gaps.ts'
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
  const cards = await listTeachersOf(
    reader,
    { subject: row.subject, notAccount: customer?.accountId ?? row.customer_id, today: businessDate(now) },
    mostCompared,
  )
  const ids = cards.map(({ cabinet_id }) => cabinet_id)
  const free = await freeTimesOf(reader, ids, now)
  const loads = await listLoads(reader, ids, new Date(now.getTime() - outcomeDays * dayMs))
  const refusals = await refusalsToInvite(reader, { row, responses }, ids, now)
  const responded = new Set(responses.map(({ executor_id }) => executor_id))
  const candidates = cards.map((card): Candidate => {
    const load = loads.get(card.cabinet_id)
    return {
      ...{ id: card.cabinet_id, firstName: card.first_name, lastName: card.last_name },
      ...fitOf(wantedOf(row), card, free.get(card.cabinet_id)),
      runningContracts: load?.running ?? 0,
      heldLessons: load?.held ?? 0,
      missedLessons: load?.missed ?? 0,
      hasResponded: responded.has(card.cabinet_id),
      checked: card.checked,
      isInvited: row.invited_executor_id === card.cabinet_id || row.asked_executor_ids.includes(card.cabinet_id),
      refusal: refusals.get(card.cabinet_id) ?? null,
    }
  })
  return candidates.sort(compareCandidates).slice(0, shown)
}

/** Who could teach the learner of a contract that loses its teacher, at the very times of it: a fixed number of queries.
 *  @throws Failure 404, also where nobody is missing */
export const listGapCandidates: ReadCase<typeof spec.listGapCandidates, 'clock'> = async (
  reader,
  { clock },
  _session,
  { id },
) => {
  const now = clock.now()
  const gap = await findGap(reader, id, now)
  if (!gap) throw notFound()
  const people = await listPeople(reader, [gap.customer_id, gap.executor_id])
  const notAccount = people.get(gap.customer_id)?.accountId ?? gap.customer_id
  const all = await listTeachersOf(reader, { subject: gap.subject, notAccount, today: businessDate(now) }, mostCompared)
  const cards = all.filter(({ cabinet_id }) => cabinet_id !== gap.executor_id)
  const ids = cards.map(({ cabinet_id }) => cabinet_id)
  const free = await freeTimesOf(reader, ids, now)
  const loads = await listLoads(reader, ids, new Date(now.getTime() - outcomeDays * dayMs))
  const away = await listAbsencesBetween(reader, ids, now, new Date(now.getTime() + 1))
  const candidates = cards.map((card): Candidate => {
    const load = loads.get(card.cabinet_id)
    return {
      ...{ id: card.cabinet_id, firstName: card.first_name, lastName: card.last_name },
      ...fitOf(wantedOfGap(gap), card, free.get(card.cabinet_id)),
      runningContracts: load?.running ?? 0,
      heldLessons: load?.held ?? 0,
      missedLessons: load?.missed ?? 0,
      ...{ hasResponded: false, isInvited: false, checked: card.checked },
      refusal: away.some(({ executor_id }) => executor_id === card.cabinet_id) ? 'away' : null,
    }
  })
  return candidates.sort(compareCandidates).slice(0, shown)
}

/** What is looked for. */
interface Wanted extends Pick<Offer, 'level' | 'format' | 'place' | 'lesson_minutes'> {
  slots: DaySpan[]
  budget: number | null
  /** The wanted times in which a whole lesson has room within free ones. */
  fitting: (free: DaySpan[]) => DaySpan[]
}

const wantedOf = (offer: Offer): Wanted => ({
  ...{ level: offer.level, format: offer.format, place: offer.place, lesson_minutes: offer.lesson_minutes },
  ...{ slots: offer.wanted_slots, budget: offer.price_to_kopecks },
  fitting: (free) => commonSpans(offer.wanted_slots, free, offer.lesson_minutes),
})

/** Lessons take place at their times or not at all, so each has to be free as a whole. */
const wantedOfGap = (gap: GapRow): Wanted => ({
  ...{ level: gap.level, format: gap.format, place: gap.place, lesson_minutes: gap.lesson_minutes },
  ...{ slots: gap.weekly_slots.map(spanOf), budget: null },
  fitting: (free) => gap.weekly_slots.flatMap((slot) => commonSpans([spanOf(slot)], free, slot.minutes)),
})

/** How far a card suits. What a card leaves empty excludes nothing. */
function fitOf(wanted: Wanted, card: Card, free: DaySpan[] | undefined) {
  const fitting = wanted.fitting(free ?? [])
  const days = free === undefined ? null : new Set(fitting.map(({ weekday }) => weekday)).size
  const isPlaced = wanted.format !== 'online' && wanted.place !== '' && card.city !== ''
  const price = card.hour_kopecks === null ? null : customerPriceOf((card.hour_kopecks * wanted.lesson_minutes) / 60)
  const { budget } = wanted
  return {
    misfits: [
      ...(card.levels.length > 0 && !card.levels.includes(wanted.level) ? (['level'] as const) : []),
      ...(card.formats.length > 0 && !card.formats.includes(wanted.format) ? (['format'] as const) : []),
      ...(isPlaced && !wanted.place.toLowerCase().includes(card.city.toLowerCase()) ? (['city'] as const) : []),
      ...(days === 0 ? (['hours'] as const) : []),
    ],
    days,
    wantedDays: new Set(wanted.slots.map(({ weekday }) => weekday)).size,
    lessonPriceKopecks: price,
    isWithinBudget: price === null || budget === null ? null : price <= budget,
  }
}
