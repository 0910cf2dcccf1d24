import type { CustomerHome } from '@navyk/api-spec/views/home'
import { invoiceListPath } from '@navyk/api-spec/money/invoices/paths'
import { Link } from 'react-router'
import { Money } from '#ui/facts/facts-text.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './customer.module.css'

/** Money that no invoice has taken, and what it is good for; nothing where there is none. */
export function Credit({ home: { creditKopecks, invoicesToPay } }: { home: CustomerHome }) {
  const { t } = useTranslation('home')
  if (creditKopecks <= 0) return null
  return (
    <div className="below-16">
      <Section title={t('customer.credit')}>
        <ul className={`divided ${classes.packages}`} aria-label={t('customer.credit')}>
          <li className="row between gap-0-16 high-44">
            <Link to={invoiceListPath}>
              <Money kopecks={creditKopecks} />
            </Link>
            <span>{t(invoicesToPay.count > 0 ? 'customer.credit_pays' : 'customer.credit_waits')}</span>
          </li>
        </ul>
      </Section>
    </div>
  )
}
