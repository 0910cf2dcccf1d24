import type * as spec from '@navyk/api-spec/market/offers'
import type { ReadCase } from '#platform/http'
import { businessDate } from '@navyk/api-spec/kit'
import { marksOf } from '@navyk/api-spec/vocabulary'
import { listPeople } from '#people/accounts'
import { getVisibleOffer } from '#market/offers'
import { listCards } from '#market/profiles'

/** Lists the executors who responded to an offer, with their public cards; four queries, however many. @throws Failure 404 */
export const listRespondents: ReadCase<typeof spec.listRespondents, 'clock'> = async (
  reader,
  effects,
  session,
  { id: offerId },
) => {
  const now = effects.clock.now()
  const { responses } = await getVisibleOffer(reader, session, offerId, now)
  const ids = [...new Set(responses.map((response) => response.executor_id))]
  const people = await listPeople(reader, ids)
  const cards = await listCards(reader, ids, businessDate(now))
  return ids.flatMap((executorId) => {
    const person = people.get(executorId)
    if (!person) return []
    const card = cards.get(executorId)
    return [
      {
        executorId,
        avatar: person.avatar,
        since: person.since.toISOString(),
        card: card?.is_public
          ? {
              about: card.about,
              city: card.city,
              subjects: card.subjects,
              formats: card.formats,
              experienceYears: card.experience_years,
              checked: marksOf(card.checked),
            }
          : null,
      },
    ]
  })
}
