import type * as spec from '@navyk/api-spec/money/online-payments'
import type { Answer, Input } from '@navyk/api-spec/kit'
import { Failure, notFound, refused, type Session, type Transact } from '../../../platform/http/index.ts'
import { type CreatedRequest, ProviderError } from '../../../platform/payment-providers/index.ts'
import type { Services } from '../../../platform/services.ts'
import { findInvoices, lockCreditRows } from '../invoices/index.ts'
import { presentRequest } from './present.ts'
import { findOpenRequest, findOrderEnd, insertRequest, lockRequest, type RequestRow, updateRequest } from './queries.ts'
import { providerNamed } from './requests.ts'
import { withdrawTask } from './withdraw-soon.ts'

type Spec = typeof spec.createPaymentRequest

const dayMs = 86_400_000
const daysToPay = 14
/** A request that ends sooner is not given again. */
const leastMs = 30 * 60_000
/** A provider has answered by then, or it has not. */
const answerMs = 30_000

/** Asks the provider for a way to pay what is due of an invoice. The row is there before the provider is asked, so that a
 *  payment finds it, whatever becomes of the answer.
 *  @throws Failure 404 not an invoice of theirs that is due · 409 no such way to pay · 503 the provider does not answer */
export async function createPaymentRequest(
  transact: Transact<Answer<Spec>>,
  services: Services,
  session: Session,
  input: Input<Spec>,
): Promise<Answer<Spec>> {
  const provider = providerNamed(services, input.provider)
  if (!provider?.methods.includes(input.method)) throw refused('no_such_way', 'online-payments.no_such_way')
  const { row: begun, isNew } = await begin(services, session, input)
  if (!isNew) return transact(async () => presentRequest(begun))
  const created = await ask(services, provider.createRequest, begun)
  return transact(async (tx) => {
    // A notification may have come meanwhile.
    const { state } = await lockRequest(tx, begun.id)
    await updateRequest(tx, begun.id, {
      state: state === 'asking' ? 'waiting' : state,
      provider_ref: created.providerRef,
      pay_url: created.payUrl ?? null,
      qr: created.qr ?? null,
      pay_form: created.payForm ?? null,
    })
    return presentRequest(await lockRequest(tx, begun.id))
  })
}

/** The open request for what is due, or a new one. */
async function begin(
  services: Services,
  session: Session,
  input: Input<Spec>,
): Promise<{ row: RequestRow; isNew: boolean }> {
  const { provider, method, invoiceId } = input
  return services.transact(async (tx) => {
    // Of two clicks at once the second finds what the first has begun.
    await lockCreditRows(tx, [session.cabinetId])
    const [invoice] = await findInvoices(tx, [invoiceId])
    const isDue = invoice?.state === 'issued' && invoice.paid_kopecks < invoice.owed_kopecks
    if (!isDue || invoice.customer_id !== session.cabinetId) throw notFound()
    const now = services.clock.now()
    const wanted = {
      invoice_id: invoiceId,
      provider,
      method,
      amount_kopecks: invoice.owed_kopecks - invoice.paid_kopecks,
    }
    const until = new Date(now.getTime() + leastMs)
    const open = await findOpenRequest(tx, wanted, until, new Date(now.getTime() - answerMs))
    if (open) return { row: open, isNew: false }
    const id = services.ids.next()
    const longest = new Date(now.getTime() + daysToPay * dayMs)
    const orderEnd = await findOrderEnd(tx, invoiceId)
    const row = await insertRequest(tx, {
      ...wanted,
      id,
      customer_id: session.cabinetId,
      reference: id.replaceAll('-', ''),
      expires_at: orderEnd !== undefined && orderEnd < longest ? orderEnd : longest,
      created_at: now,
    })
    // Others may be open for a sum that is no longer due.
    await services.queue.send(tx, withdrawTask, { invoiceIds: [invoiceId] })
    return { row, isNew: true }
  })
}

async function ask(
  services: Services,
  createRequest: (
    request: Parameters<Services['paymentProviders'][number]['createRequest']>[0],
  ) => Promise<CreatedRequest>,
  row: RequestRow,
): Promise<CreatedRequest> {
  const { publicUrl = '' } = services
  try {
    return await createRequest({
      method: row.method,
      reference: row.reference,
      accountNo: row.account_no,
      amountKopecks: row.amount_kopecks,
      description: `Навык, ${row.account_no}`,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      notifyUrl: `${publicUrl}/payment-notifications/${row.provider}`,
      // Whoever comes back waits there until the provider says that it is paid.
      returnUrl: `${publicUrl}/dashboard/payment-complete-v2?id=${row.id}`,
      cancelUrl: `${publicUrl}/dashboard/payment?id=${row.invoice_id}`,
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ err: error, requestId: row.id }, 'a payment request was not made')
    await services.transact((tx) => updateRequest(tx, row.id, { state: 'failed' }))
    throw new Failure(503, 'provider_unavailable', 'online-payments.provider_unavailable')
  }
}
