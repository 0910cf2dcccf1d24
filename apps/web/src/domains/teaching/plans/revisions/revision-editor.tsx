import { minuteMs } from '@navyk/api-spec/kit'
import { Button } from '@mantine/core'
import type { Plan, PlanMonth } from '@navyk/api-spec/teaching/plans'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useWatch } from 'react-hook-form'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { failureBody } from '#ui/feedback/failures.ts'
import { TextAreaField } from '#ui/form/fields.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { planMonthQuery, useProposeRevision } from '../api.ts'
import { EditorMonth } from '../editor/editor-month.tsx'
import classes from './revision.module.css'
import { totalsOf } from '../editor/plan-values.ts'
import { changesOf, isInRevision, type RevisionValues, revisionForm, revisionValues } from './revision-values.ts'

interface Props {
  plan: Plan
  onClose: () => void
}

/** The editor of a revision: coming lessons on a sheet, and a comment for the customer. */
export function RevisionEditor({ plan, onClose }: Props) {
  const query = useQuery(planMonthQuery(plan.id))
  return (
    <QueryView query={query}>{({ data }) => <Editor plan={plan} lessons={data.lessons} onClose={onClose} />}</QueryView>
  )
}

function Editor({ plan, lessons, onClose }: Props & { lessons: PlanMonth['lessons'] }) {
  const { t } = useTranslation('plans')
  const propose = useProposeRevision(plan.id)
  const form = useSchemaForm(revisionForm, {
    keptAs: `plans.revision ${plan.id}`,
    defaultValues: revisionValues(lessons, plan.change),
    send: async ({ comment, rows }: RevisionValues) => {
      const changes = changesOf(lessons, rows)
      try {
        const body = { version: plan.version, comment, changes: changes.map(({ change }) => change) }
        await propose.mutateAsync(body)
      } catch (error) {
        for (const [path, texts] of Object.entries(failureBody(error)?.errors ?? {})) {
          const [, place, field] = path.split('.')
          const index = changes[Number(place)]?.index
          if (index != null) form.setError(`rows.${index}.${field}` as 'rows', { message: texts.join(', ') })
        }
        throw error
      }
      toastSuccess(t('revision.submitted'))
      onClose()
    },
  })
  return (
    <FormProvider {...form}>
      <Section title={t('revision.edit_title')}>
        <p className="muted below-16">{t('revision.edit_help')}</p>
        <EditorMonth plan={plan} pattern={plan.pattern} isBeside={(lesson) => !isInRevision(lesson)} />
        <TextAreaField name="comment" label={t('revision.comment')} stopsAtLimit isOptional />
        <FailureText error={form.failure} className="error above-16" />
        <Foot plan={plan} lessons={lessons} onClose={onClose} onSubmit={() => void form.submit()} />
      </Section>
    </FormProvider>
  )
}

interface FootProps extends Props {
  lessons: PlanMonth['lessons']
  onSubmit: () => void
}

/** The differences so far, and the button to send them. */
function Foot({ plan, lessons, onClose, onSubmit }: FootProps) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const rows = useWatch<RevisionValues, 'rows'>({ name: 'rows' })
  const count = changesOf(lessons, rows).length
  const [before, after] = [
    totalsOf(lessons.filter(isInRevision).map(minutesOf), plan.contract),
    totalsOf(rows, plan.contract),
  ]
  const difference = (after.payKopecks ?? 0) - (before.payKopecks ?? 0)
  return (
    <div className={`row end gap-8 above-16 ${classes.foot}`}>
      <span role="status">
        {t('revision.changes', { count })}
        {difference !== 0 && ` · ${difference > 0 ? '+' : ''}${format.money(difference)}`}
      </span>
      <Button variant="default" onClick={onClose}>
        {t('revision.leave')}
      </Button>
      <Button disabled={count === 0} onClick={onSubmit}>
        {t('revision.submit')}
      </Button>
    </div>
  )
}

const minutesOf = ({ startsAt, endsAt }: PlanMonth['lessons'][number]) => ({
  minutes: Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs),
})
