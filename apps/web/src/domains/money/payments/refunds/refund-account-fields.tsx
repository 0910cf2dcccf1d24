import { type RefundAccount, refundWays } from '@navyk/api-spec/money/payments'
import { useWatch } from 'react-hook-form'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { useTranslation } from '#ui/texts.ts'

export const noAccount: RefundAccount = { holder: '', iban: '', bic: '', bank: '' }

type Entered = { to: 'account' | 'details' | 'no_account' } & Partial<RefundAccount>

/** Maps the entered way to the request: an account, null for none, or no field, which means the account of the customer's details. */
export function accountSent(entered: Entered): { account?: RefundAccount | null } {
  if (entered.to === 'details') return {}
  if (entered.to === 'no_account') return { account: null }
  const { holder = '', iban = '', bic = '', bank = '' } = entered
  return { account: { holder, iban, bic, bank } }
}

/** Account to which a refund goes. It is entered beforehand, because the person who approves the refund sees it. */
export function RefundAccountFields() {
  const { t } = useTranslation('payments')
  const to: unknown = useWatch({ name: 'to' })
  return (
    <>
      <SelectField
        name="to"
        label={t('refund.to')}
        options={refundWays.map((value) => ({ value, label: t(`refund.ways.${value}`) }))}
      />
      {to === 'account' && (
        <>
          <TextField name="holder" label={t('refund.holder')} />
          <TextField name="iban" label={t('refund.iban')} />
          <TextField name="bic" label={t('refund.bic')} />
          <TextField name="bank" label={t('refund.bank')} isOptional />
        </>
      )}
    </>
  )
}
