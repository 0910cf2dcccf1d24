import { type Plan, planRows } from '@navyk/api-spec/teaching/plans'
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { failureBody } from '#ui/feedback/failures.ts'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import { useSavePlanRows, useSubmitPlan } from '../api.ts'
import { type PlanValues, valuesOf } from './plan-values.ts'

const planForm = planRows.omit({ version: true })
/** Time for which a draft has to be unchanged before it is saved. */
const quietMs = 1500

/** State of storing the form's values. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The form of a month. A valid draft is saved automatically after a pause, and when its page is left. The form keeps
 *  the version that it was opened with: when somebody else changes the plan, nothing typed is lost, and `isOutdated` is
 *  true. */
export function usePlanForm(plan: Plan) {
  const { t } = useTranslation('plans')
  const save = useSavePlanRows(plan.id)
  const submit = useSubmitPlan(plan.id)
  const [version, setVersion] = useState(plan.version)
  const [keeping, setKeeping] = useState<SaveStatus>('saved')
  const stored = useRef({ version: plan.version, values: valuesOf(plan) })
  // One save at a time: each needs the version of the one before.
  const running = useRef<Promise<unknown>>(Promise.resolve())

  const form = useSchemaForm(planForm, {
    defaultValues: valuesOf(plan),
    send: async (values: PlanValues) => {
      const saved = await saveNow(values)
      // The server sorts rows by time; indexes in later failures follow that order.
      if (saved) form.reset(valuesOf(saved))
      if (saved) stored.current.values = valuesOf(saved)
      await submit.mutateAsync({ version: stored.current.version })
      return toastSuccess(t('editor.submitted'))
    },
  })

  /** @returns the stored plan; undefined when nothing had changed */
  const saveNow = (values: PlanValues): Promise<Plan | undefined> => {
    const work = running.current.then(async () => {
      if (isSame(values, stored.current.values)) return undefined
      setKeeping('saving')
      const { data } = await save.mutateAsync({ version: stored.current.version, ...values })
      stored.current = { version: data.version, values }
      setVersion(data.version)
      setKeeping(isSame(form.getValues(), values) ? 'saved' : 'unsaved')
      return data
    })
    running.current = work.catch(() => setKeeping('failed'))
    return work
  }

  const saveQuietly = () => {
    const checked = planForm.safeParse(form.getValues())
    if (!checked.success || isSame(checked.data, stored.current.values)) return
    saveNow(checked.data).catch((error: unknown) => showFaults(form, error))
  }
  useSavingByItself(form, () => !isSame(form.getValues(), stored.current.values), setKeeping, saveQuietly)

  const reload = () => {
    stored.current = { version: plan.version, values: valuesOf(plan) }
    setVersion(plan.version)
    setKeeping('saved')
    form.reset(valuesOf(plan))
  }
  return {
    form,
    keeping,
    reload,
    isOutdated: plan.version !== version && !save.isPending,
    isSubmitting: submit.isPending,
  }
}

type PlanForm = ReturnType<typeof useSchemaForm<PlanValues, PlanValues>>

/** Shows what the server has refused, at its fields. */
function showFaults(form: PlanForm, error: unknown): void {
  for (const [path, texts] of Object.entries(failureBody(error)?.errors ?? {})) {
    form.setError(path as 'rows', { type: 'server', message: texts.join(', ') })
  }
}

function useSavingByItself(
  form: PlanForm,
  isUnsaved: () => boolean,
  setKeeping: (keeping: SaveStatus) => void,
  saveQuietly: () => void,
): void {
  const { watch } = form
  const latest = useRef({ isUnsaved, saveQuietly })
  latest.current = { isUnsaved, saveQuietly }
  const saveSoon = useDebouncedCallback(saveQuietly, quietMs)
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    const changes = watch(() => {
      saveSoon.cancel()
      if (!latest.current.isUnsaved()) return
      setKeeping('unsaved')
      saveSoon()
    })
    return () => {
      changes.unsubscribe()
      if (latest.current.isUnsaved()) latest.current.saveQuietly()
    }
  }, [watch, setKeeping, saveSoon])
}
