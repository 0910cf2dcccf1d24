// Queries for the recipients of payouts and for the payer: the legal details of today.
import { businessDate } from '@navyk/api-spec/kit'
import type { PayoutRecipient } from '@navyk/api-spec/money/payouts'
import type { Reader } from '#platform/database'
import { payoutAccountsOn, serviceDetailsOn } from '#money/legal-details'
import type { Recipient } from '../tables.ts'
import { listLastAccounts } from './batch-queries.ts'

/** Recipients by executor; an executor whose account is not known is absent. Two queries, however many. */
export async function recipientsOf(reader: Reader, executorIds: string[], now: Date): Promise<Map<string, Recipient>> {
  const ids = [...new Set(executorIds)]
  if (ids.length === 0) return new Map()
  const accounts = await payoutAccountsOn(reader, ids, businessDate(now))
  const last = await listLastAccounts(reader, [...accounts.keys()])
  return new Map(
    [...accounts].map(([id, { name, unp, iban, bic }]) => {
      const former = last.get(id)
      return [
        id,
        {
          name,
          unp: unp ?? '',
          iban,
          bic,
          formerIban: former === undefined || former === iban ? null : former,
          isFirst: former === undefined,
        },
      ]
    }),
  )
}

/** The service as the payer; null while its details are not entered. */
export async function payerToday(reader: Reader, now: Date) {
  const details = await serviceDetailsOn(reader, businessDate(now))
  return details && { name: details.name, unp: details.unp, iban: details.iban, bic: details.bic }
}

export function presentRecipient({ name, iban, bic, formerIban, isFirst }: Recipient): PayoutRecipient {
  const moved = formerIban === null ? 'same' : 'changed'
  return { name, iban, bic, formerIban, change: isFirst ? 'first' : moved }
}
