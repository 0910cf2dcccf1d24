import { z } from 'zod'
import { ProviderError, providerNamed } from '#platform/payments/providers'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { applyAnswer } from '../notifications/apply-answers.ts'
import { writeEripNumbers } from './erip-numbers.ts'
import { invoicesOf, listRequestsToWithdraw, lockRequest, type RequestRow, updateRequest } from '../queries.ts'
import { findKnownRequest } from './requests.ts'
import { registerTask, sendWithdrawal, withdrawTask } from '../tasks.ts'

const pageSize = 100

const which = z.object({ invoiceIds: z.array(z.string()).optional() })

export const withdrawTasks = (services: Services): Record<string, TaskHandler> => ({
  [withdrawTask]: (data) => withdrawRequests(services, which.parse(data).invoiceIds),
})

/** Takes back open requests for invoices that were paid otherwise, or are to be paid no more, so that nobody pays them a second time.
 *  An invoice that an online payment has paid is handled when the state of its request is applied (`applyAnswer`). */
export const reactions: Reactions = {
  'invoice.paid': async (tx, effects, session, { invoices }) => {
    if (session !== null)
      await sendWithdrawal(
        tx,
        effects,
        invoices.map(({ id }) => id),
      )
  },
  'invoice.withdrawn': (tx, effects, _session, { invoiceIds }) => sendWithdrawal(tx, effects, invoiceIds),
}

/** Takes back open requests that ask for more than is due, of these invoices or of all. */
export async function withdrawRequests(services: Services, invoiceIds?: string[]): Promise<void> {
  let after: string | undefined
  do {
    const rows = await listRequestsToWithdraw(services.db, invoiceIds, after, pageSize)
    for (const row of rows) await withdraw(services, row)
    after = rows.length === pageSize ? rows.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Takes a request back at its provider. A payment that has come meanwhile counts: it is money of the customer all the same. */
async function withdraw(services: Services, row: RequestRow): Promise<void> {
  const provider = providerNamed(services.paymentProviders, row.provider)
  if (!provider || row.provider_ref === null) return
  const known = await findKnownRequest(services.db, row)
  try {
    const status = await provider.status(known)
    const present = await services.transact(async (tx) => {
      await applyAnswer(tx, services, { provider, requestId: row.id, ...status })
      return lockRequest(tx, row.id)
    })
    if (present.state !== 'waiting' && present.state !== 'part_paid') return
    await provider.cancel(known)
    await services.transact(async (tx) => {
      const { state } = await lockRequest(tx, row.id)
      if (state === 'waiting') await updateRequest(tx, row.id, { state: 'cancelled' })
      if (row.method !== 'erip') return
      await writeEripNumbers(tx, services, [row.invoice_id])
      // The rest of the invoice gets a number of its own.
      await services.queue.send(tx, registerTask, { invoiceIds: invoicesOf(row) })
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The next run tries it again in a few minutes.
    services.log.warn({ err: error, requestId: row.id }, 'a payment request could not be taken back')
  }
}
