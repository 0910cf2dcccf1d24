import { createHash } from 'node:crypto'
import type { Headers, PaymentProvider, ProviderEvent, Refusal } from '../../../platform/payment-providers/index.ts'
import type { Services } from '../../../platform/services.ts'
import { applyStatus } from './apply-status.ts'
import { disagreement, isConfirmed } from './policy.ts'
import { countRefused, countRepeat, findNamedRequest, keepEvent, type RequestRow } from './queries.ts'
import { knownRequest } from './requests.ts'
import type { EventOutcome } from './tables.ts'

/** So many refused notifications of one provider are kept; more are counted together. */
const mostRefused = 500
const mostCharacters = 2000

/** Takes a notification: believes what the provider has signed, compares it with what we asked for, asks the provider, and
 *  applies its answer. Everything is committed when this returns.
 *  @returns why it was not believed @throws ProviderError so that the provider sends it again */
export async function receiveNotification(
  services: Services,
  provider: PaymentProvider,
  rawBody: Buffer,
  headers: Headers,
): Promise<Refusal | undefined> {
  const parsed = provider.parseNotification(rawBody, headers)
  if ('refusal' in parsed) {
    await keepRefused(services, provider, rawBody, parsed.refusal)
    return parsed.refusal
  }
  for (const event of parsed.events) await receiveEvent(services, provider, event)
  return undefined
}

async function receiveEvent(services: Services, provider: PaymentProvider, event: ProviderEvent): Promise<void> {
  const now = services.clock.now()
  const isRepeat = await services.transact((tx) => countRepeat(tx, provider.name, keyOf(event), now))
  if (isRepeat) return
  const request = await findNamedRequest(services.db, provider.name, event)
  const keep = (outcome: EventOutcome) =>
    services.transact((tx) => keepEvent(tx, kept(services, provider, event, request, outcome), now))
  if (!request) return keep('unknown_request')
  const asked = {
    accountNo: request.account_no,
    amountKopecks: request.amount_kopecks,
    takesParts: provider.takesParts,
  }
  const wrong = disagreement(event, asked)
  if (wrong) return keep(wrong)
  // Outside of a transaction, which must not wait for a provider.
  const status = await provider.status(await knownRequest(services.db, request, event))
  await services.transact(async (tx) => {
    await applyStatus(tx, services, provider, request.id, status)
    const outcome = isConfirmed(event, status) ? 'applied' : 'not_confirmed'
    await keepEvent(tx, kept(services, provider, event, request, outcome), now)
  })
}

const keyOf = (event: ProviderEvent) => event.key.slice(0, 300)

const kept = (
  services: Services,
  provider: PaymentProvider,
  event: ProviderEvent,
  request: RequestRow | undefined,
  outcome: EventOutcome,
) => ({
  id: services.ids.next(),
  provider: provider.name,
  event_key: keyOf(event),
  kind: event.kind,
  request_id: request?.id ?? null,
  payment_key: event.paymentKey ?? null,
  verified: true,
  outcome,
  said: '',
})

/** Keeps the beginning of what was refused, so that a person sees who tries what. Numbers that could be cards are made
 *  unreadable. */
async function keepRefused(
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
    keepEvent(
      tx,
      {
        id: services.ids.next(),
        provider: provider.name,
        event_key: isFull ? 'refused|others' : `refused|${digest}`,
        kind: null,
        request_id: null,
        payment_key: null,
        verified: false,
        outcome: isFull ? 'too_many' : refusal,
        said: isFull ? '' : said.slice(0, mostCharacters),
      },
      services.clock.now(),
    ),
  )
}
