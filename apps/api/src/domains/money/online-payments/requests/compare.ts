import type { TaskHandler } from '#platform/queue'
import { type PaymentProvider, ProviderError, providerNamed } from '#platform/payments/providers'
import type { Services } from '#platform/services.ts'
import { applyAnswer, openMissingPayment, openUnknownPayment } from '../notifications/apply-answers.ts'
import { writeEripNumbers } from './erip-numbers.ts'
import { findNamedRequests } from '../notifications/notification-queries.ts'
import {
  listApplied,
  listRequestsToCompare,
  listUnconfirmedRequests,
  lockRequest,
  type RequestRow,
  updateRequest,
} from '../queries.ts'
import { findKnownRequest } from './requests.ts'
import { compareTask, confirmTask } from '../tasks.ts'
import { withdrawRequests, withdrawTasks } from './withdraw-requests.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The number of days whose payments are compared each night. */
const comparedDays = 3
/** The days in which a paid request may be given back; later only the provider's list tells of it. */
const askedDays = 45
const vainDays = 2
const pageSize = 100
/** The largest number of questions to providers at a time. */
const concurrency = 5

export const comparisonTasks = (services: Services): Record<string, TaskHandler> => ({
  [compareTask]: () => compareWithProviders(services),
  [confirmTask]: () => confirmPayments(services),
  ...withdrawTasks(services),
})

/** Compares both sides: asks about every request whose money may still move, then reads the providers' lists. A payment that only one
 *  side has is kept for the accountant. */
export async function compareWithProviders(services: Services): Promise<void> {
  const now = services.clock.now()
  const since = new Date(now.getTime() - askedDays * dayMs)
  let after: string | undefined
  do {
    const rows = await listRequestsToCompare(services.db, since, after, pageSize)
    for (let first = 0; first < rows.length; first += concurrency) {
      await Promise.all(rows.slice(first, first + concurrency).map((row) => requestStatusOf(services, row)))
    }
    after = rows.length === pageSize ? rows.at(-1)?.id : undefined
  } while (after !== undefined)
  for (const provider of services.paymentProviders) {
    await withRetries(services, provider.name, () => compareLists(services, provider, now))
  }
}

/** Asks again where a provider did not yet know the payment that its own notification told of, and where a request's time is over. Takes
 *  back requests for what is no longer due. */
async function confirmPayments(services: Services): Promise<void> {
  const since = new Date(services.clock.now().getTime() - dayMs)
  const now = services.clock.now()
  for (const row of await listUnconfirmedRequests(services.db, since, now, pageSize))
    await requestStatusOf(services, row)
  await withdrawRequests(services)
}

async function requestStatusOf(services: Services, row: RequestRow): Promise<void> {
  const provider = providerNamed(services.paymentProviders, row.provider)
  // A provider can't be asked about a request that it has not named; its list of payments has our number.
  if (!provider || row.provider_ref === null) return endUnanswered(services, row)
  const answered = await withRetries(services, provider.name, async () => {
    const status = await provider.status({ ...(await findKnownRequest(services.db, row)), mayHaveMore: true })
    await services.transact((tx) => applyAnswer(tx, services, { provider, requestId: row.id, ...status }))
  })
  if (answered || !isLongOver(row, services.clock.now())) return
  await services.transact(async (tx) => {
    const { state } = await lockRequest(tx, row.id)
    if (state === 'waiting') await updateRequest(tx, row.id, { state: 'expired' })
    if (row.method === 'erip') await writeEripNumbers(tx, services, [row.invoice_id])
  })
}

/** Whether its provider was asked in vain for days after its end. A payment by it still counts whenever it is heard of. */
const isLongOver = (row: RequestRow, now: Date) =>
  row.state === 'waiting' && row.expires_at.getTime() < now.getTime() - vainDays * dayMs

async function endUnanswered(services: Services, row: RequestRow): Promise<void> {
  if (row.state !== 'asking' || row.expires_at > services.clock.now()) return
  await services.transact((tx) => updateRequest(tx, row.id, { state: 'failed' }))
}

async function compareLists(services: Services, provider: PaymentProvider, now: Date): Promise<void> {
  const from = new Date(now.getTime() - comparedDays * dayMs)
  const listed = await provider.listPayments?.(from, now)
  if (!listed) return
  const named = await findNamedRequests(
    services.db,
    listed.map((payment) => ({
      provider: provider.name,
      reference: payment.reference,
      accountNo: payment.accountNo,
      providerRef: undefined,
      payment,
    })),
  )
  for (const { name, request } of named) {
    const { payment } = name
    // Money in the list decides; the state of its request is asked for.
    await services.transact((tx) =>
      request === undefined
        ? openUnknownPayment(tx, services, provider, payment)
        : applyAnswer(tx, services, { provider, requestId: request.id, state: undefined, payments: [payment] }),
    )
  }
  const theirs = new Set(listed.map(({ key }) => key))
  // Payments at the edges of the span are left to other nights, because clocks differ.
  const ours = await listApplied(
    services.db,
    provider.name,
    new Date(from.getTime() + hourMs),
    new Date(now.getTime() - hourMs),
  )
  for (const { id, payment_key: key } of ours) {
    if (!theirs.has(key)) await services.transact((tx) => openMissingPayment(tx, services, id))
  }
}

/** Runs work with a provider. One that does not answer is compared on another night, and stops nobody else's. @returns whether it
 *  answered */
async function withRetries(services: Services, name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ err: error, provider: name }, 'a provider of payments could not be compared')
    return false
  }
}
