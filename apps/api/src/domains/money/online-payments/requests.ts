import type * as spec from '@navyk/api-spec/money/online-payments'
import { notFound, type ReadCase } from '../../../platform/http/index.ts'
import type { KnownRequest, PaymentProvider, ProviderName } from '../../../platform/payment-providers/index.ts'
import type { Reader } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/services.ts'
import { maySee } from './policy.ts'
import { presentRequest } from './present.ts'
import { findRequest, listOwnRequests, listPaymentKeys, type RequestRow } from './queries.ts'

type Offered = Pick<Services, 'paymentProviders'>

export const listPaymentWays: ReadCase<typeof spec.listPaymentWays, 'paymentProviders'> = async (
  _reader,
  { paymentProviders },
) => paymentProviders.flatMap(({ name: provider, methods }) => methods.map((method) => ({ provider, method })))

export const getPaymentRequest: ReadCase<typeof spec.getPaymentRequest> = async (reader, _effects, session, { id }) => {
  const row = await findRequest(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return presentRequest(row)
}

export const providerNamed = (services: Offered, name: string): PaymentProvider | undefined =>
  services.paymentProviders.find((each) => each.name === (name as ProviderName))

/** A request as its provider is asked about it. */
export async function knownRequest(
  reader: Reader,
  row: RequestRow,
  told: { paymentKey?: string | undefined; providerRef?: string | undefined } = {},
): Promise<KnownRequest> {
  const { paymentKey } = told
  const keys = await listPaymentKeys(reader, row.id)
  return {
    method: row.method,
    reference: row.reference,
    accountNo: row.account_no,
    // The answer to our request may have been lost.
    providerRef: row.provider_ref ?? told.providerRef ?? '',
    amountKopecks: row.amount_kopecks,
    createdAt: row.created_at,
    paymentKeys: [...new Set([...keys, ...(paymentKey === undefined ? [] : [paymentKey])])],
  }
}

/** What a customer gets of it in a copy of their data. */
export async function exportRequests(reader: Reader, customerId: string): Promise<Record<string, unknown>> {
  const rows = await listOwnRequests(reader, customerId)
  return {
    'payment-requests': rows.map((row) => ({
      accountNo: row.account_no,
      provider: row.provider,
      method: row.method,
      amountKopecks: row.amount_kopecks,
      paidKopecks: row.paid_kopecks,
      state: row.state,
      createdAt: row.created_at.toISOString(),
    })),
  }
}
