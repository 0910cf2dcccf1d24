import { commonSpans } from '@navyk/api-spec/vocabulary'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Effects, Services } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { notify } from '#messages/notices'
import { alertExecutorsTask, claimAlert } from '#market/offers'
import { listTeachers } from '#market/profiles'
import { freeTimesOf } from '../candidates/free-times.ts'

type OfferToAlert = NonNullable<Awaited<ReturnType<typeof claimAlert>>>

/** The most executors that are told of one offer. */
const mostAlerted = 50
/** The most candidates that are examined to find them. */
const mostLookedAt = 1000

/** Tells executors whom a published offer suits, once, in a fixed number of queries. @returns how many were told */
async function alertExecutors(tx: Tx, effects: Effects, offerId: string): Promise<number> {
  const now = effects.clock.now()
  const offer = await claimAlert(tx, offerId, now, businessDate(now))
  if (!offer) return 0
  const told = await whoSuits(tx, offer, now)
  await notify(
    tx,
    effects,
    told.map((cabinetId) => ({
      cabinetId,
      kind: 'offers.notices.suits',
      values: { number: offer.number },
      link: offerPath(offer.id),
    })),
  )
  return told.length
}

/** Executors who teach the subject in the format and have a wanted time free: those with working hours first, then
 *  those without. */
async function whoSuits(tx: Tx, offer: OfferToAlert, now: Date): Promise<string[]> {
  const teachers = await listTeachers(tx, offer, mostLookedAt)
  const people = await listPeople(tx, [...teachers, offer.customer_id])
  const free = await freeTimesOf(tx, teachers, now)
  const customer = people.get(offer.customer_id)
  const others = teachers.filter(
    (id) =>
      id !== offer.invited_executor_id && !offer.decided.has(id) && people.get(id)?.accountId !== customer?.accountId,
  )
  const fits = (id: string) => commonSpans(offer.wanted_slots, free.get(id) ?? [], offer.lesson_minutes).length > 0
  const [fitting, unknown] = [others.filter(fits), others.filter((id) => !free.has(id))]
  return [...fitting, ...unknown].slice(0, mostAlerted)
}

/** The handlers of this domain's tasks. */
export function matchingTasks(services: Services) {
  return {
    [alertExecutorsTask]: async (data: unknown) => {
      const { offerId } = data as { offerId: string }
      await services.transact((tx) => alertExecutors(tx, services, offerId))
    },
  }
}
