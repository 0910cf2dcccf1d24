import type { CustomerHome } from '@navyk/api-spec/views/home'
import { invoiceListPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { Section } from '#ui/layout/section.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { useTranslation } from '#ui/texts.ts'

const unpaid = `${invoiceListPath}?status=unpaid`

/** Sum that the customer is to pay, as it follows from the invoices that are not paid yet; nothing where there are none. */
export function Due({ home: { invoicesToPay } }: { home: CustomerHome }) {
  const { t } = useTranslation('home')
  const { balanceKopecks, issuedKopecks, creditedKopecks, paidKopecks } = invoicesToPay
  if (balanceKopecks === 0) return null
  return (
    <div className="below-16">
      <Section title={t('customer.due_sum')}>
        <SumParts
          label={t('customer.due_sum')}
          kopecks={balanceKopecks}
          parts={[
            { label: t('customer.issued'), kopecks: issuedKopecks, to: unpaid },
            { label: t('customer.credited'), kopecks: -creditedKopecks, to: unpaid },
            { label: t('customer.paid'), kopecks: -paidKopecks, to: statementPath },
          ]}
          isLarge
        />
      </Section>
    </div>
  )
}
