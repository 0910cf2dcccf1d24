import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { findApprovedApplication } from '#market/applications'
import { listNewOffers } from '#market/offers'
import { listCards } from '#market/profiles'
import { freeTimesOf } from './free-times.ts'

type ExecutorCriteria = Parameters<typeof listNewOffers>[2]

/** Finds the subjects, levels, formats, city and free times of the session's executor; undefined for other roles. Before a card is
 *  saved, the application is used. Four queries at most. */
export async function findExecutorCriteria(
  reader: Reader,
  session: Session,
  now: Date,
): Promise<ExecutorCriteria | undefined> {
  if (session.role !== 'executor') return undefined
  const id = session.cabinetId
  const card = (await listCards(reader, [id], businessDate(now))).get(id)
  const freeTimes = (await freeTimesOf(reader, [id], now)).get(id)
  if (card) return { ...criteriaOf(card), levels: card.levels, freeTimes }
  const application = await findApprovedApplication(reader, session.accountId)
  return { ...criteriaOf(application), levels: [], freeTimes }
}

const criteriaOf = ({
  subjects,
  formats,
  city,
}: Pick<ExecutorCriteria, 'subjects' | 'formats' | 'city'> = nothingSaid) => ({
  subjects,
  formats,
  city,
})
const nothingSaid: Pick<ExecutorCriteria, 'subjects' | 'formats' | 'city'> = { subjects: [], formats: [], city: '' }

/** The newest offers that suit an executor and have no response of theirs, and how many there are. */
export async function listSuitableOffers(reader: Reader, session: Session, now: Date, limit: number) {
  const criteria = await findExecutorCriteria(reader, session, now)
  return criteria ? listNewOffers(reader, session, criteria, now, limit) : { count: 0, items: [] }
}
