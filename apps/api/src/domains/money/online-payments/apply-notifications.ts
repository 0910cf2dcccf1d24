import { type PaymentProvider, ProviderError, type RequestStatus } from '../../../platform/payment-providers/index.ts'
import type { TaskHandler } from '../../../platform/queue/index.ts'
import type { Services } from '../../../platform/services.ts'
import { applyStatuses, askedFor, type Told } from './apply-status.ts'
import { disagreement, isConfirmed } from './policy.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type ClaimedEvent, claimWaiting, postponeEvent, type SettledEvent, settleEvents } from './event-queries.ts'
import { listPaymentKeys } from './payment-queries.ts'
import { findNamedRequests, markRefused, type RequestRow } from './queries.ts'
import { knownWith, providerNamed } from './requests.ts'

export const applyTask = 'apply-payment-notifications'

/** So many questions to providers at a time. */
const atOnce = 10
/** So few that people who work meanwhile are not held up by a transaction. */
const batchSize = 100
/** After so long an event whose process has ended is taken again. */
const leaseMs = 60_000
const firstPauseMs = 10_000
const longestPauseMs = 15 * 60_000
/** Later tries are those of the tasks that compare. */
const mostTries = 8

export const notificationTasks = (services: Services): Record<string, TaskHandler> => ({
  [applyTask]: oneAtATime(() => applyNotifications(services)),
})

/** Applies all notifications that wait: compares each with what we asked for, asks the provider, and applies its answer.
 *  While one batch is booked, providers are asked about the next one. Several processes may do this at once; none takes
 *  what another has in hand. */
export async function applyNotifications(services: Services): Promise<void> {
  let batch = await takeAndAsk(services)
  while (batch) [batch] = await Promise.all([takeAndAsk(services), bookBatch(services, batch)])
}

async function takeAndAsk(services: Services): Promise<Batch | undefined> {
  const now = services.clock.now()
  const until = new Date(now.getTime() + leaseMs)
  const claimed = await services.transact((tx) => claimWaiting(tx, { now, until, limit: batchSize }))
  return claimed.length === 0 ? undefined : ask(services, claimed)
}

async function bookBatch(services: Services, { answered, settled, failed }: Batch): Promise<void> {
  await book(services, answered, settled)
  for (const { events, error } of failed) await postpone(services, events, error)
}

/** A request with all that notifications of one batch say of it. */
interface Asked {
  request: RequestRow
  provider: PaymentProvider
  events: ClaimedEvent[]
}

interface Answered extends Asked {
  status: RequestStatus
}

interface Failed {
  events: ClaimedEvent[]
  error: unknown
}

/** What was taken together, after the providers were asked. */
interface Batch {
  answered: Answered[]
  settled: SettledEvent[]
  failed: Failed[]
}

/** Asks the providers, outside of a transaction, which must not wait for them. */
async function ask(services: Services, claimed: ClaimedEvent[]): Promise<Batch> {
  const { asked, settled, failed } = await sort(services, claimed)
  const keys = await listPaymentKeys(
    services.db,
    asked.map(({ request }) => request.id),
  )
  const answered: Answered[] = []
  for (let first = 0; first < asked.length; first += atOnce) {
    const some = asked.slice(first, first + atOnce)
    const answers = await Promise.allSettled(
      some.map(({ request, provider, events }) =>
        provider.status(
          knownWith(request, {
            paymentKeys: [...(keys.get(request.id) ?? []), ...events.map(({ event }) => event.paymentKey)],
            providerRef: events.find(({ event }) => event.providerRef !== undefined)?.event.providerRef,
          }),
        ),
      ),
    )
    for (const [index, each] of some.entries()) {
      const answer = answers[index]
      if (answer?.status === 'fulfilled') answered.push({ ...each, status: answer.value })
      else failed.push({ events: each.events, error: answer?.reason })
    }
  }
  return { answered, settled, failed }
}

/** Sets those apart that nobody is to be asked about: of no request of ours, or not as we asked for it. */
async function sort(services: Services, claimed: ClaimedEvent[]) {
  const settled: SettledEvent[] = []
  const failed: Failed[] = []
  const asked = new Map<string, Asked>()
  const requests = await findNamedRequests(
    services.db,
    claimed.map(({ provider, event }) => ({ provider, ...event })),
  )
  for (const [place, each] of claimed.entries()) {
    const provider = providerNamed(services, each.provider)
    const request = requests[place]
    if (!provider) {
      failed.push({ events: [each], error: new Error(`${each.provider} is not set up any more`) })
    } else if (!request) {
      settled.push({ id: each.id, outcome: 'unknown_request', requestId: null })
    } else {
      const wrong = disagreement(each.event, askedFor(request, provider))
      if (wrong) settled.push({ id: each.id, outcome: wrong, requestId: request.id })
      else asked.set(request.id, { request, provider, events: [...(asked.get(request.id)?.events ?? []), each] })
    }
  }
  return { asked: [...asked.values()], settled, failed }
}

/** Books what providers have answered, together; one by one when something in it can't be booked, so that it holds up
 *  nothing else. */
async function book(services: Services, answered: Answered[], settled: SettledEvent[]): Promise<void> {
  try {
    await bookTogether(services, answered, settled)
  } catch (error) {
    const [one, ...others] = answered
    if (!one) throw error
    if (others.length === 0 && settled.length === 0) return postpone(services, one.events, error)
    await book(services, [], settled)
    for (const each of answered) await book(services, [each], [])
  }
}

async function bookTogether(services: Services, answered: Answered[], settled: SettledEvent[]): Promise<void> {
  if (answered.length + settled.length === 0) return
  const at = services.clock.now()
  const told = answered.map(({ request, provider, status }): Told => ({ requestId: request.id, provider, status }))
  const outcomes = answered.flatMap(({ request, status, events }) =>
    events.map(({ id, event }): SettledEvent => {
      return { id, outcome: isConfirmed(event, status) ? 'applied' : 'not_confirmed', requestId: request.id }
    }),
  )
  const refused = answered.filter(({ events }) => events.some(({ event }) => event.kind === 'failed'))
  await services.transact(async (tx) => {
    if (told.length > 0) await applyStatuses(tx, services, told)
    await markRefused(
      tx,
      refused.map(({ request }) => request.id),
      at,
    )
    await settleEvents(tx, [...settled, ...outcomes], at)
  })
}

async function postpone(services: Services, events: ClaimedEvent[], error: unknown): Promise<void> {
  for (const { id, provider, tries } of events) {
    const fields = { err: error, provider, tries }
    if (error instanceof ProviderError) services.log.warn(fields, 'a provider did not confirm its notification')
    else services.log.error(fields, 'a notification of a payment could not be applied')
    const at = services.clock.now()
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))
    await services.transact((tx) =>
      tries < mostTries
        ? postponeEvent(tx, id, new Date(at.getTime() + pauseMs))
        : settleEvents(tx, [{ id, outcome: 'not_confirmed', requestId: null }], at),
    )
  }
}
