import { refundForm } from '@navyk/api-spec/money/payments'
import { TextAreaField } from '#ui/form/fields.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
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
  return (
    <FormDialog
      schema={refundForm}
      // The account of somebody is kept on no device.
      keptAs={null}
      defaults={{ amountKopecks: proposedKopecks, reason: '', to: 'details', ...noAccount }}
      title={t('refund.title')}
      write={(values) => {
        const { amountKopecks, reason } = values
        return ask.mutateAsync({ amountKopecks, reason, customerId, ...accountSent(values) })
      }}
      done={t('refund.asked')}
      submitLabel={t('refund.submit')}
      onClose={onClose}
    >
      <MoneyField
        name="amountKopecks"
        label={t('words.amount')}
        help={t('refund.at_most', { money: format.money(creditKopecks) })}
      />
      <RefundAccountFields />
      <TextAreaField name="reason" label={t('words.reason')} help={t('refund.second_person')} />
    </FormDialog>
  )
}
