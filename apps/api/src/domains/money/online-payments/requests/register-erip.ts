// Registers a number in ЕРИП for each invoice that is due: the request is made at the provider as soon as the invoice is issued
// (docs/rules/money.md, "A number in ЕРИП").
import { z } from 'zod'
import { ProviderError, providerNamed } from '#platform/payments/providers'
import { oneAtATime, type TaskHandler } from '#platform/queue'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import type { Services } from '#platform/services.ts'
import { findInvoices, lockCreditRows } from '#money/invoices'
import { requestFromProvider, storeCreatedRequest } from './make-request.ts'
import { asksTooMuch, endOfRequest } from '../policy.ts'
import {
  claimToAsk,
  insertRequests,
  invoicesOf,
  listOrderEnds,
  listWithoutErip,
  lockRequest,
  type RequestRow,
  updateRequest,
} from '../queries.ts'
import { eripProviderOf } from './requests.ts'
import { registerTask } from '../tasks.ts'

const pageSize = 500
/** The number of requests at a time; small, so that people who work, and the provider, don't feel a month's run of invoices. */
const concurrency = 5
const batchSize = 50
/** The time after which a taken request can be taken again: its answer has come by then, or the process has ended. */
const leaseMs = 60_000
/** The longest run. The scheduled task continues with the rest. */
const longestMs = 240_000

const which = z.object({ invoiceIds: z.array(z.string()).optional() })

export const reactions: Reactions = {
  'invoice.issued': async (tx, effects, _session, { invoiceIds }) => {
    if (eripProviderOf(effects)) await effects.queue.send(tx, registerTask, { invoiceIds })
  },
}

export const registerTasks = (services: Services): Record<string, TaskHandler> => {
  const askAll = oneAtATime(() => requestNumbers(services))
  return {
    [registerTask]: async (data) => {
      await beginRequests(services, which.parse(data ?? {}).invoiceIds)
      await askAll()
    },
  }
}

/** Begins a request for each of these invoices, or of all, that is due and can't be paid in ЕРИП. A second run begins nothing. */
async function beginRequests(services: Services, invoiceIds: string[] | undefined): Promise<void> {
  const provider = eripProviderOf(services)
  if (!provider) return
  let count: number
  do {
    count = await services.transact(async (tx) => {
      const now = services.clock.now()
      const wanted = { provider: provider.name, takesParts: provider.takesParts, now, limit: pageSize }
      const seen = await listWithoutErip(tx, { ...wanted, invoiceIds })
      // A customer may be asking for the same request at this moment.
      await lockCreditRows(
        tx,
        seen.map((row) => row.customer_id),
      )
      const due =
        seen.length === 0 ? [] : await listWithoutErip(tx, { ...wanted, invoiceIds: seen.map(({ id }) => id) })
      const orderEnds = await listOrderEnds(
        tx,
        due.map(({ id }) => id),
      )
      await insertRequests(
        tx,
        due.map((invoice) => {
          const id = services.ids.next()
          return {
            id,
            customer_id: invoice.customer_id,
            invoice_id: invoice.id,
            provider: provider.name,
            method: 'erip' as const,
            reference: id.replaceAll('-', ''),
            amount_kopecks: invoice.balance_kopecks,
            expires_at: endOfRequest('erip', now, orderEnds.get(invoice.id)),
            created_at: now,
            next_ask_at: now,
            asked_until: null,
            ask_tries: 0,
          }
        }),
      )
      return seen.length
    })
  } while (count === pageSize)
}

/** Asks the provider for all requests whose turn has come. Several processes may do this at once; none takes what another has
 *  in hand. */
async function requestNumbers(services: Services): Promise<void> {
  const begin = performance.now()
  while (performance.now() - begin < longestMs) {
    const now = services.clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const rows = await services.transact((tx) => claimToAsk(tx, { now, until, limit: batchSize }))
    if (rows.length === 0) return
    const invoices = new Map(
      (await findInvoices(services.db, [...new Set(rows.flatMap(invoicesOf))])).map((invoice) => [invoice.id, invoice]),
    )
    let made = 0
    for (let first = 0; first < rows.length; first += concurrency) {
      const answers = await Promise.all(
        rows.slice(first, first + concurrency).map((row) =>
          register(
            services,
            row,
            invoicesOf(row).flatMap((id) => invoices.get(id) ?? []),
          ),
        ),
      )
      made += answers.filter(Boolean).length
    }
    // The provider does not answer: the requests wait for their next turn.
    if (made === 0) return
  }
}

type Invoice = Awaited<ReturnType<typeof findInvoices>>[number]

/** Asks for one number. @returns whether the provider has made it */
async function register(services: Services, row: RequestRow, invoices: Invoice[]): Promise<boolean> {
  const provider = providerNamed(services.paymentProviders, row.provider)
  const isFirst = row.ask_tries === 1
  if (!provider || row.expires_at < services.clock.now() || (isFirst && asksTooMuch(row, invoices))) {
    await services.transact(async (tx) => {
      const { state } = await lockRequest(tx, row.id)
      const ended = isFirst ? ('cancelled' as const) : ('failed' as const)
      await updateRequest(tx, row.id, {
        state: state === 'asking' ? ended : state,
        next_ask_at: null,
        asked_until: null,
      })
    })
    return true
  }
  try {
    const created = await requestFromProvider(services, provider, row)
    await services.transact((tx) => storeCreatedRequest(tx, services, row.id, created))
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) services.log.error({ err: error, requestId: row.id }, 'no number in ЕРИП')
    return false
  }
}
