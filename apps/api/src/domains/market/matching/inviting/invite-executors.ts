import { businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { InviteRefusal } from '@navyk/api-spec/market/matching'
import type { Reader } from '#platform/database'
import type { WriteCase } from '#platform/http'
import { type getVisibleOffer, inviteToOffer, listDismissers } from '#market/offers'
import { listCards } from '#market/profiles'
import { listAbsencesBetween } from '#teaching/schedule'
import { refusalToInvite } from '../policy.ts'
import { listStandings } from '../queries.ts'

type VisibleOffer = Awaited<ReturnType<typeof getVisibleOffer>>

/** Invites several executors to a request. Each is told, or refused with the reason. @throws Failure 404, 409 */
export const inviteExecutors: WriteCase<typeof spec.inviteExecutors> = async (
  tx,
  effects,
  session,
  { id, executorIds },
) => {
  let refusals = new Map<string, InviteRefusal | undefined>()
  await inviteToOffer(tx, effects, session, id, async (offer) => {
    refusals = await refusalsToInvite(tx, offer, executorIds, effects.clock.now())
    return executorIds.filter((executorId) => refusals.get(executorId) === undefined)
  })
  return executorIds.map((executorId) => ({ executorId, refusal: refusals.get(executorId) ?? null }))
}

/** Refusals of executors who are to be invited to a request; undefined for those who can be. Four queries, however many. */
export async function refusalsToInvite(
  reader: Reader,
  { row, responses }: VisibleOffer,
  executorIds: string[],
  now: Date,
): Promise<Map<string, InviteRefusal | undefined>> {
  const standings = await listStandings(reader, [...executorIds, row.customer_id])
  const cards = await listCards(reader, executorIds, businessDate(now))
  const dismissed = await listDismissers(reader, row.id)
  const absences = await listAbsencesBetween(reader, executorIds, now, new Date(now.getTime() + 1))
  const away = new Set(absences.map(({ executor_id }) => executor_id))
  const invited = new Set([...row.asked_executor_ids, row.invited_executor_id])
  // Whoever has withdrawn, or was let go with the request, may be asked again.
  const responded = new Set(
    responses.flatMap(({ executor_id, state, ending }) =>
      state === 'submitted' || state === 'accepted' || ending === 'rejected' ? [executor_id] : [],
    ),
  )
  const customer = standings.get(row.customer_id)
  return new Map(
    executorIds.map((id) => {
      const [standing, card] = [standings.get(id), cards.get(id)]
      const refusal = refusalToInvite({
        isOpen: standing?.is_open ?? false,
        isCustomer: standing !== undefined && standing.account_id === customer?.account_id,
        isShown: card?.is_public ?? false,
        teachesSubject: card?.subjects.includes(row.subject) ?? false,
        teachesFormat: card !== undefined && (card.formats.length === 0 || card.formats.includes(row.format)),
        isInvited: invited.has(id),
        hasResponded: responded.has(id),
        hasDismissed: dismissed.has(id),
        isAway: away.has(id),
      })
      return [id, refusal]
    }),
  )
}
