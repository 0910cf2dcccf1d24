import type { Invoice } from '@navyk/api-spec/money/invoices'
import { useTranslation } from 'react-i18next'
import { DateText, Money } from '../../../../ui/facts/facts-text.tsx'
import classes from './payments.module.css'

/** The payments of an invoice. */
export function Payments({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  if (invoice.payments.length === 0) return <p className={classes.none}>{t('payments.none')}</p>
  return (
    <ul className={classes.payments} aria-label={t('payments.title')}>
      {invoice.payments.map((payment) => (
        <li key={payment.id}>
          <div>
            <div>
              <DateText date={payment.receivedOn} /> · {t(`methods.${payment.method}`)}
            </div>
            <div className={classes.details}>
              {[payment.reference, payment.recordedBy && t('payments.recorded_by', { name: payment.recordedBy })]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
          <strong>
            <Money kopecks={payment.amountKopecks} />
          </strong>
        </li>
      ))}
    </ul>
  )
}
