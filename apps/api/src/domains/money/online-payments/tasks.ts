// Names of this domain's tasks, and the ones that another step of it starts. They stand apart from the handlers, which call each other.
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { hasOpenRequests } from './queries.ts'

export const applyTask = 'apply-payment-notifications'
export const compareTask = 'compare-online-payments'
export const confirmTask = 'confirm-online-payments'
/** Makes numbers in ЕРИП for invoices that are due and have none. */
export const registerTask = 'register-erip-requests'
export const withdrawTask = 'withdraw-payment-requests'

/** Sends the task that takes back requests; it runs after the transaction, because a provider is asked. */
export async function sendWithdrawal(tx: Tx, { queue }: Pick<Effects, 'queue'>, invoiceIds: string[]): Promise<void> {
  if (await hasOpenRequests(tx, invoiceIds)) await queue.send(tx, withdrawTask, { invoiceIds })
}
