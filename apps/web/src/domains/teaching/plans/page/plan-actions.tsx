import type { Plan } from '@navyk/api-spec/teaching/plans'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useApprovePlan, useVoidPlan } from '../api.ts'
import { ReturnButton } from './return-button.tsx'

/** Buttons to approve or return a plan, for the customer or a manager in their place. */
export function PlanActions({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const approve = useApprovePlan(plan.id)
  const { lessonCount, priceKopecks = 0 } = plan.totals
  const month = format.month(plan.month)
  return (
    <>
      <VoidButton plan={plan} />
      {plan.actions.return && <ReturnButton plan={plan} />}
      {plan.actions.approve && (
        <ConfirmButton
          variant="filled"
          label={t('approve.label')}
          title={t('approve.title', { month })}
          consequence={[
            t('approve.consequence', { count: lessonCount, money: format.money(priceKopecks) }),
            ...(plan.contract.paysAhead ? [t('approve.ahead')] : []),
          ].join(' ')}
          done={t('approve.done', { count: lessonCount })}
          onConfirm={() => approve.mutateAsync({ version: plan.version })}
        />
      )}
    </>
  )
}

/** Voids a plan; nothing where that is not allowed. */
export function VoidButton({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const callOff = useVoidPlan(plan.id)
  if (!plan.actions.void) return null
  return (
    <ConfirmButton
      label={t('void.label')}
      title={t('void.title', { month: format.month(plan.month) })}
      consequence={t('void.consequence')}
      reasonLabel={t('void.reason')}
      isDangerous
      done={t('void.done')}
      onConfirm={(reason) => callOff.mutateAsync({ version: plan.version, reason })}
    />
  )
}
