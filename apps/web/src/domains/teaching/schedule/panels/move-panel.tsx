import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { Radio } from '@mantine/core'
import { lessonMove } from '@navyk/api-spec/teaching/lessons'
import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import { businessDate, businessInstant, businessTime } from '@navyk/api-spec/kit'
import { Controller, useWatch } from 'react-hook-form'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { NumberField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useMoveLesson } from '../api.ts'
import { type GridTime, minutesBetween } from '../calendar/grid-data.ts'
import { TimeChoice } from './time-choice.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  lesson: ScheduledLesson
  to: GridTime
}

/** Confirms a move: the new time, this lesson or the following ones as well, and who will be notified. */
export function MovePanel({ opened, onClose, lesson, to }: Props) {
  const { t } = useTranslation('schedule')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('move.title', { learner: lesson.learnerName })}>
      <MoveForm lesson={lesson} to={to} onClose={onClose} />
    </Dialog>
  )
}

function MoveForm({ lesson, to, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('schedule')
  const format = useFormat()
  const move = useMoveLesson()
  const usual = minutesBetween(lesson.startsAt, lesson.endsAt)
  const start = new Date(lesson.startsAt)
  const here = { date: businessDate(start), time: businessTime(start) }
  const form = useSchemaForm(lessonMove, {
    defaultValues: {
      version: lesson.version,
      date: to.date,
      time: to.time,
      minutes: to.minutes ?? usual,
      scope: 'this',
      reason: '',
    },
    send: async ({ reason, minutes, ...values }) => {
      await move.mutateAsync({
        ...values,
        id: lesson.id,
        ...(minutes !== undefined && minutes !== usual && { minutes }),
        ...(reason && { reason }),
      })
      const at = businessInstant(values.date, values.time).toISOString()
      toastSuccess(t('move.done', { at: format.dateTime(at) }))
      onClose()
    },
  })
  const minutes = useWatch({ control: form.control, name: 'minutes' })
  return (
    <Form form={form} submitLabel={t('move.submit')} onCancel={onClose}>
      <p className="medium">
        {t('move.from', { at: `${format.dateTime(lesson.startsAt)}–${format.time(lesson.endsAt)}` })}
      </p>
      <TimeChoice
        contractId={lesson.contractId}
        moving={{ lessonId: lesson.id, ...here }}
        minutes={typeof minutes === 'number' ? minutes : usual}
        mayType
        isTyped={to.date !== here.date || to.time !== here.time}
      />
      <NumberField
        name="minutes"
        label={t('move.minutes')}
        min={shortestLessonMinutes}
        max={longestLessonMinutes}
        step={15}
      />
      <Controller
        name="scope"
        control={form.control}
        render={({ field }) => (
          <Radio.Group label={t('move.scope')} value={field.value} onChange={field.onChange}>
            <Radio value="this" label={t('move.this')} />
            <Radio value="following" label={t('move.following')} />
          </Radio.Group>
        )}
      />
      <TextField name="reason" label={t('words.reason')} isOptional stopsAtLimit />
      <p className="muted">{t('move.told', { name: format.fullName(lesson.customer) })}</p>
    </Form>
  )
}
