// Keeps notifications of payments that their providers have signed; a task applies them.
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Headers, PaymentProvider, ProviderEvent, Refusal } from '#platform/payments/providers'
import type { Services } from '#platform/services.ts'
import {
  countRefused,
  upsertNotifications,
  upsertRefusedNotification,
  type NewNotification,
} from './notification-queries.ts'
import { applyTask } from '../tasks.ts'

/** The largest number of refused notifications that are kept of one provider; more are counted together. */
const mostRefused = 500
const mostCharacters = 2000
const largestBatch = 500
/** The shortest time between two batches. Each batch costs a transaction and a task, for which people who work would wait. */
const pauseMs = 40

/** An inbox in which notifications wait until they are applied. Those that come while a batch is being written, or soon after, are
 *  written with the next one, so that a rush costs few transactions. */
export function notificationInbox(services: Services) {
  let last: Promise<unknown> = Promise.resolve()
  let gathering: { notifications: NewNotification[]; kept: Promise<void> } | undefined
  const gather = async (provider: PaymentProvider, events: ProviderEvent[]): Promise<void> => {
    const notifications = events.map((event) => ({ id: services.ids.next(), provider: provider.name, event }))
    if (gathering && gathering.notifications.length + notifications.length <= largestBatch) {
      gathering.notifications.push(...notifications)
      return gathering.kept
    }
    const batch = { notifications, kept: Promise.resolve() }
    batch.kept = last.then(() => {
      if (gathering === batch) gathering = undefined
      return storeAll(services, batch.notifications)
    })
    gathering = batch
    const pause = last.then(() => delay(pauseMs, undefined, { ref: false }))
    last = Promise.all([pause, batch.kept.catch(() => {})])
    return batch.kept
  }
  return { services, gather }
}
type Inbox = ReturnType<typeof notificationInbox>

/** Takes a notification that the provider has signed. It is kept when this returns, and applied by a task.
 *  @returns the reason why it was not believed */
export async function receiveNotification(
  inbox: Inbox,
  provider: PaymentProvider,
  rawBody: Buffer,
  headers: Headers,
): Promise<Refusal | undefined> {
  const parsed = provider.parseNotification(rawBody, headers)
  if ('refusal' in parsed) {
    await storeRefused(inbox.services, provider, rawBody, parsed.refusal)
    return parsed.refusal
  }
  await inbox.gather(provider, parsed.events)
  return undefined
}

async function storeAll(services: Services, notifications: NewNotification[]): Promise<void> {
  await services.transact(async (tx) => {
    await upsertNotifications(tx, notifications, services.clock.now())
    await services.queue.send(tx, applyTask, {})
  })
}

/** Keeps the beginning of a refused notification, so that a person sees who tries what. Numbers that could be cards are made unreadable. */
async function storeRefused(
  services: Services,
  provider: PaymentProvider,
  rawBody: Buffer,
  refusal: Refusal,
): Promise<void> {
  const isFull = (await countRefused(services.db, provider.name, mostRefused)) >= mostRefused
  const digest = createHash('sha256').update(rawBody).digest('hex')
  const said = rawBody
    .subarray(0, mostCharacters)
    .toString('utf8')
    .replaceAll(/\d{12,}/g, '…')
    .replaceAll('\0', '')
  await services.transact((tx) =>
    upsertRefusedNotification(
      tx,
      {
        id: services.ids.next(),
        provider: provider.name,
        event_key: isFull ? 'refused|others' : `refused|${digest}`,
        outcome: isFull ? 'too_many' : refusal,
        said: isFull ? '' : said.slice(0, mostCharacters),
      },
      services.clock.now(),
    ),
  )
}
