import { ProviderError } from '../../../platform/payment-providers/index.ts'
import type { TaskHandler } from '../../../platform/queue/index.ts'
import type { Services } from '../../../platform/services.ts'
import { applyStatus } from './apply-status.ts'
import { disagreement, isConfirmed } from './policy.ts'
import {
  type ClaimedEvent,
  claimWaiting,
  findNamedRequest,
  postponeEvent,
  type RequestRow,
  settleEvent,
  updateRequest,
} from './queries.ts'
import { knownRequest, providerNamed } from './requests.ts'
import type { EventOutcome } from './tables.ts'

export const applyTask = 'apply-payment-notifications'

/** So few that people who work meanwhile are not held up. */
const atOnce = 4
const batchSize = 40
/** After so long an event whose process has ended is taken again. */
const leaseMs = 60_000
const firstPauseMs = 10_000
const longestPauseMs = 15 * 60_000
/** Later tries are those of the tasks that compare. */
const mostTries = 8

export const notificationTasks = (services: Services): Record<string, TaskHandler> => ({
  [applyTask]: oneAtATime(() => applyNotifications(services)),
})

/** Work that is asked for while it runs is done once more after that, and never twice at a time. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  const startNext = () => {
    next = undefined
    return start()
  }
  return () => {
    if (!running) return start()
    next ??= running.then(startNext, startNext)
    return next
  }
}

/** Applies all notifications that wait: compares each with what we asked for, asks the provider, and applies its answer.
 *  Several processes may do this at once; none takes what another has in hand. */
export async function applyNotifications(services: Services): Promise<void> {
  for (;;) {
    const now = services.clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const claimed = await services.transact((tx) => claimWaiting(tx, { now, until, limit: batchSize }))
    if (claimed.length === 0) return
    for (let first = 0; first < claimed.length; first += atOnce) {
      await Promise.all(claimed.slice(first, first + atOnce).map((row) => applyOrPostpone(services, row)))
    }
  }
}

async function applyOrPostpone(services: Services, row: ClaimedEvent): Promise<void> {
  try {
    await applyEvent(services, row)
  } catch (error) {
    const fields = { err: error, provider: row.provider, tries: row.tries }
    if (error instanceof ProviderError) services.log.warn(fields, 'a provider did not confirm its notification')
    else services.log.error(fields, 'a notification of a payment could not be applied')
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (row.tries - 1))
    const nextTryAt = new Date(services.clock.now().getTime() + pauseMs)
    await services.transact((tx) =>
      row.tries < mostTries
        ? postponeEvent(tx, row.id, nextTryAt)
        : settleEvent(tx, row.id, { outcome: 'not_confirmed', requestId: null, at: services.clock.now() }),
    )
  }
}

async function applyEvent(services: Services, { id, provider: name, event }: ClaimedEvent): Promise<void> {
  const provider = providerNamed(services, name)
  if (!provider) throw new Error(`${name} is not set up any more`)
  const at = services.clock.now()
  const request = await findNamedRequest(services.db, name, event)
  const settle = (outcome: EventOutcome, requestId: string | null) =>
    services.transact((tx) => settleEvent(tx, id, { outcome, requestId, at }))
  if (!request) return settle('unknown_request', null)
  const wrong = disagreement(event, askedFor(request, provider.takesParts))
  if (wrong) return settle(wrong, request.id)
  // Outside of a transaction, which must not wait for a provider.
  const status = await provider.status(await knownRequest(services.db, request, event))
  await services.transact(async (tx) => {
    await applyStatus(tx, services, provider, request.id, status)
    if (event.kind === 'failed') await updateRequest(tx, request.id, { refused_at: at })
    const outcome = isConfirmed(event, status) ? 'applied' : 'not_confirmed'
    await settleEvent(tx, id, { outcome, requestId: request.id, at })
  })
}

const askedFor = (request: RequestRow, takesParts: boolean) => ({
  accountNo: request.account_no,
  amountKopecks: request.amount_kopecks,
  takesParts,
})
