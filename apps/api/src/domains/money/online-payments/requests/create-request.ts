import type * as spec from '@navyk/api-spec/money/online-payments'
import type { Answer, Input } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { Failure, notFound, refused, type Session, type Transact } from '#platform/http'
import { type PaymentProvider, ProviderError, providerNamed } from '#platform/payments/providers'
import type { Services } from '#platform/services.ts'
import { findInvoices, lockCreditRows } from '#money/invoices'
import { requestFromProvider, storeCreatedRequest } from './make-request.ts'
import { dueOf, endOfRequest } from '../policy.ts'
import {
  findOpenRequest,
  insertRequest,
  listOrderEnds,
  lockRequest,
  type RequestRow,
  updateRequest,
} from '../queries.ts'
import { readRequest } from './requests.ts'
import { withdrawTask } from '../tasks.ts'

type Spec = typeof spec.createPaymentRequest

/** The shortest time that an open request must still last to be given again. */
const leastMs = 30 * 60_000
/** The time within which a provider answers, or is taken as not answering. */
const answerMs = 30_000

/** Asks the provider for a way to pay what is due of an invoice, or of several together. The row is stored before the provider is asked,
 *  so that a payment finds it, whatever becomes of the answer.
 *  @throws Failure 404 not an invoice of theirs that is due · 409 no such way to pay, an order among several · 503 the provider does not
 *  answer */
export async function createPaymentRequest(
  transact: Transact<Answer<Spec>>,
  services: Services,
  session: Session,
  input: Input<Spec>,
): Promise<Answer<Spec>> {
  const provider = providerNamed(services.paymentProviders, input.provider)
  if (!provider?.methods.includes(input.method)) throw refused('no_such_way', 'online-payments.no_such_way')
  const { row: begun, isAsked } = await begin(services, session, input, provider)
  if (isAsked) return transact((tx) => readRequest(tx, begun))
  const created = await requestFromProvider(services, provider, begun).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    throw new Failure(503, 'provider_unavailable', 'online-payments.provider_unavailable')
  })
  return transact(async (tx) => readRequest(tx, await storeCreatedRequest(tx, services, begun.id, created)))
}

/** The open request for what is due, or a new one. @returns whether the provider was asked for it, or is being asked */
async function begin(
  services: Services,
  session: Session,
  input: Input<Spec>,
  { takesParts }: PaymentProvider,
): Promise<{ row: RequestRow; isAsked: boolean }> {
  const { provider, method, invoiceId } = input
  const also = [...new Set(input.alsoInvoiceIds)].filter((id) => id !== invoiceId).sort()
  return services.transact(async (tx) => {
    // The lock makes two clicks at once take turns: the second finds what the first has begun.
    await lockCreditRows(tx, [session.cabinetId])
    const now = services.clock.now()
    const wanted = {
      invoice_id: invoiceId,
      also_invoice_ids: also,
      provider,
      method,
      amount_kopecks: await sumToPay(tx, session, [invoiceId, ...also]),
    }
    const until = new Date(now.getTime() + leastMs)
    const open = await findOpenRequest(tx, { ...wanted, takesParts }, until, now)
    const askedUntil = new Date(now.getTime() + answerMs)
    if (open) {
      // The request waits for its turn in a task, but the customer is here now.
      const isTheirTurn = open.state === 'asking' && (open.asked_until === null || open.asked_until <= now)
      if (!isTheirTurn) return { row: open, isAsked: true }
      await updateRequest(tx, open.id, { asked_until: askedUntil, ask_tries: open.ask_tries + 1 })
      return { row: await lockRequest(tx, open.id), isAsked: false }
    }
    const id = services.ids.next()
    const orderEnds = await listOrderEnds(tx, [invoiceId])
    const row = await insertRequest(tx, {
      ...wanted,
      id,
      customer_id: session.cabinetId,
      reference: id.replaceAll('-', ''),
      expires_at: endOfRequest(method, now, orderEnds.get(invoiceId)),
      created_at: now,
      asked_until: askedUntil,
      next_ask_at: method === 'erip' ? askedUntil : null,
      ask_tries: 1,
    })
    // Other open requests may ask for a sum that is no longer due.
    await services.queue.send(tx, withdrawTask, { invoiceIds: [invoiceId, ...also] })
    return { row, isAsked: false }
  })
}

/** Sums the balances of invoices, in kopecks. @throws Failure 404 one of them is not theirs, or is not due · 409 one of several is of an
 *  order, whose payment opens it */
async function sumToPay(tx: Tx, session: Session, invoiceIds: string[]): Promise<number> {
  const invoices = await findInvoices(tx, invoiceIds)
  const areDue = invoices.every((each) => each.customer_id === session.cabinetId && dueOf([each]) > 0)
  if (invoices.length < invoiceIds.length || !areDue) throw notFound()
  if (invoices.length > 1 && invoices.some(({ kind }) => kind === 'order')) {
    throw refused('order_alone', 'online-payments.order_alone')
  }
  return dueOf(invoices)
}
