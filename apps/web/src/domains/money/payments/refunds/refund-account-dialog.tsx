import { type Refund, refundAccountForm } from '@navyk/api-spec/money/payments'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useNameRefundAccount } from '../api.ts'
import { accountSent, noAccount, RefundAccountFields } from './refund-account-fields.tsx'

/** Names another account for a refund, which is asked for again with it. */
export function RefundAccountDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const name = useNameRefundAccount(refund.id)
  const form = useSchemaForm(refundAccountForm, {
    defaultValues: { to: 'account', ...(refund.toAccount ?? refund.namedAccount ?? noAccount) },
    send: async (values) => {
      await name.mutateAsync({ version: refund.version, ...accountSent(values) })
      toastSuccess(t('refund.asked'))
      onClose()
    },
  })
  const to = useWatch({ control: form.control, name: 'to' })
  return (
    <Dialog opened onClose={onClose} title={t('refund.name_account')}>
      <Form form={form} submitLabel={t('refund.submit')} onCancel={onClose}>
        <p>{t('refund.name_account_note')}</p>
        <RefundAccountFields to={to} />
      </Form>
    </Dialog>
  )
}
