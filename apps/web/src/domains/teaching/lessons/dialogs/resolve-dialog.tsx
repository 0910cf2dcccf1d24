import { type DisputeResolution, disputeResolution, type Lesson, staffOutcomes } from '@navyk/api-spec/teaching/lessons'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '#app/states.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
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
  const form = useSchemaForm(disputeResolution, {
    keptAs: `lessons.resolve ${lesson.id}`,
    defaultValues: {
      version: lesson.version,
      outcome: lesson.outcome ?? 'held',
      heldMinutes: lesson.heldMinutes ?? undefined,
      answer: '',
    },
    send: async (values) => {
      await resolve.mutateAsync(values)
      toastSuccess(t('resolve.done'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('resolve.title')}>
      <Form form={form} submitLabel={t('resolve.submit')} onCancel={onClose}>
        <p className="muted">{t('dispute.by_customer', { reason: lesson.dispute?.reason ?? '' })}</p>
        <SelectField
          name="outcome"
          label={t('close.outcome')}
          options={staffOutcomes.map((value) => ({ value, label: stateLabel('outcome', value) }))}
        />
        <Effect lesson={lesson} />
        <TextAreaField name="answer" label={t('resolve.answer')} help={t('resolve.answer_help')} />
      </Form>
    </Dialog>
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
        <p className={`paragraph ${classes.effect}`} aria-live="polite">
          {outcome === 'held_partial' && heldMinutes === undefined
            ? t('close.by_minutes')
            : effectOf(outcome, heldMinutes)}
        </p>
      )}
    </>
  )
}
