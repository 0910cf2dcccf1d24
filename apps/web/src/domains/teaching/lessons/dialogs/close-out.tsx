import {
  executorOutcomes,
  type Lesson,
  type LessonCloseOut,
  lessonCloseOut,
  staffOutcomes,
} from '@navyk/api-spec/teaching/lessons'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useUser } from '#app/session/session.ts'
import { useStateLabel } from '#app/manifests/states.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { CardsField } from '#ui/form/fields/cards-field.tsx'
import { TextAreaField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { failureBody } from '#ui/feedback/failures.ts'
import { useTranslation } from '#ui/texts.ts'
import { useCloseLessons, useUpdateLesson } from '../api.ts'
import classes from './close-out.module.css'
import { LessonFiles } from '../page/lesson-files.tsx'
import { MinutesStepper } from './minutes-stepper.tsx'
import { minutesOf, useOutcomeEffect } from './use-outcome-effect.ts'

interface Props {
  lesson: Lesson
  /** Called when the lesson has its outcome. */
  onClosed: () => void
}

/** The form that closes a lesson, on one screen of a phone: outcome, topic, homework; rarely used fields are folded.
 *  Where the outcome can't be changed any more, the texts still can. */
export function CloseOut({ lesson, onClosed }: Props) {
  const { t } = useTranslation('lessons')
  const isStaff = useUser().role === 'staff'
  const close = useCloseLessons()
  const update = useUpdateLesson(lesson.id)
  const { close: maySetOutcome } = lesson.actions
  const form = useSchemaForm(lessonCloseOut, {
    keptAs: `lessons.close ${lesson.id}`,
    defaultValues: valuesOf(lesson),
    send: async (values) => {
      const { topic = '', homework = '', note = '', staffNote } = values
      if (maySetOutcome) await close.mutateAsync({ lessons: [values] }).catch(firstLesson)
      else await update.mutateAsync({ version: lesson.version, topic, homework, note, staffNote })
      toastSuccess(t('words.saved'))
      reset(undefined, { keepValues: true })
      if (maySetOutcome && lesson.outcome === null) onClosed()
    },
  })
  const { reset } = form
  // When the lesson changes meanwhile, untouched fields take the new values and touched ones keep what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version is a lesson as it was at one time
  useEffect(() => reset(valuesOf(lesson), { keepDirtyValues: true }), [lesson.version, reset])
  return (
    <Form form={form} submitLabel={t(maySetOutcome && lesson.outcome === null ? 'close.submit' : 'words.save')}>
      {maySetOutcome && <Outcome lesson={lesson} />}
      <TextField name="topic" label={t('words.topic')} isOptional stopsAtLimit />
      <TextAreaField name="homework" label={t('homework')} isOptional />
      <Extra title={t('note')} isOpen={lesson.note !== ''}>
        <TextAreaField name="note" label={t('note')} help={t('close.note_help')} isLabelHidden />
      </Extra>
      <Extra title={t('staff_note')} isOpen={!!lesson.staffNote}>
        <TextAreaField name="staffNote" label={t('staff_note')} help={t('close.staff_note_help')} isLabelHidden />
      </Extra>
      <Extra title={t('files.title', { count: lesson.files.length })} isOpen={lesson.files.length > 0}>
        <LessonFiles lesson={lesson} />
      </Extra>
      {isStaff && maySetOutcome && lesson.outcome !== null && <TextField name="reason" label={t('close.reason')} />}
    </Form>
  )
}

const valuesOf = (lesson: Lesson) => ({
  id: lesson.id,
  version: lesson.version,
  outcome: lesson.outcome ?? 'held',
  heldMinutes: lesson.heldMinutes ?? undefined,
  topic: lesson.topic,
  homework: lesson.homework,
  note: lesson.note,
  staffNote: lesson.staffNote,
})

function Outcome({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const stateLabel = useStateLabel()
  const effectOf = useOutcomeEffect(lesson)
  const { outcome, heldMinutes } = useWatch<LessonCloseOut>()
  const outcomes = useUser().role === 'staff' ? staffOutcomes : executorOutcomes
  const most = minutesOf(lesson) - 1
  return (
    <>
      <CardsField
        name="outcome"
        label={t('close.outcome')}
        options={outcomes.map((value) => ({
          value,
          label: stateLabel('outcome', value),
          note:
            value === 'held_partial' && heldMinutes === undefined
              ? t('close.by_minutes')
              : effectOf(value, heldMinutes),
        }))}
      />
      {outcome === 'held_partial' && <MinutesStepper name="heldMinutes" most={most} />}
    </>
  )
}

function Extra({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className={`ruled ${classes.extra}`} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** Rejects with the failure of the first lesson: the endpoint takes a list, so its field paths are mapped to those of this form. */
function firstLesson(error: unknown): Promise<never> {
  const body = failureBody(error)
  if (!body?.errors) return Promise.reject(error)
  const errors = Object.entries(body.errors).map(([path, texts]) => [path.replace(/^lessons\.0\./, ''), texts])
  return Promise.reject({ ...body, errors: Object.fromEntries(errors) })
}
