import { type Refund, refundAccountForm } from '@navyk/api-spec/money/payments'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useNameRefundAccount } from '../api.ts'
import { accountSent, noAccount, RefundAccountFields } from './refund-account-fields.tsx'

/** Names another account for a refund, which is asked for again with it. */
export function RefundAccountDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const name = useNameRefundAccount(refund.id)
  return (
    <FormDialog
      schema={refundAccountForm}
      defaults={{ to: 'account', ...(refund.toAccount ?? refund.namedAccount ?? noAccount) }}
      title={t('refund.name_account')}
      write={(values) => name.mutateAsync({ version: refund.version, ...accountSent(values) })}
      done={t('refund.asked')}
      submitLabel={t('refund.submit')}
      onClose={onClose}
    >
      <p>{t('refund.name_account_note')}</p>
      <RefundAccountFields />
    </FormDialog>
  )
}
