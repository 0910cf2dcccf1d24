import type { Plan } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../app/toasts.ts'
import { ConfirmButton } from '../../ui/confirm-dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { useApprovePlan, useReturnPlan } from './api.ts'

/** The customer's answer to a plan, or a manager's in their place; nothing where it is somebody else's turn. */
export function PlanActions({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const approve = useApprovePlan(plan.id)
  const giveBack = useReturnPlan(plan.id)
  const { lessonCount, customerKopecks = 0 } = plan.totals
  const month = format.month(plan.month)
  return (
    <>
      {plan.actions.return && (
        <ConfirmButton
          label={t('return.label')}
          title={t('return.title', { month })}
          consequence={t('return.consequence')}
          confirmLabel={t('return.label')}
          reasonLabel={t('return.reason')}
          onConfirm={async (reason) => {
            await giveBack.mutateAsync({ version: plan.version, reason })
            void toastSuccess(t('return.done'))
          }}
        />
      )}
      {plan.actions.approve && (
        <ConfirmButton
          variant="filled"
          label={t('approve.label')}
          title={t('approve.title', { month })}
          consequence={t('approve.consequence', { count: lessonCount, money: format.money(customerKopecks) })}
          confirmLabel={t('approve.label')}
          onConfirm={async () => {
            await approve.mutateAsync(plan.version)
            void toastSuccess(t('approve.done', { count: lessonCount }))
          }}
        />
      )}
    </>
  )
}
