import type { SettlementModel } from '@navyk/api-spec/teaching/contracts'
import type { LedgerEntry } from './entries.ts'

/** The postings of the service's part of a lesson, by the model of its contract (docs/decisions/0048). As the seller it earns the price,
 *  and the pay is its cost; as an agent it earns its fee, and the rest of the price was never its own.
 *  Differences, such as those of a correction, have the same accounts. */
export function serviceShare(
  model: SettlementModel,
  { priceKopecks, payKopecks }: { priceKopecks: number; payKopecks: number },
): LedgerEntry['postings'] {
  switch (model) {
    case 'principal':
      return [
        { account: { kind: 'income' }, amountKopecks: -priceKopecks },
        { account: { kind: 'cost' }, amountKopecks: payKopecks },
      ]
    case 'agent':
      return [{ account: { kind: 'commission' }, amountKopecks: payKopecks - priceKopecks }]
  }
}
