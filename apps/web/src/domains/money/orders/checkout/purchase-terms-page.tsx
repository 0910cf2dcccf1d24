import { hoursToPay, offerVersion } from '@navyk/api-spec/money/orders'
import { Paper } from '#ui/facts/paper.tsx'
import { useFormat } from '#ui/format.ts'
import { Page } from '#ui/layout/page.tsx'
import { PrintButton } from '#ui/buttons/print-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from '../orders.module.css'

const parts = ['subject', 'payment', 'use', 'refund', 'duties', 'data'] as const

/** The public offer to which a customer agrees with an order. */
export function PurchaseTermsPage() {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <Page
      title={t('terms.title')}
      purpose={t('terms.version', { date: format.longDate(offerVersion) })}
      isActionShort
      action={<PrintButton>{t('words.print')}</PrintButton>}
    >
      <Paper printedLabel={t('terms.title')}>
        <ol className={`bullets up-to-704 ${classes.terms}`}>
          {parts.map((part) => (
            <li key={part}>
              <h2 className="size-16 below-4">{t(`terms.${part}.title`)}</h2>
              <p className="as-typed below-16">{t(`terms.${part}.text`, { count: hoursToPay })}</p>
            </li>
          ))}
        </ol>
      </Paper>
    </Page>
  )
}
