import { Button } from '@mantine/core'
import type { Role } from '@navyk/api-spec/people/accounts'
import type { PlanSummary } from '@navyk/api-spec/teaching/plans'
import { useState } from 'react'
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import type { Selection } from '#ui/lists/table/data-list-types.ts'
import { failureMessage } from '#ui/feedback/failures.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useStepSeveralPlans } from '../api.ts'

/** Selecting several plans: an executor submits them, a customer approves them, with the sum. */
export function useSelection(role: Role, plans: PlanSummary[]): Selection | undefined {
  const { t } = useTranslation('plans')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const step = role === 'customer' ? 'approve' : 'submit'
  const ready = plans.filter((plan) => isReadyTo(step, plan))
  if (role === 'staff' || ready.length === 0) return undefined
  const wanted = ready.filter((plan) => chosen.has(plan.id))
  return {
    ids: chosen,
    onChange: setChosen,
    // Only the plans for which the step is allowed.
    mayChoose: (id) => ready.some((plan) => plan.id === id),
    actions:
      wanted.length > 0 ? (
        <Several step={step} plans={wanted} onDone={() => setChosen(new Set())} />
      ) : (
        <span>{t(`several.${step}_none`)}</span>
      ),
  }
}

const isReadyTo = (step: 'submit' | 'approve', { state, totals }: PlanSummary) =>
  step === 'approve' ? state === 'submitted' : (state === 'draft' || state === 'returned') && totals.lessonCount > 0

interface Props {
  step: 'submit' | 'approve'
  plans: PlanSummary[]
  onDone: () => void
}

function Several({ step, plans, onDone }: Props) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const several = useStepSeveralPlans(step)
  const [isAsking, setAsking] = useState(false)
  const count = plans.length
  const lessons = plans.reduce((sum, { totals }) => sum + totals.lessonCount, 0)
  const kopecks = plans.reduce((sum, { totals }) => sum + (totals.priceKopecks ?? totals.payKopecks ?? 0), 0)
  const run = async () => {
    const failures = await several.mutateAsync(plans.map(({ id, version }) => ({ id, version })))
    if (failures.length < count) toastSuccess(t(`several.${step}_done`, { count: count - failures.length }))
    for (const { id, error } of failures) {
      const plan = plans.find((each) => each.id === id)
      toastError(`${plan?.learnerName ?? ''}: ${failureMessage(error)}`)
    }
    onDone()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(`several.${step}`, { count })}</Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t(`several.${step}_title`, { count })}
        consequence={t(`several.${step}_consequence`, { count: lessons, money: format.money(kopecks) })}
        confirmLabel={t(`several.${step}`, { count })}
        onConfirm={run}
      />
    </>
  )
}
