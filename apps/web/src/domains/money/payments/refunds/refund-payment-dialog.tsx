import { businessDate } from '@navyk/api-spec/kit'
import { type Refund, refundPaymentForm } from '@navyk/api-spec/money/payments'
import { spacedIban } from '@navyk/api-spec/vocabulary'
import { lazy, Suspense } from 'react'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { usePayRefund } from '../api.ts'

// The date picker is large.
const DateField = lazy(() => import('#ui/form/fields/date-field.tsx').then((it) => ({ default: it.DateField })))

/** Records that an approved refund was paid out. */
export function RefundPaymentDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const pay = usePayRefund(refund.id)
  return (
    <FormDialog
      schema={refundPaymentForm}
      defaults={{
        method: refund.ways[0] ?? 'cash',
        paidOn: businessDate(new Date()),
        reference: '',
      }}
      title={t('refund.pay_title', { money: format.money(refund.amountKopecks) })}
      write={(values) => pay.mutateAsync({ ...values, version: refund.version })}
      done={t('refund.paid')}
      submitLabel={t('refund.pay_submit')}
      onClose={onClose}
    >
      {(form) => {
        const method = form.watch('method')
        return (
          <>
            <SelectField
              name="method"
              label={t('payment.method')}
              options={refund.ways.map((value) => ({ value, label: t(`methods.${value}`) }))}
            />
            {method === 'provider' && <p>{t('refund.by_provider')}</p>}
            {method === 'bank' && refund.toAccount && (
              <p>
                {t('refund.to_account', { holder: refund.toAccount.holder, iban: spacedIban(refund.toAccount.iban) })}
              </p>
            )}
            <Suspense fallback={<BlockSkeleton height={4} />}>
              <DateField name="paidOn" label={t('refund.paid_on')} max={businessDate(new Date())} />
            </Suspense>
            <TextField
              name="reference"
              label={t('payment.reference')}
              help={t(method === 'provider' ? 'refund.provider_reference_help' : 'refund.reference_help')}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
