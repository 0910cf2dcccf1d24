import { businessDate } from '@navyk/api-spec/kit'
import { type Refund, refundPaymentForm } from '@navyk/api-spec/money/payments'
import { spacedIban } from '@navyk/api-spec/vocabulary'
import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { usePayRefund } from '../api.ts'

// The date picker is large.
const DateField = lazy(() => import('#ui/form/date-field.tsx').then((it) => ({ default: it.DateField })))

/** Records that an approved refund was paid out. */
export function RefundPaymentDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const pay = usePayRefund(refund.id)
  const form = useSchemaForm(refundPaymentForm, {
    defaultValues: {
      method: refund.ways[0] ?? 'cash',
      paidOn: businessDate(new Date()),
      reference: '',
    },
    send: async (values) => {
      const body = { ...values, version: refund.version }
      await pay.mutateAsync(body)
      toastSuccess(t('refund.paid'))
      onClose()
    },
  })
  const method = useWatch({ control: form.control, name: 'method' })
  return (
    <Dialog opened onClose={onClose} title={t('refund.pay_title', { money: format.money(refund.amountKopecks) })}>
      <Form form={form} submitLabel={t('refund.pay_submit')} onCancel={onClose}>
        <SelectField
          name="method"
          label={t('payment.method')}
          options={refund.ways.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
        {method === 'provider' && <p>{t('refund.by_provider')}</p>}
        {method === 'bank' && refund.toAccount && (
          <p>{t('refund.to_account', { holder: refund.toAccount.holder, iban: spacedIban(refund.toAccount.iban) })}</p>
        )}
        <Suspense fallback={<BlockSkeleton height={4} />}>
          <DateField name="paidOn" label={t('refund.paid_on')} max={businessDate(new Date())} />
        </Suspense>
        <TextField
          name="reference"
          label={t('payment.reference')}
          help={t(method === 'provider' ? 'refund.provider_reference_help' : 'refund.reference_help')}
        />
      </Form>
    </Dialog>
  )
}
