import { inviteExecutors, listCandidates, listWaitingOffers } from '@navyk/api-spec/market/matching'
import { getOffer, listOffers, mostProposed, proposeResponses } from '@navyk/api-spec/market/offers'
import { getContract, giveEndNotice, listContracts } from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate, dayMs, hourMs } from '@navyk/api-spec/kit'
import type { Demo } from '../demo.ts'

/** Schedules the managers' matching: they invite executors to a request, suggest the best responses to a customer, and a contract
 *  loses its executor. */
export function scheduleMatching(demo: Demo): void {
  const at = (hoursAgo: number, happen: () => Promise<void>) =>
    demo.timeline.at(new Date(demo.now.getTime() - hoursAgo * hourMs), happen)
  at(15, () => invite(demo))
  at(14, () => propose(demo))
  at(40, () => giveNotice(demo))
}

/** Invites the best two possible executors to the first request that waits for responses. */
async function invite({ act, people }: Demo): Promise<void> {
  const { data } = await act(people.staff, listWaitingOffers, { query: { promise: 'response' } })
  for (const { id } of data) {
    const candidates = (await act(people.staff, listCandidates, { params: { id } })).data
    const executorIds = candidates.filter(({ refusal }) => refusal === null).map((candidate) => candidate.id)
    if (executorIds.length < 2) continue
    await act(people.staff, inviteExecutors, { params: { id }, body: { executorIds: executorIds.slice(0, 2) } })
    return
  }
}

const reasons = [
  'Давно готовит к экзаменам, и время совпадает почти полностью',
  'Живёт рядом и может начать уже на этой неделе',
  'Берёт меньше остальных и хорошо ладит с младшими',
]

/** Proposes the first three responses of the request that has most of them. */
async function propose({ act, people }: Demo): Promise<void> {
  const { data } = await act(people.staff, listOffers, { query: { state: 'in_selection' } })
  const [most] = data.toSorted((one, other) => other.responseCount - one.responseCount)
  if (!most) return
  const params = { id: most.id }
  const { data: offer } = await act(people.staff, getOffer, { params })
  const open = offer.responses.filter(({ state }) => state === 'submitted').slice(0, mostProposed)
  if (open.length === 0 || !offer.actions.propose) return
  const choices = open.map(({ id }, place) => ({ responseId: id, reason: reasons[place] ?? '' }))
  await act(people.staff, proposeResponses, { params, body: { version: offer.version, choices } })
}

/** The last executor who teaches gives notice of one contract. */
async function giveNotice({ act, people, now }: Demo): Promise<void> {
  const today = businessDate(new Date(now.getTime() - 2 * dayMs))
  for (const { as } of people.executors.toReversed()) {
    const { data } = await act(as, listContracts, { query: { state: 'active' } })
    const [first] = data
    if (!first) continue
    const { data: contract } = await act(as, getContract, { params: { id: first.id } })
    if (!contract.actions.giveNotice) continue
    const endsOn = addDays(today, contract.endNoticeDays + 3)
    const body = { version: contract.version, endsOn, reason: 'Переезжаю в Гродно' }
    await act(as, giveEndNotice, { params: { id: contract.id }, body })
    return
  }
}
