// Applies notifications that are kept: asks the provider about each request that they name, and applies its answer.
import { isSilence, type PaymentProvider, ProviderError, providerNamed } from '#platform/payments/providers'
import { oneAtATime, type TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { applyAnswers, type ProviderAnswer } from './apply-answers.ts'
import {
  claimNotifications,
  findNamedRequests,
  listPaymentKeys,
  markRefused,
  type NotificationOutcome,
  type PaymentNotification,
  postponeNotification,
  recordNotificationOutcomes,
} from './notification-queries.ts'
import { askedFor, disagreement, isConfirmed, isMoney, knownRequest } from '../policy.ts'
import type { RequestRow } from '../queries.ts'
import { applyTask } from '../tasks.ts'

/** The largest number of questions to providers at a time. */
const concurrency = 10
/** From this number of requests on, a provider is asked for its list of payments first. */
const manyRequests = 20
/** The span of that list: a rush's payments came in the last hour. The provider is asked about the others one by one. */
const listedMs = 3_600_000
/** The number of notifications claimed together, for one question to a provider that has a list. */
const claimBatchSize = 300
/** The number of answers applied together; small, so that a transaction does not hold up people who work meanwhile. */
const applyBatchSize = 100
/** The number of transactions at a time: while one waits for the database, the rows of the other are made. */
const transactionConcurrency = 2
/** The time after which a notification is claimed again whose process has ended. */
const leaseMs = 60_000
const firstPauseMs = 10_000
const longestPauseMs = 15 * 60_000
/** The tries made here; later ones are made by the tasks that compare with the providers. */
const mostTries = 8

export const notificationTasks = (services: Services): Record<string, TaskHandler> => ({
  [applyTask]: oneAtATime(() => applyNotifications(services)),
})

/** A request with the notifications of one batch about it. */
interface NotifiedRequest {
  request: RequestRow
  provider: PaymentProvider
  notifications: PaymentNotification[]
}

type AnsweredRequest = NotifiedRequest & { answer: ProviderAnswer }

/** The notifications of one batch, after the providers were asked. */
interface Batch {
  answered: AnsweredRequest[]
  /** The outcomes of notifications that no provider was asked about. */
  outcomes: NotificationOutcome[]
  unanswered: { notifications: PaymentNotification[]; error: unknown }[]
}

/** Applies all notifications that wait: compares each with what we asked for, asks the provider, and applies its answer.
 *  While the answers of one batch are applied, providers are asked about the next one. Several processes may do this at once; none takes
 *  what another has in hand. */
export async function applyNotifications(services: Services): Promise<void> {
  let batch = await claimAndAsk(services)
  while (batch) [batch] = await Promise.all([claimAndAsk(services), applyBatch(services, batch)])
}

async function claimAndAsk(services: Services): Promise<Batch | undefined> {
  const now = services.clock.now()
  const until = new Date(now.getTime() + leaseMs)
  const claimed = await services.transact((tx) => claimNotifications(tx, { now, until, limit: claimBatchSize }))
  if (claimed.length === 0) return undefined
  const { requests, ...settled } = await matchRequests(services, claimed)
  // Outside of a transaction, which must not wait for providers.
  const listed = await requestLists(services, requests)
  const known = new Set(listed.map(({ request }) => request.id))
  const others = await requestOneByOne(
    services,
    requests.filter(({ request }) => !known.has(request.id)),
  )
  return {
    answered: [...listed, ...others.answered],
    outcomes: settled.outcomes,
    unanswered: [...settled.unanswered, ...others.unanswered],
  }
}

/** Finds the requests that notifications name. Those of no request of ours, or not as we asked for it, get their outcome: no provider is
 *  asked about them. */
async function matchRequests(services: Services, claimed: readonly PaymentNotification[]) {
  const outcomes: NotificationOutcome[] = []
  const unanswered: Batch['unanswered'] = []
  const requests = new Map<string, NotifiedRequest>()
  const named = await findNamedRequests(
    services.db,
    claimed.map((notification) => ({ ...notification.event, provider: notification.provider, notification })),
  )
  for (const { name, request } of named) {
    const { notification } = name
    const provider = providerNamed(services.paymentProviders, name.provider)
    if (!provider) {
      unanswered.push({ notifications: [notification], error: new Error(`${name.provider} is not set up any more`) })
    } else if (!request) {
      outcomes.push({ id: notification.id, outcome: 'unknown_request', requestId: null })
    } else {
      const wrong = disagreement(notification.event, askedFor(request, provider))
      const others = requests.get(request.id)?.notifications ?? []
      if (wrong) outcomes.push({ id: notification.id, outcome: wrong, requestId: request.id })
      else requests.set(request.id, { request, provider, notifications: [...others, notification] })
    }
  }
  return { requests: [...requests.values()], outcomes, unanswered }
}

/** Asks a provider that has a list for it once, in a rush. A notification that only says that money has come is confirmed by the money
 *  in the list.
 *  @returns the confirmed ones; the provider is asked about the others one by one */
async function requestLists(services: Services, requests: readonly NotifiedRequest[]): Promise<AnsweredRequest[]> {
  const answered: AnsweredRequest[] = []
  const now = services.clock.now()
  for (const [provider, all] of Map.groupBy(requests, (each) => each.provider)) {
    // A notification that names no payment could be confirmed by an earlier payment of its request.
    const paid = all.filter(({ notifications }) =>
      notifications.every(({ event }) => isMoney(event) && event.paymentKey !== undefined),
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
      const payments = byAccount.get(each.request.account_no) ?? []
      const answer = { provider, requestId: each.request.id, state: undefined, payments }
      if (each.notifications.every(({ event }) => isConfirmed(event, answer))) answered.push({ ...each, answer })
    }
  }
  return answered
}

/** Asks providers about each request. One that was waited for in vain by all questions at a time is asked no more: the other providers'
 *  notifications would wait with it. One that refuses a question does so at once, and is asked on. */
async function requestOneByOne(
  services: Services,
  requests: readonly NotifiedRequest[],
): Promise<Pick<Batch, 'answered' | 'unanswered'>> {
  const answered: AnsweredRequest[] = []
  const unanswered: Batch['unanswered'] = []
  const keys = await listPaymentKeys(
    services.db,
    requests.map(({ request }) => request.id),
  )
  const requestStatus = async (each: NotifiedRequest): Promise<void> => {
    const { request, provider, notifications } = each
    const events = notifications.map(({ event }) => event)
    const known = knownRequest(request, {
      paymentKeys: [...(keys.get(request.id) ?? []), ...events.map(({ paymentKey }) => paymentKey)],
      providerRef: events.find(({ providerRef }) => providerRef !== undefined)?.providerRef,
    })
    try {
      const status = await provider.status(known)
      answered.push({ ...each, answer: { provider, requestId: request.id, ...status } })
    } catch (error) {
      unanswered.push({ notifications, error })
    }
  }
  for (const [provider, all] of Map.groupBy(requests, (each) => each.provider)) {
    for (let first = 0; first < all.length; first += concurrency) {
      const [asked, before] = [all.slice(first, first + concurrency), unanswered.length]
      await Promise.all(asked.map(requestStatus))
      if (unanswered.slice(before).filter(({ error }) => isSilence(error)).length < asked.length) continue
      const error = new ProviderError(provider.name, 'does not answer')
      unanswered.push(...all.slice(first + concurrency).map(({ notifications }) => ({ notifications, error })))
      break
    }
  }
  return { answered, unanswered }
}

async function applyBatch(services: Services, { answered, outcomes, unanswered }: Batch): Promise<void> {
  await recordOutcomes(services, outcomes)
  const parts: AnsweredRequest[][] = []
  for (let first = 0; first < answered.length; first += applyBatchSize) {
    parts.push(answered.slice(first, first + applyBatchSize))
  }
  const next = async (): Promise<void> => {
    for (let part = parts.shift(); part; part = parts.shift()) await applyOrSplit(services, part)
  }
  await Promise.all(Array.from({ length: transactionConcurrency }, next))
  for (const { notifications, error } of unanswered) await postpone(services, notifications, error)
}

/** Applies answers together; one by one when something can't be posted, so that it holds up nothing else. */
async function applyOrSplit(services: Services, answered: readonly AnsweredRequest[]): Promise<void> {
  try {
    await applyTogether(services, answered)
  } catch (error) {
    const [one, ...others] = answered
    if (!one) throw error
    if (others.length === 0) return postpone(services, one.notifications, error)
    for (const each of answered) await applyOrSplit(services, [each])
  }
}

async function applyTogether(services: Services, answered: readonly AnsweredRequest[]): Promise<void> {
  const at = services.clock.now()
  const outcomes = answered.flatMap(({ request, answer, notifications }) =>
    notifications.map(({ id, event }): NotificationOutcome => {
      return { id, outcome: isConfirmed(event, answer) ? 'applied' : 'not_confirmed', requestId: request.id }
    }),
  )
  const refused = answered.filter(({ notifications }) => notifications.some(({ event }) => event.kind === 'failed'))
  await services.transact(async (tx) => {
    await applyAnswers(
      tx,
      services,
      answered.map(({ answer }) => answer),
    )
    await markRefused(
      tx,
      refused.map(({ request }) => request.id),
      at,
    )
    await recordNotificationOutcomes(tx, outcomes, at)
  })
}

const recordOutcomes = async (services: Services, outcomes: readonly NotificationOutcome[]): Promise<void> => {
  if (outcomes.length === 0) return
  await services.transact((tx) => recordNotificationOutcomes(tx, outcomes, services.clock.now()))
}

async function postpone(
  services: Services,
  notifications: readonly PaymentNotification[],
  error: unknown,
): Promise<void> {
  for (const { id, provider, tries } of notifications) {
    const fields = { err: error, provider, tries }
    if (error instanceof ProviderError) services.log.warn(fields, 'a provider did not confirm its notification')
    else services.log.error(fields, 'a notification of a payment could not be applied')
    const at = services.clock.now()
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))
    await services.transact((tx) =>
      tries < mostTries
        ? postponeNotification(tx, id, new Date(at.getTime() + pauseMs))
        : recordNotificationOutcomes(tx, [{ id, outcome: 'not_confirmed', requestId: null }], at),
    )
  }
}
