import { businessDate } from '@navyk/api-spec/kit'
import { type Refund, type RefundAccount, refundPaymentForm } from '@navyk/api-spec/money/payments'
import { lazy, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWriteKey } from '../../../../app/calls/use-write-key.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { BlockSkeleton } from '../../../../ui/feedback/skeletons.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts.ts'
import { SelectField, TextField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import { useFormat } from '../../../../ui/format.ts'
import { usePayRefund } from '../api.ts'

// The date picker is large.
const DateField = lazy(() => import('../../../../ui/form/date-field.tsx').then((it) => ({ default: it.DateField })))

const accountOf = ({ holder, iban, bic, bank }: RefundAccount): RefundAccount => ({ holder, iban, bic, bank })

/** Records that an approved refund was paid out. */
export function RefundPaymentDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const pay = usePayRefund(refund.id)
  const keyFor = useWriteKey()
  const form = useSchemaForm(refundPaymentForm, {
    defaultValues: {
      ...{ method: 'bank', paidOn: businessDate(new Date()), reference: '' },
      ...(refund.namedAccount ?? { holder: '', iban: '', bic: '', bank: '' }),
    },
    send: async (values) => {
      const { method, paidOn, reference } = values
      const account = values.method === 'bank' ? accountOf(values) : undefined
      const body = { method, paidOn, reference, version: refund.version, ...(account && { account }) }
      await pay.mutateAsync({ ...body, key: keyFor(body) })
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
        {method === 'bank' && (
          <>
            <p>{t(refund.namedAccount ? 'refund.account_named' : 'refund.account_unknown')}</p>
            <TextField name="holder" label={t('refund.holder')} />
            <TextField name="iban" label={t('refund.iban')} />
            <TextField name="bic" label={t('refund.bic')} />
            <TextField name="bank" label={t('refund.bank')} isOptional />
          </>
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
