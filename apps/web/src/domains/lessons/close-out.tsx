import { executorOutcomes, type Lesson, lessonCloseOut, lessonOutcomes, outcomeEffect } from '@navyk/api-spec'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { useStateLabel } from '../../app/states.tsx'
import { toastSuccess } from '../../app/toasts.ts'
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { failureBody } from '../../ui/failures.ts'
import { useFormat } from '../../ui/format.ts'
import { useCloseLessons, useUpdateLesson } from './api.ts'
import classes from './close-out.module.css'

/** What became of a lesson, on one phone screen: outcome, topic, homework, note. Where the outcome can't be changed any
 *  more, the texts still can. */
export function CloseOut({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const stateLabel = useStateLabel()
  const isStaff = useUser().role === 'staff'
  const close = useCloseLessons()
  const update = useUpdateLesson(lesson.id)
  const { close: maySetOutcome } = lesson.actions
  const form = useSchemaForm(lessonCloseOut, {
    defaultValues: {
      id: lesson.id,
      version: lesson.version,
      outcome: lesson.outcome ?? 'held',
      heldMinutes: lesson.heldMinutes ?? undefined,
      topic: lesson.topic,
      homework: lesson.homework,
      note: lesson.note,
    },
    send: async (values) => {
      const { topic = '', homework = '', note = '' } = values
      if (maySetOutcome) await close.mutateAsync([values]).catch(firstLesson)
      else await update.mutateAsync({ version: lesson.version, topic, homework, note })
      toastSuccess(t('close.done'))
    },
  })
  const outcome = useWatch({ control: form.control, name: 'outcome' })
  const heldMinutes = useWatch({ control: form.control, name: 'heldMinutes' })
  const outcomes = isStaff ? lessonOutcomes : executorOutcomes
  return (
    <Form form={form} submitLabel={t(maySetOutcome ? 'close.submit' : 'close.save')}>
      {maySetOutcome && (
        <>
          <SelectField
            name="outcome"
            label={t('close.outcome')}
            options={outcomes.map((value) => ({ value, label: stateLabel('outcome', value) }))}
          />
          {outcome === 'held_partial' && <NumberField name="heldMinutes" label={t('close.held_minutes')} />}
          <Effect lesson={lesson} outcome={outcome} heldMinutes={heldMinutes} />
        </>
      )}
      <TextField name="topic" label={t('topic')} isOptional maxLength={200} />
      <TextAreaField name="homework" label={t('homework')} isOptional />
      <TextAreaField name="note" label={t('note')} help={t('close.note_help')} isOptional />
      {isStaff && maySetOutcome && lesson.outcome !== null && <TextField name="reason" label={t('close.reason')} />}
    </Form>
  )
}

interface EffectProps {
  lesson: Lesson
  outcome: Lesson['outcome'] | undefined
  heldMinutes: number | undefined
}

/** What the outcome comes to, for the side that looks, before it is set. */
function Effect({ lesson, outcome, heldMinutes }: EffectProps) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const { role } = useUser()
  if (!outcome) return null
  const effect = outcomeEffect(outcome, {
    customerRateKopecks: lesson.customerRateKopecks ?? 0,
    executorRateKopecks: lesson.executorRateKopecks ?? 0,
    lessonMinutes: (Date.parse(lesson.endsAt) - Date.parse(lesson.startsAt)) / 60_000,
    heldMinutes: heldMinutes ?? null,
  })
  return (
    <p className={classes.effect} aria-live="polite">
      {lesson.executorRateKopecks !== undefined &&
        t(role === 'executor' ? 'close.effect_own_pay' : 'close.effect_pay', {
          money: format.money(effect.payKopecks),
        })}{' '}
      {lesson.customerRateKopecks !== undefined &&
        t('close.effect_charge', { money: format.money(effect.chargeKopecks) })}{' '}
      {effect.makeUpOwed && t('close.make_up')}
    </p>
  )
}

/** One lesson is sent as a list of one; the fields of its refusal are those of this form. */
function firstLesson(error: unknown): Promise<never> {
  const body = failureBody(error)
  if (!body?.errors) return Promise.reject(error)
  const errors = Object.entries(body.errors).map(([path, texts]) => [path.replace(/^lessons\.0\./, ''), texts])
  return Promise.reject({ ...body, errors: Object.fromEntries(errors) })
}
