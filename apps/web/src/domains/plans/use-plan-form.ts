import { type Plan, planRows } from '@navyk/api-spec'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../app/toasts.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { useSavePlanRows, useSubmitPlan } from './api.ts'
import { type PlanValues, valuesOf } from './plan-values.ts'

const planForm = planRows.omit({ version: true })

/** The form of a month. It works on the plan that it was opened with: when somebody else changes that one meanwhile,
 *  nothing typed is lost, and `isOutdated` says so. */
export function usePlanForm(plan: Plan) {
  const { t } = useTranslation('plans')
  const save = useSavePlanRows(plan.id)
  const submit = useSubmitPlan(plan.id)
  const [version, setVersion] = useState(plan.version)
  const intent = useRef<'save' | 'submit'>('save')

  const form = useSchemaForm(planForm, {
    defaultValues: valuesOf(plan),
    send: async (values: PlanValues) => {
      const saved = await saveChanges(values)
      if (intent.current === 'save') return toastSuccess(t('editor.saved'))
      await submit.mutateAsync(saved)
      return toastSuccess(t('editor.submitted'))
    },
  })

  /** @returns the version that is stored then */
  const saveChanges = async (values: PlanValues): Promise<number> => {
    if (!form.formState.isDirty) return version
    const { data } = await save.mutateAsync({ version, ...values })
    setVersion(data.version)
    // The server puts the rows in the order of time; refusals that follow count in that order.
    form.reset(valuesOf(data))
    return data.version
  }

  const start = (next: 'save' | 'submit') => {
    intent.current = next
    return form.submit()
  }
  const reload = () => {
    setVersion(plan.version)
    form.reset(valuesOf(plan))
  }
  return {
    form,
    start,
    reload,
    isOutdated: plan.version !== version && !save.isPending,
    isSubmitting: submit.isPending,
  }
}
