import { type Debt, debtLimitForm } from '@navyk/api-spec/money/wallets'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useSetDebtLimit } from './api.ts'

interface Props {
  customerId: string
  debt: Debt
  onClose: () => void
}

export function DebtLimitDialog({ customerId, debt, onClose }: Props) {
  const { t } = useTranslation('wallets')
  const change = useSetDebtLimit(customerId)
  return (
    <FormDialog
      schema={debtLimitForm}
      defaults={{ limitKopecks: debt.limitKopecks }}
      title={t('debt.title')}
      write={(values) => change.mutateAsync({ ...values, version: debt.version })}
      done={t('debt.changed')}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <MoneyField name="limitKopecks" label={t('debt.limit')} help={t('debt.help')} />
    </FormDialog>
  )
}
