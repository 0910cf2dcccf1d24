import { type DisputeResolution, disputeResolution, type Lesson, staffOutcomes } from '@navyk/api-spec/teaching/lessons'
import { useWatch } from 'react-hook-form'
import { useStateLabel } from '#app/manifests/states.tsx'
import { SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useResolveDispute } from '../api.ts'
import classes from './lesson-dialogs.module.css'
import { MinutesStepper } from './minutes-stepper.tsx'
import { minutesOf, useOutcomeEffect } from './use-outcome-effect.ts'

interface Props {
  lesson: Lesson
  onClose: () => void
}

/** Dialog in which staff decide on a disputed lesson. */
export function ResolveDialog({ lesson, onClose }: Props) {
  const { t } = useTranslation('lessons')
  const stateLabel = useStateLabel()
  const resolve = useResolveDispute(lesson.id)
  return (
    <FormDialog
      schema={disputeResolution}
      keptAs={`lessons.resolve ${lesson.id}`}
      defaults={{
        version: lesson.version,
        outcome: lesson.outcome ?? 'held',
        heldMinutes: lesson.heldMinutes ?? undefined,
        answer: '',
      }}
      title={t('resolve.title')}
      write={resolve.mutateAsync}
      done={t('resolve.done')}
      submitLabel={t('resolve.submit')}
      onClose={onClose}
    >
      <p className="muted">{t('dispute.by_customer', { reason: lesson.dispute?.reason ?? '' })}</p>
      <SelectField
        name="outcome"
        label={t('close.outcome')}
        options={staffOutcomes.map((value) => ({ value, label: stateLabel('outcome', value) }))}
      />
      <Effect lesson={lesson} />
      <TextAreaField name="answer" label={t('words.answer')} help={t('resolve.answer_help')} />
    </FormDialog>
  )
}

function Effect({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const effectOf = useOutcomeEffect(lesson)
  const { outcome, heldMinutes } = useWatch<DisputeResolution>()
  return (
    <>
      {outcome === 'held_partial' && <MinutesStepper name="heldMinutes" most={minutesOf(lesson) - 1} />}
      {outcome !== undefined && (
        <p className={`tinted paragraph pad-10-12 ${classes.effect}`} aria-live="polite">
          {outcome === 'held_partial' && heldMinutes === undefined
            ? t('close.by_minutes')
            : effectOf(outcome, heldMinutes)}
        </p>
      )}
    </>
  )
}
