import { type PaymentProvider, ProviderError } from '#platform/payment-providers'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { applyStatuses, askedFor, type Told, type ToldStatus } from './apply-status.ts'
import { disagreement, isConfirmed, isMoney } from './policy.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type ClaimedEvent, claimWaiting, postponeEvent, type SettledEvent, settleEvents } from './event-queries.ts'
import { listPaymentKeys } from './payment-queries.ts'
import { findNamedRequests, markRefused, type RequestRow } from './queries.ts'
import { knownWith, providerNamed } from './requests.ts'

export const applyTask = 'apply-payment-notifications'

/** The largest number of questions to providers at a time. */
const atOnce = 10
/** From this number of requests on, a provider is asked for its list of payments first. */
const manyRequests = 20
/** The span of that list: a rush's payments came in the last hour. The provider is asked about the others one by one. */
const listedMs = 3_600_000
/** The number of events taken together, for one question to a provider that has a list. */
const takenAtOnce = 300
/** The number of payments booked together; small, so that a transaction does not hold up people who work meanwhile. */
const bookedAtOnce = 100
/** The number of transactions at a time: while one waits for the database, the rows of the other are made. */
const bookings = 2
/** The time after which an event is taken again whose process has ended. */
const leaseMs = 60_000
const firstPauseMs = 10_000
const longestPauseMs = 15 * 60_000
/** The tries made here; later ones are made by the tasks that compare with the providers. */
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
  const claimed = await services.transact((tx) => claimWaiting(tx, { now, until, limit: takenAtOnce }))
  return claimed.length === 0 ? undefined : ask(services, claimed)
}

async function bookBatch(services: Services, { answered, settled, failed }: Batch): Promise<void> {
  await book(services, [], settled)
  const parts: Answered[][] = []
  for (let first = 0; first < answered.length; first += bookedAtOnce) {
    parts.push(answered.slice(first, first + bookedAtOnce))
  }
  const next = async (): Promise<void> => {
    for (let part = parts.shift(); part; part = parts.shift()) await book(services, part, [])
  }
  await Promise.all(Array.from({ length: bookings }, next))
  for (const { events, error } of failed) await postpone(services, events, error)
}

/** A request with all notifications of one batch about it. */
interface Asked {
  request: RequestRow
  provider: PaymentProvider
  events: ClaimedEvent[]
}

interface Answered extends Asked {
  status: ToldStatus
}

interface Failed {
  events: ClaimedEvent[]
  error: unknown
}

/** The events of one batch, after the providers were asked. */
interface Batch {
  answered: Answered[]
  settled: SettledEvent[]
  failed: Failed[]
}

/** Asks the providers, outside of a transaction, which must not wait for them. */
async function ask(services: Services, claimed: ClaimedEvent[]): Promise<Batch> {
  const { asked, settled, failed } = await sort(services, claimed)
  const answered = await findListed(services, asked)
  const listed = new Set(answered.map(({ request }) => request.id))
  const others = asked.filter(({ request }) => !listed.has(request.id))
  const keys = await listPaymentKeys(
    services.db,
    others.map(({ request }) => request.id),
  )
  for (let first = 0; first < others.length; first += atOnce) {
    const some = others.slice(first, first + atOnce)
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

/** Asks a provider that has a list for it once, in a rush. A notification that only says that money has come is confirmed by the money
 *  in the list.
 *  @returns the confirmed ones; the provider is asked about the others one by one */
async function findListed(services: Services, asked: Asked[]): Promise<Answered[]> {
  const answered: Answered[] = []
  const now = services.clock.now()
  for (const [provider, all] of Map.groupBy(asked, (each) => each.provider)) {
    // A notification that names no payment could be confirmed by an earlier payment of its request.
    const paid = all.filter(({ events }) =>
      events.every(({ event }) => isMoney(event) && event.paymentKey !== undefined),
    )
    if (!provider.paymentsSince || paid.length < manyRequests) continue
    const accountNos = new Set(paid.map(({ request }) => request.account_no))
    const since = new Date(now.getTime() - listedMs)
    const list = await provider.paymentsSince(since, now, accountNos).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      services.log.warn({ err: error, provider: provider.name }, 'a provider of payments has not given its list')
      return []
    })
    const byAccount = Map.groupBy(list, ({ accountNo }) => accountNo)
    for (const each of paid) {
      const status = { state: undefined, payments: byAccount.get(each.request.account_no) ?? [] }
      if (each.events.every(({ event }) => isConfirmed(event, status))) answered.push({ ...each, status })
    }
  }
  return answered
}

/** Separates the events that no provider is asked about: of no request of ours, or not as we asked for it. */
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

/** Books the answers of providers together; one by one when something can't be booked, so that it holds up nothing else. */
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
