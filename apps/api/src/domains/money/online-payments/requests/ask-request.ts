import type * as spec from '@navyk/api-spec/money/online-payments'
import type { Answer, Input } from '@navyk/api-spec/kit'
import { Failure, notFound, type Session, type Transact } from '#platform/http'
import { ProviderError, providerNamed } from '#platform/payments/providers'
import type { Services } from '#platform/services.ts'
import { applyAnswer } from '../notifications/apply-answers.ts'
import { maySee } from '../policy.ts'
import { findRequest, lockRequest } from '../queries.ts'
import { findKnownRequest, readRequest } from './requests.ts'

type Spec = typeof spec.askPaymentRequest

/** Asks the provider for the state of a request, for a payer who has come back or an accountant who doubts. The answer counts, whoever
 *  asks. @throws Failure 404 not theirs · 503 the provider does not answer */
export async function askPaymentRequest(
  transact: Transact<Answer<Spec>>,
  services: Services,
  session: Session,
  { id, paymentKey }: Input<Spec>,
): Promise<Answer<Spec>> {
  const row = await findRequest(services.db, id)
  if (!row || !maySee(session, row)) throw notFound()
  const provider = providerNamed(services.paymentProviders, row.provider)
  // A provider can't be asked about a request that it has not named.
  if (!provider || row.provider_ref === null) return transact((tx) => readRequest(tx, row))
  const known = await findKnownRequest(services.db, row, paymentKey ?? undefined)
  const status = await provider.status(known).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ err: error, requestId: id }, 'a provider did not say what became of a request')
    throw new Failure(503, 'provider_unavailable', 'online-payments.provider_unavailable')
  })
  return transact(async (tx) => {
    await applyAnswer(tx, services, { provider, requestId: id, ...status })
    return readRequest(tx, await lockRequest(tx, id))
  })
}
