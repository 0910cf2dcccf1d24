import type { InvoiceTotals } from '@navyk/api-spec/money/invoices'
import { MoneyFact } from '#ui/facts/facts.tsx'
import { type SumPart, SumParts } from '#ui/facts/sum-parts.tsx'
import { ScopedSums, SumsBeside } from '#ui/lists/scoped-sums.tsx'
import { useLinkToFilter } from '#ui/lists/filters/use-link-to-filter.ts'
import { useTranslation } from '#ui/texts.ts'

/** Sums of the invoices that a list shows: issued − credited − paid − written off + overpaid = due. Drafts stand apart. */
export function ListSums({ totals, isNarrowed }: { totals: InvoiceTotals; isNarrowed: boolean }) {
  const { t } = useTranslation('invoices')
  const linkTo = useLinkToFilter()
  const parts: SumPart[] = [
    { label: t('sums.issued'), kopecks: totals.issuedKopecks },
    { label: t('credited'), kopecks: -totals.creditedKopecks },
    { label: t('paid'), kopecks: -totals.paidKopecks },
    { label: t('sums.written_off'), kopecks: -totals.writtenOffKopecks, to: linkTo('status', 'written_off') },
    { label: t('overpaid'), kopecks: totals.overpaidKopecks },
  ]
  // For void and cancelled invoices, and for drafts alone, nothing is due.
  if (totals.issuedKopecks === 0 && totals.draftedKopecks === 0) return null
  return (
    <ScopedSums scope={t(isNarrowed ? 'sums.chosen' : 'sums.all')}>
      {totals.issuedKopecks > 0 && <SumParts label={t('balance')} kopecks={totals.balanceKopecks} parts={parts} />}
      {totals.draftedKopecks > 0 && (
        <SumsBeside>
          <MoneyFact label={t('sums.drafted')} kopecks={totals.draftedKopecks} />
        </SumsBeside>
      )}
    </ScopedSums>
  )
}
