import type { Invoice } from '@navyk/api-spec/money/invoices'
import { businessDate, dayMs } from '@navyk/api-spec/kit'
import { Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './paying.module.css'

/** The amount due, with its date. */
export function AmountDue({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { balanceKopecks, totalKopecks, paidKopecks } = invoice
  const label = balanceKopecks < 0 ? t('overpaid') : balanceKopecks > 0 ? t('balance') : t('total')
  return (
    <>
      <p className="muted">{label}</p>
      <p className={`strong ${classes.sum}`}>
        <Money kopecks={balanceKopecks === 0 ? totalKopecks : Math.abs(balanceKopecks)} />
      </p>
      <p className="muted">
        <DueText invoice={invoice} />
      </p>
      {paidKopecks > 0 && balanceKopecks > 0 && (
        <div className={`stack gap-4 muted above-16 ${classes.progress}`}>
          <progress max={totalKopecks} value={paidKopecks} aria-label={t('paid')} />
          <span>
            {t('pay_page.paid_of')} <Money kopecks={paidKopecks} /> / <Money kopecks={totalKopecks} />
          </span>
        </div>
      )}
    </>
  )
}

function DueText({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { status } = invoice
  if (status === 'draft') return t('pay_page.is_draft')
  if (status === 'cancelled' || status === 'void' || status === 'written_off') {
    return t(`details.${status}`, { reason: invoice.cancelReason })
  }
  // In the end nothing is paid on a credited or refunded invoice.
  if (status === 'credited' || status === 'refunded') return t('pay_page.nothing_due')
  if (invoice.balanceKopecks < 0) return t('pay_page.is_overpaid')
  if (invoice.balanceKopecks === 0 || invoice.dueOn === null) return t('pay_page.is_paid')
  const daysLeft = (Date.parse(invoice.dueOn) - Date.parse(businessDate(new Date()))) / dayMs
  const date = format.longDate(invoice.dueOn)
  if (daysLeft < 0) return t('pay_page.late', { date, count: -daysLeft })
  return daysLeft === 0 ? t('pay_page.due_today') : t('pay_page.due', { date, count: daysLeft })
}
