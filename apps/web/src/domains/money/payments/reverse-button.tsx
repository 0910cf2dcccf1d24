import type { Payment } from '@navyk/api-spec/money/payments'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useReversePayment } from './api.ts'

/** Button that reverses a payment that was recorded by mistake. */
export function ReverseButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const reverse = useReversePayment(payment.id)
  return (
    <ConfirmButton
      isDangerous
      label={t('reversal.label')}
      title={t('reversal.title', { money: format.money(payment.amountKopecks) })}
      consequence={t('reversal.consequence')}
      reasonLabel={t('words.reason')}
      done={t('reversal.done')}
      onConfirm={(reason) => reverse.mutateAsync({ reason })}
    />
  )
}
