import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { hasOpenRequests } from './queries.ts'

export const withdrawTask = 'withdraw-payment-requests'

/** Sends the task that takes back requests; it runs after the transaction, because a provider is asked. */
export async function withdrawSoon(tx: Tx, { queue }: Pick<Effects, 'queue'>, invoiceIds: string[]): Promise<void> {
  if (await hasOpenRequests(tx, invoiceIds)) await queue.send(tx, withdrawTask, { invoiceIds })
}
