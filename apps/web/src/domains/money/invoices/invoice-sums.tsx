import type { InvoiceTotals } from '@navyk/api-spec/money/invoices'
import { useTranslation } from 'react-i18next'
import { MoneyFact } from '../../../ui/facts/facts.tsx'
import { type SumPart, SumParts } from '../../../ui/facts/sum-parts.tsx'
import classes from './invoice-list-page.module.css'

/** What the invoices that a list shows come to: issued − credited − paid − written off + overpaid = due. Drafts stand apart. */
export function ListSums({ totals, isNarrowed }: { totals: InvoiceTotals; isNarrowed: boolean }) {
  const { t } = useTranslation('invoices')
  const parts: SumPart[] = [
    { label: t('sums.issued'), kopecks: totals.issuedKopecks },
    { label: t('credited'), kopecks: -totals.creditedKopecks },
    { label: t('paid'), kopecks: -totals.paidKopecks },
    { label: t('sums.written_off'), kopecks: -totals.writtenOffKopecks },
    { label: t('overpaid'), kopecks: totals.overpaidKopecks },
  ]
  // Of void and cancelled ones, and of drafts alone, nothing is due.
  if (totals.issuedKopecks === 0 && totals.draftedKopecks === 0) return null
  return (
    <section className={classes.sums} aria-label={t(isNarrowed ? 'sums.chosen' : 'sums.all')}>
      <p className={classes.scope}>{t(isNarrowed ? 'sums.chosen' : 'sums.all')}</p>
      {totals.issuedKopecks > 0 && <SumParts label={t('balance')} kopecks={totals.balanceKopecks} parts={parts} />}
      {totals.draftedKopecks > 0 && (
        <dl className={classes.drafts}>
          <MoneyFact label={t('sums.drafted')} kopecks={totals.draftedKopecks} />
        </dl>
      )}
    </section>
  )
}
