import type { PaymentTotals } from '@navyk/api-spec/money/payments'
import { MoneyFact } from '#ui/facts/facts.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { ScopedSums, SumsBeside } from '#ui/lists/scoped-sums.tsx'
import { useLinkToFilter } from '#ui/lists/filters/use-link-to-filter.ts'
import { useTranslation } from '#ui/texts.ts'
import { ReceivedSum } from './received-sum.tsx'

/** Sum of the payments of the list: what invoices have taken, what is credit, and what goes back. The methods of payment divide the
 *  same sum in another way; what was reversed is in neither. */
export function PaymentSums({ of: totals, isNarrowed }: { of: PaymentTotals; isNarrowed: boolean }) {
  const { t } = useTranslation('payments')
  const linkTo = useLinkToFilter()
  const { amountKopecks, reversedKopecks, methods } = totals
  const to = { credit: linkTo('mark', 'credit'), refunded: linkTo('mark', 'refunded') }
  return (
    <ScopedSums scope={t(isNarrowed ? 'list.sums_chosen' : 'list.sums_all')}>
      <ReceivedSum of={totals} to={to} />
      {methods.length > 1 && (
        <SumParts
          label={t('list.by_method')}
          kopecks={amountKopecks}
          parts={methods.map(({ method, amountKopecks: kopecks }) => ({
            label: t(`methods.${method}`),
            kopecks,
            to: linkTo('method', method),
          }))}
        />
      )}
      {reversedKopecks > 0 && (
        <SumsBeside>
          <MoneyFact label={t('list.reversed')} kopecks={reversedKopecks} />
        </SumsBeside>
      )}
    </ScopedSums>
  )
}
