import { Button } from '@mantine/core'
import type { Plan } from '@navyk/api-spec'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../ui/failures.ts'
import { WeekdayTimesField } from '../../ui/form/weekday-times-field.tsx'
import { Section } from '../../ui/section.tsx'
import { EditorRows } from './editor-rows.tsx'
import classes from './plan-editor.module.css'
import { PlanFrame } from './plan-frame.tsx'
import { PlanFigures } from './plan-totals.tsx'
import { type PlanValues, totalsOf } from './plan-values.ts'
import { RefillButton } from './refill-button.tsx'
import { usePlanForm } from './use-plan-form.ts'

/** A month in the making: the week, the lessons, what it comes to; saved as a draft or handed to the customer. */
export function PlanEditor({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const { form, start, reload, isOutdated } = usePlanForm(plan)
  const content = (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void start('save')
      }}
    >
      <Section title={t('editor.week')} action={<RefillButton plan={plan} />}>
        <div className={classes.week}>
          <WeekdayTimesField name="pattern" label={t('editor.week_help')} minutes={plan.contract.lessonMinutes} />
        </div>
      </Section>
      <EditorRows plan={plan} />
      {form.failure !== undefined && (
        <p className={classes.failure} role="alert">
          {failureMessage(form.failure)}
        </p>
      )}
      <Bar onStart={start} />
    </form>
  )
  return (
    <FormProvider {...form}>
      <PlanFrame
        plan={plan}
        totals={<LiveFigures plan={plan} />}
        tabs={[{ key: 'rows', label: t('details.rows'), content }]}
      >
        {isOutdated && (
          <div className={classes.outdated} role="status">
            <span>{t('editor.outdated')}</span>
            <Button variant="default" onClick={reload}>
              {t('editor.show_newer')}
            </Button>
          </div>
        )}
      </PlanFrame>
    </FormProvider>
  )
}

function Bar({ onStart }: { onStart: (next: 'save' | 'submit') => Promise<void> }) {
  const { t } = useTranslation('plans')
  const { isSubmitting, isDirty } = useFormContext<PlanValues>().formState
  const rows = useWatch<PlanValues, 'rows'>({ name: 'rows' })
  return (
    <div className={classes.bar}>
      <Button type="submit" variant="default" disabled={!isDirty} loading={isSubmitting}>
        {t('editor.save')}
      </Button>
      <Button disabled={rows.length === 0} loading={isSubmitting} onClick={() => void onStart('submit')}>
        {t('editor.submit')}
      </Button>
    </div>
  )
}

/** While nothing is changed the server's figures stand: it knows rates that change within the month. */
function LiveFigures({ plan }: { plan: Plan }) {
  const { isDirty } = useFormContext<PlanValues>().formState
  const rows = useWatch<PlanValues, 'rows'>({ name: 'rows' })
  return <PlanFigures plan={plan} totals={isDirty ? totalsOf(rows, plan.contract) : plan.totals} />
}
