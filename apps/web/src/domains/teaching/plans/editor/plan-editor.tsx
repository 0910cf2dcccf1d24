import { Button } from '@mantine/core'
import type { Plan } from '@navyk/api-spec/teaching/plans'
import { addMonths } from '@navyk/api-spec/kit'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { WeekdayTimesField } from '#ui/form/fields/weekday-times-field.tsx'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { CopyButton } from './copy-button.tsx'
import { EditorMonth } from './editor-month.tsx'
import { EditorRows } from './editor-rows.tsx'
import { LeftOutDays } from './left-out.tsx'
import { VoidButton } from '../page/plan-actions.tsx'
import sticky from '#ui/layout/sticky-bar.module.css'
import { useTranslation } from '#ui/texts.ts'
import classes from './editor.module.css'
import { PlanFrame } from '../page/plan-frame.tsx'
import { PlanFigures } from '../page/plan-totals.tsx'
import { type PlanValues, totalsOf } from './plan-values.ts'
import { RefillButton } from './refill-button.tsx'
import { type SaveStatus, usePlanForm } from './use-plan-form.ts'

/** The editor of a plan: lessons on a sheet, the week's pattern, totals; saved as a draft and submitted. */
export function PlanEditor({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const { form, keeping, reload, isOutdated } = usePlanForm(plan)
  const content = (
    <form
      noValidate
      // Enter in a field does not submit the plan.
      onSubmit={(event) => event.preventDefault()}
    >
      <Lessons plan={plan} />
      <Section title={t('editor.week')} action={<RefillButton plan={plan} />}>
        <div className={classes.week}>
          <WeekdayTimesField name="pattern" label={t('editor.week_help')} minutes={plan.contract.lessonMinutes} />
        </div>
      </Section>
      <FailureText error={form.failure} className={classes.failure} />
      <Bar keeping={keeping} onSubmit={() => void form.submit()} />
    </form>
  )
  return (
    <FormProvider {...form}>
      <PlanFrame
        plan={plan}
        action={<VoidButton plan={plan} />}
        totals={<LiveFigures plan={plan} />}
        tabs={[{ key: 'rows', label: t('details.rows'), content }]}
      >
        {isOutdated && (
          <div className={`row between gap-12-16 below-16 pad-12-16 ${classes.outdated}`} role="status">
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

/** True where the contract began by the 7th of the previous month, so that this month can be copied. */
const hasMonthBefore = ({ month, contract }: Plan) => contract.startsOn <= `${addMonths(month, -1)}-07`

function Lessons({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const [{ view }] = useFilters(['view'])
  const [rows, pattern] = useWatch<PlanValues, ['rows', 'pattern']>({ name: ['rows', 'pattern'] })
  return (
    <Section
      title={t('words.lesson_count', { count: rows.length })}
      action={hasMonthBefore(plan) && <CopyButton plan={plan} />}
    >
      <ScopeSwitch
        name="view"
        label={t('sheet.views')}
        scopes={[
          { value: '', label: t('words.month') },
          { value: 'list', label: t('sheet.as_list') },
        ]}
      />
      <LeftOutDays plan={plan} />
      {view === 'list' ? (
        <EditorRows plan={plan} />
      ) : (
        <EditorMonth plan={plan} pattern={pattern} isBeside={(lesson) => !lesson.isOwn} />
      )}
    </Section>
  )
}

function Bar({ keeping, onSubmit }: { keeping: SaveStatus; onSubmit: () => void }) {
  const { t } = useTranslation('plans')
  const { isSubmitting } = useFormContext<PlanValues>().formState
  const rows = useWatch<PlanValues, 'rows'>({ name: 'rows' })
  return (
    <div className={`shared-line buttons end above-16 ${sticky.bar}`}>
      <span className={`muted small ${classes.keeping}`} role="status" data-failed={keeping === 'failed' || undefined}>
        {t(`editor.keeping_${keeping}`)}
      </span>
      <Button disabled={rows.length === 0} loading={isSubmitting} onClick={onSubmit}>
        {t('editor.submit')}
      </Button>
    </div>
  )
}

/** Figures of the plan in the editor. While nothing is changed, the server's totals are shown: they include changes of rates within the
 *  month. */
function LiveFigures({ plan }: { plan: Plan }) {
  const { isDirty } = useFormContext<PlanValues>().formState
  const rows = useWatch<PlanValues, 'rows'>({ name: 'rows' })
  return <PlanFigures plan={plan} totals={isDirty ? totalsOf(rows, plan.contract) : plan.totals} />
}
