import type * as spec from '@navyk/api-spec/market/calendar'
import type { FreeExecutor } from '@navyk/api-spec/market/calendar'
import { addDays, type Answer, businessDate, hourMs, type Input } from '@navyk/api-spec/kit'
import { alike, type Db, type Reader } from '#platform/database'
import { type ReadCase, type RequestFacts, tooMany } from '#platform/http'
import { countHits, networkOf } from '#platform/askers/limits'
import type { Services } from '#platform/services.ts'
import { listPeople, type Person } from '#people/accounts'
import { customerPriceOf, payWithin } from '#market/offers'
import { listPublicCards, listPublicCities } from '#market/profiles'
import { listOpenCities } from '#teaching/programmes'
import { type FreeSlot, freeSlotsOf } from '#teaching/schedule'

type PublicCard = Awaited<ReturnType<typeof listPublicCards>>['rows'][number]

const shownDays = 14
const pageSize = 12
const lessonMinutes = 60
/** Free times that begin sooner than this are not shown. */
const noticeMs = hourMs

/** Calls of one network. */
const mostCalls = { most: 120, windowMs: 60_000 }

/** The calendar for anybody; one network may ask 120 times a minute. @throws Failure 429 */
export async function getPublicCalendar(
  reader: Db,
  services: Services,
  session: undefined,
  query: Input<typeof spec.getPublicCalendar>,
  { address }: RequestFacts,
): Promise<Answer<typeof spec.getPublicCalendar>> {
  const limit = { subject: `calendar:${networkOf(address)}`, ...mostCalls }
  const [passed] = await countHits(reader, [limit], services.clock.now())
  if (passed) throw tooMany(passed.seconds)
  return readPublicCalendar(reader, services, session, query)
}

/** Free times of a page of executors with a public card, in two weeks from today: a fixed number of queries. */
export const readPublicCalendar: ReadCase<typeof spec.getPublicCalendar, 'clock'> = async (
  reader,
  effects,
  _session,
  query,
) => {
  const now = effects.clock.now()
  const today = businessDate(now)
  const last = addDays(today, shownDays - 1)
  const isShown = query.date !== undefined && query.date >= today && query.date <= last
  const [from, to] = isShown && query.date ? [query.date, query.date] : [today, last]
  // The filter is a customer's price; cards store the executor's pay.
  const hourPayTo = query.priceTo === undefined ? undefined : payWithin(query.priceTo)
  const { cursor, limit = pageSize } = query
  const { rows, nextCursor } = await listPublicCards(reader, { ...query, hourPayTo, today }, { cursor, limit })
  const ids = rows.map((card) => card.executorId)
  const people = await listPeople(reader, ids)
  const earliest = new Date(now.getTime() + noticeMs)
  const slots = await freeSlotsOf(reader, ids, { from, to, earliest }, lessonMinutes)
  const executors = rows.flatMap((card) => {
    const [person, free] = [people.get(card.executorId), slots.get(card.executorId) ?? []]
    return person && free.length > 0 ? [present(card, person, free)] : []
  })
  return {
    data: { from, to, executors, cities: await listCities(reader, today) },
    nextCursor,
  }
}

/** Lists cities of cards and open programmes. Capitals, and ё or е, make no second city, because a search by either finds both. */
async function listCities(reader: Reader, today: string): Promise<string[]> {
  const all = [...(await listPublicCities(reader)), ...(await listOpenCities(reader, today))]
  const cities = new Map(all.toReversed().map((city) => [alike(city), city]))
  return [...cities.values()].toSorted((one, other) => one.localeCompare(other, 'ru'))
}

/** Field by field, so that surname, pay and other fields are not published. */
const present = (card: PublicCard, person: Person, free: FreeSlot[]): FreeExecutor => ({
  executorId: card.executorId,
  name: publicName(person),
  subjects: card.subjects,
  formats: card.formats,
  city: card.city,
  about: card.about,
  hasCheckedDiploma: card.checked.includes('diploma'),
  hourPriceKopecks: card.hourPayKopecks === null ? null : customerPriceOf(card.hourPayKopecks),
  slots: free.map(({ date, time }) => ({ date, time })),
})

/** «Ирина К.» */
function publicName({ firstName, lastName }: Person): string {
  const [initial] = lastName
  return initial === undefined ? firstName : `${firstName} ${initial.toLocaleUpperCase('ru')}.`
}
