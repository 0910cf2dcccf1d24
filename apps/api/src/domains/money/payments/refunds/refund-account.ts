import { businessDate } from '@navyk/api-spec/kit'
import type { RefundAccount } from '@navyk/api-spec/money/payments'
import type { Change } from '#platform/audit'
import type { Reader } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { refundAccountsOn } from '#money/legal-details'

/** The account that a refund is asked for: the named one, none where null is named, or else that of the customer's details of today. */
export async function destinationOf(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  customerId: string,
  named: RefundAccount | null | undefined,
): Promise<RefundAccount | null> {
  if (named !== undefined) return named
  return (await refundAccountsOn(reader, [customerId], businessDate(clock.now()))).get(customerId) ?? null
}

const inWords = (account: RefundAccount | null) => account && `${account.holder}, ${account.iban}`

/** The change of the account in the history of a refund; empty where there was none and is none. */
export function accountInHistory(from: RefundAccount | null, to: RefundAccount | null): Record<string, Change> {
  return from === null && to === null ? {} : { account: { from: inWords(from), to: inWords(to) } }
}

export const isSameAccount = (one: RefundAccount | null, other: RefundAccount | null): boolean =>
  inWords(one) === inWords(other) && one?.bic === other?.bic
