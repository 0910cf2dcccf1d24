import { businessDate, dayMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { Candidate } from '@navyk/api-spec/market/matching'
import { commonSpans, type DaySpan } from '@navyk/api-spec/vocabulary'
import { alike, type Reader } from '#platform/database'
import { notFound, type ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { customerPriceOf, getVisibleOffer } from '#market/offers'
import { listTeachersOf } from '#market/profiles'
import { listSessionFigures } from '#teaching/programme-sessions'
import { listAbsencesBetween } from '#teaching/schedule'
import { freeTimesOf } from './free-times.ts'
import { spansOf } from '../gaps/fill-gap.ts'
import type { GapRow } from '../gaps/gap-queries.ts'
import { findGap } from '../gaps/present-gaps.ts'
import { refusalsToInvite } from '../inviting/invite-executors.ts'
import { compareCandidates } from '../policy.ts'
import { listLoads } from '../queries.ts'

/** The most cards that are compared, and the most candidates that are shown. */
const mostCompared = 500
const shown = 15
const outcomeDays = 90

type Offer = Awaited<ReturnType<typeof getVisibleOffer>>['row']
type Card = Awaited<ReturnType<typeof listTeachersOf>>[number]

/** Lists executors who teach what a request looks for, best first: a fixed number of queries. @throws Failure 404 */
export const listCandidates: ReadCase<typeof spec.listCandidates, 'clock'> = async (
  reader,
  { clock },
  session,
  { id },
) => {
  const now = clock.now()
  const offer = await getVisibleOffer(reader, session, id, now)
  const { row, responses } = offer
  const cards = await listTeachersFor(reader, row, now)
  const ids = cards.map(({ cabinet_id }) => cabinet_id)
  const refusals = await refusalsToInvite(reader, offer, ids, now)
  const responded = new Set(responses.map(({ executor_id }) => executor_id))
  return bestOf(reader, cards, wantedOf(row), now, (executorId) => ({
    hasResponded: responded.has(executorId),
    isInvited: row.invited_executor_id === executorId || row.asked_executor_ids.includes(executorId),
    refusal: refusals.get(executorId) ?? null,
  }))
}

/** Lists executors who could teach the learner of a contract that loses its teacher, at the times of the contract: a fixed number of
 *  queries.
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
  const all = await listTeachersFor(reader, gap, now)
  const cards = all.filter(({ cabinet_id }) => cabinet_id !== gap.executor_id)
  const ids = cards.map(({ cabinet_id }) => cabinet_id)
  const absences = await listAbsencesBetween(reader, ids, now, new Date(now.getTime() + 1))
  const away = new Set(absences.map(({ executor_id }) => executor_id))
  return bestOf(reader, cards, wantedOfGap(gap), now, (executorId) => ({
    hasResponded: false,
    isInvited: false,
    refusal: away.has(executorId) ? 'away' : null,
  }))
}

/** Cards of those who teach the subject, but not of the customer's own account. */
async function listTeachersFor(
  reader: Reader,
  { customer_id, subject }: Pick<GapRow, 'customer_id' | 'subject'>,
  now: Date,
): Promise<Card[]> {
  const customer = (await listPeople(reader, [customer_id])).get(customer_id)
  const notAccount = customer?.accountId ?? customer_id
  return listTeachersOf(reader, { subject, notAccount, today: businessDate(now) }, mostCompared)
}

/** The best of these teachers, with what they do now, and how their lessons and sessions went. */
async function bestOf(
  reader: Reader,
  cards: Card[],
  wanted: WantedLessons,
  now: Date,
  standingOf: (executorId: string) => Pick<Candidate, 'hasResponded' | 'isInvited' | 'refusal'>,
): Promise<Candidate[]> {
  const ids = cards.map(({ cabinet_id }) => cabinet_id)
  const free = await freeTimesOf(reader, ids, now, wanted.startsOn)
  const since = new Date(now.getTime() - outcomeDays * dayMs)
  const loads = await listLoads(reader, ids, since)
  const sessions = await listSessionFigures(reader, ids, { from: since, to: now })
  const candidates = cards.map((card): Candidate => {
    const load = loads.get(card.cabinet_id)
    return {
      id: card.cabinet_id,
      firstName: card.first_name,
      lastName: card.last_name,
      checked: card.checked,
      ...fitOf(wanted, card, free.get(card.cabinet_id)),
      runningContracts: load?.running ?? 0,
      heldLessons: load?.held ?? 0,
      missedLessons: load?.missed ?? 0,
      runningGroups: load?.groups ?? 0,
      heldSessions: sessions.get(card.cabinet_id)?.held ?? 0,
      substitutedSessions: sessions.get(card.cabinet_id)?.substituted ?? 0,
      ...standingOf(card.cabinet_id),
    }
  })
  return candidates.sort(compareCandidates).slice(0, shown)
}

/** Lessons that candidates are compared with. */
interface WantedLessons extends Pick<Offer, 'level' | 'format' | 'place' | 'lesson_minutes'> {
  wantedDays: number
  budget: number | null
  /** First day of the lessons, where it is known. */
  startsOn?: string
  /** Wanted times in which a whole lesson fits into free times. */
  fitting: (free: DaySpan[]) => DaySpan[]
}

const countDays = (times: readonly { weekday: number }[]) => new Set(times.map(({ weekday }) => weekday)).size

const wantedOf = (offer: Offer): WantedLessons => ({
  level: offer.level,
  format: offer.format,
  place: offer.place,
  lesson_minutes: offer.lesson_minutes,
  wantedDays: countDays(offer.wanted_slots),
  budget: offer.price_to_kopecks,
  fitting: (free) => commonSpans(offer.wanted_slots, free, offer.lesson_minutes),
})

/** Lessons take place at their times or not at all, so each has to be free as a whole. */
const wantedOfGap = (gap: GapRow): WantedLessons => ({
  level: gap.level,
  format: gap.format,
  place: gap.place,
  lesson_minutes: gap.lesson_minutes,
  wantedDays: countDays(gap.weekly_slots),
  budget: null,
  startsOn: gap.from_on,
  fitting: (free) => gap.weekly_slots.flatMap((slot) => commonSpans(spansOf(slot), free, slot.minutes)),
})

/** Compares a card with the wanted lessons. Empty fields of a card exclude nothing. */
function fitOf(wanted: WantedLessons, card: Card, free: DaySpan[] | undefined) {
  const fitting = wanted.fitting(free ?? [])
  const days = free === undefined ? null : countDays(fitting)
  const isPlaced = wanted.format !== 'online' && wanted.place !== '' && card.city !== ''
  const price = card.hour_kopecks === null ? null : customerPriceOf((card.hour_kopecks * wanted.lesson_minutes) / 60)
  const { budget } = wanted
  return {
    misfits: [
      ...(card.levels.length > 0 && !card.levels.includes(wanted.level) ? (['level'] as const) : []),
      ...(card.formats.length > 0 && !card.formats.includes(wanted.format) ? (['format'] as const) : []),
      ...(isPlaced && !alike(wanted.place).includes(alike(card.city)) ? (['city'] as const) : []),
      ...(days === 0 ? (['hours'] as const) : []),
    ],
    days,
    wantedDays: wanted.wantedDays,
    lessonPriceKopecks: price,
    isWithinBudget: price === null || budget === null ? null : price <= budget,
  }
}
