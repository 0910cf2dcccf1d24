import type { Refund } from '@navyk/api-spec/money/payments'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useApproveRefundReturn, useAskRefundReturn, useRefuseRefundReturn } from '../api.ts'

/** Buttons for a refund that has come back: one accountant says so, another agrees. */
export function ReturnActions({ refund: { id, version, actions, amountKopecks } }: { refund: Refund }) {
  const { t } = useTranslation('payments')
  const money = useFormat().money(amountKopecks)
  const ask = useAskRefundReturn(id)
  const approve = useApproveRefundReturn(id)
  const refuse = useRefuseRefundReturn(id)
  return (
    <>
      {actions.askReturn && (
        <ConfirmButton
          label={t('refund.return_label')}
          title={t('refund.return_title', { money })}
          consequence={t('refund.return_consequence')}
          reasonLabel={t('words.reason')}
          done={t('refund.return_asked')}
          onConfirm={(reason) => ask.mutateAsync({ version, reason })}
        />
      )}
      {actions.refuseReturn && (
        <ConfirmButton
          label={t('refund.return_refuse')}
          title={t('refund.return_refuse_title', { money })}
          consequence={t('refund.return_refuse_consequence')}
          reasonLabel={t('words.reason')}
          done={t('refund.return_refused')}
          onConfirm={(reason) => refuse.mutateAsync({ version, reason })}
        />
      )}
      {actions.approveReturn && (
        <ConfirmButton
          variant="filled"
          label={t('refund.return_approve')}
          title={t('refund.return_approve_title', { money })}
          consequence={t('refund.return_approve_consequence')}
          done={t('refund.return_approved')}
          onConfirm={() => approve.mutateAsync({ version })}
        />
      )}
    </>
  )
}
