import type { CustomerDues } from '@navyk/api-spec/money/payments'
import { lazy } from 'react'
import { useQuery } from '@tanstack/react-query'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { duesQuery } from '../api.ts'

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

/** Button that puts the customer's own credit on what they owe. */
export function OwnCredit() {
  const dues = useQuery(duesQuery(undefined)).data?.data
  return dues ? <CreditButton dues={dues} variant="default" /> : null
}
