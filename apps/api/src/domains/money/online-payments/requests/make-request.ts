import { payInvoicePath, paymentReturnPath } from '@navyk/api-spec/money/online-payments/paths'
import type { Tx } from '#platform/database'
import { type CreatedRequest, type PaymentProvider, ProviderError } from '#platform/payments/providers'
import type { Services } from '#platform/services.ts'
import { findInvoices } from '#money/invoices'
import { writeEripNumbers } from './erip-numbers.ts'
import { asksTooMuch, knownRequest } from '../policy.ts'
import { invoicesOf, lockRequest, postponeAsking, type RequestRow, updateRequest } from '../queries.ts'
import { sendWithdrawal } from '../tasks.ts'

const firstPauseMs = 30_000
const longestPauseMs = 3_600_000

/** Asks a provider for a request that is stored here already. The provider may know it from an earlier try whose answer was lost.
 *  @throws ProviderError; a request of the kind that is asked for again waits for its next turn, another one has failed */
export async function requestFromProvider(
  services: Services,
  provider: PaymentProvider,
  row: RequestRow,
): Promise<CreatedRequest> {
  const { publicUrl = '' } = services
  try {
    const before = row.ask_tries > 1 ? await provider.find?.(knownRequest(row, { paymentKeys: [] })) : undefined
    if (before) return before
    return await provider.createRequest({
      method: row.method,
      reference: row.reference,
      accountNo: row.account_no,
      amountKopecks: row.amount_kopecks,
      description: `Навык, ${row.account_no}`,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      notifyUrl: `${publicUrl}/payment-notifications/${row.provider}`,
      // Whoever comes back waits there until the provider says that it is paid.
      returnUrl: `${publicUrl}${paymentReturnPath}?id=${row.id}`,
      cancelUrl: `${publicUrl}${payInvoicePath(row.invoice_id)}${row.also_invoice_ids.length > 0 ? '&all=1' : ''}`,
    })
  } catch (error) {
    const isTheirs = error instanceof ProviderError
    if (isTheirs) services.log.warn({ err: error, requestId: row.id }, 'a payment request was not made')
    await services.transact((tx) =>
      row.next_ask_at === null && isTheirs
        ? updateRequest(tx, row.id, { state: 'failed' })
        : postponeAsking(tx, row.id, new Date(services.clock.now().getTime() + pauseMs(row.ask_tries))),
    )
    throw error
  }
}

const pauseMs = (tries: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 20))

/** Keeps the provider's answer to a new request. */
export async function storeCreatedRequest(
  tx: Tx,
  effects: Pick<Services, 'queue' | 'paymentProviders'>,
  id: string,
  created: CreatedRequest,
): Promise<RequestRow> {
  // A notification may have come meanwhile.
  const before = await lockRequest(tx, id)
  await updateRequest(tx, id, {
    state: before.state === 'asking' ? 'waiting' : before.state,
    provider_ref: created.providerRef,
    pay_url: created.payUrl ?? null,
    qr: created.qr ?? null,
    pay_form: created.payForm ?? null,
    next_ask_at: null,
    asked_until: null,
  })
  const row = await lockRequest(tx, id)
  if (row.method === 'erip') await writeEripNumbers(tx, effects, [row.invoice_id])
  // Nobody could take it back before the provider had named it.
  if (asksTooMuch(row, await findInvoices(tx, invoicesOf(row)))) await sendWithdrawal(tx, effects, invoicesOf(row))
  return row
}
