import type { Invoice } from '@navyk/api-spec/money/invoices'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { CopyValue } from './copy-value.tsx'
import classes from './paying.module.css'

/** Ways to pay the sum due: through ЕРИП by the number that its provider knows, or by a transfer to the service's account. */
export function WaysToPay({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const number = invoice.number ?? ''
  const amount = format.amount(invoice.balanceKopecks)
  const { payee, eripAccount } = invoice
  return (
    <>
      <Section title={t('ways.erip')}>
        {eripAccount === null ? (
          <p className={`muted ${classes.hint}`}>{t('ways.no_number_yet')}</p>
        ) : (
          <>
            <ol className={`stack bullets gap-6 ${classes.steps}`}>
              <li>{t('ways.open_bank')}</li>
              <li>{payee?.eripPath ? t('ways.find', { path: payee.eripPath }) : t('ways.find_service')}</li>
              <li>{t('ways.type_number')}</li>
            </ol>
            <dl className="flush">
              <CopyValue label={t('ways.account')} shown={eripAccount} />
              <CopyValue label={t('ways.amount')} shown={amount} value={(invoice.balanceKopecks / 100).toFixed(2)} />
            </dl>
          </>
        )}
      </Section>
      {payee && (
        <Section title={t('ways.transfer')}>
          <p className={`muted ${classes.hint}`}>{t('ways.transfer_hint')}</p>
          <dl className="flush">
            <CopyValue label={t('paper.payee')} shown={payee.name} />
            <CopyValue label={t('ways.unp')} shown={payee.unp} />
            <CopyValue label={t('ways.iban')} shown={payee.iban} />
            <CopyValue label={t('ways.bank')} shown={`${payee.bank}, ${payee.bic}`} value={payee.bic} />
            <CopyValue label={t('ways.purpose')} shown={t('ways.purpose_text', { number })} />
          </dl>
        </Section>
      )}
    </>
  )
}
