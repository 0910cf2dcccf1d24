import { type Debt, debtLimitForm } from '@navyk/api-spec/money/wallets'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useSetDebtLimit } from './api.ts'

interface Props {
  customerId: string
  debt: Debt
  onClose: () => void
}

export function DebtLimitDialog({ customerId, debt, onClose }: Props) {
  const { t } = useTranslation('wallets')
  const change = useSetDebtLimit(customerId)
  const form = useSchemaForm(debtLimitForm, {
    defaultValues: { limitKopecks: debt.limitKopecks },
    send: async (values) => {
      const body = { ...values, version: debt.version }
      await change.mutateAsync(body)
      toastSuccess(t('debt.changed'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('debt.title')}>
      <Form form={form} submitLabel={t('debt.submit')} onCancel={onClose}>
        <MoneyField name="limitKopecks" label={t('debt.limit')} help={t('debt.help')} />
      </Form>
    </Dialog>
  )
}
