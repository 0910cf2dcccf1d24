import type { CustomerDues } from '@navyk/api-spec/money/payments'
import { lazy } from 'react'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useTranslation } from '#ui/texts.ts'

const CreditDialog = lazy(() => import('./credit-dialog.tsx').then((module) => ({ default: module.CreditDialog })))

interface Props {
  dues: CustomerDues
  variant?: 'filled' | 'default'
}

/** Button that puts the credit of a customer on what they owe; nothing where there is no credit, or nothing is owed. */
export function CreditButton({ dues, variant = 'default' }: Props) {
  const { t } = useTranslation('payments')
  if (dues.creditKopecks <= 0 || dues.invoices.length === 0) return null
  return (
    <DialogButton label={t('spread.label')} variant={variant}>
      {(close) => <CreditDialog customerId={dues.customer.id} onClose={close} />}
    </DialogButton>
  )
}
