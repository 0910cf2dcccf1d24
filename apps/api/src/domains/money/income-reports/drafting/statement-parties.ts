// The parties of a statement. It keeps their details as they were when it was drafted (docs/decisions/0102): a later change of an account,
// and erasing a person, leave it as it is.
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { type PayoutAccount, payoutAccountsOn, serviceDetailsOn } from '#money/legal-details'
import type { ReportRow } from '../queries.ts'
import type { StatementParties } from '../tables.ts'

/** The parties of a statement that was drafted before details were kept. */
export const noParties: StatementParties = { service: null, executor: null }

/** The parties by executor, with the details of today. Two queries, however many. */
export async function partiesToday(
  reader: Reader,
  executorIds: string[],
  now: Date,
): Promise<Map<string, StatementParties>> {
  const today = businessDate(now)
  const service = await serviceDetailsOn(reader, today)
  const accounts = await payoutAccountsOn(reader, executorIds, today)
  return new Map(
    executorIds.map((id) => {
      const account = accounts.get(id)
      return [id, { service, executor: account ? ownOf(account) : null }]
    }),
  )
}

const ownOf = ({ name, unp, address, iban, bic, bank, taxStatus }: PayoutAccount) => ({
  name,
  unp,
  address,
  iban,
  bic,
  bank,
  taxStatus,
})

/** The parties that a drafted statement has kept; for one that still accrues, those that it would keep today. */
export async function partiesOf(reader: Reader, row: ReportRow, now: Date): Promise<StatementParties> {
  if (row.state !== 'accruing') return row.parties ?? noParties
  return (await partiesToday(reader, [row.executor_id], now)).get(row.executor_id) ?? noParties
}
