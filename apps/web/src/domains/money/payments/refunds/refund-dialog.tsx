import { refundForm } from '@navyk/api-spec/money/payments'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useAskRefund } from '../api.ts'
import { accountSent, noAccount, RefundAccountFields } from './refund-account-fields.tsx'

interface Props {
  customerId: string
  creditKopecks: number
  /** Sum in the form at first; all of the credit when absent. */
  proposedKopecks?: number
  onClose: () => void
}

/** Asks that credit be given back, and says where; a second person decides about both. */
export function RefundDialog({ customerId, creditKopecks, proposedKopecks = creditKopecks, onClose }: Props) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const ask = useAskRefund()
  const form = useSchemaForm(refundForm, {
    // The account of somebody is kept on no device.
    keptAs: null,
    defaultValues: { amountKopecks: proposedKopecks, reason: '', to: 'details', ...noAccount },
    send: async (values) => {
      const { amountKopecks, reason } = values
      const body = { amountKopecks, reason, customerId, ...accountSent(values) }
      await ask.mutateAsync(body)
      toastSuccess(t('refund.asked'))
      onClose()
    },
  })
  const to = useWatch({ control: form.control, name: 'to' })
  return (
    <Dialog opened onClose={onClose} title={t('refund.title')}>
      <Form form={form} submitLabel={t('refund.submit')} onCancel={onClose}>
        <MoneyField
          name="amountKopecks"
          label={t('payment.amount')}
          help={t('refund.at_most', { money: format.money(creditKopecks) })}
        />
        <RefundAccountFields to={to} />
        <TextAreaField name="reason" label={t('reason')} help={t('refund.second_person')} />
      </Form>
    </Dialog>
  )
}
