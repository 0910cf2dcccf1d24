import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { Radio } from '@mantine/core'
import { lessonMove } from '@navyk/api-spec/teaching/lessons'
import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import { businessDate, businessInstant, businessTime } from '@navyk/api-spec/kit'
import { useController } from 'react-hook-form'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { NumberField, TextField } from '#ui/form/fields.tsx'
import { FormInDialog } from '#ui/form/form-dialog.tsx'
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
  const format = useFormat()
  const move = useMoveLesson()
  const usual = minutesBetween(lesson.startsAt, lesson.endsAt)
  const start = new Date(lesson.startsAt)
  const here = { date: businessDate(start), time: businessTime(start) }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('move.title', { learner: lesson.learnerName })}>
      <FormInDialog
        schema={lessonMove}
        defaults={{
          version: lesson.version,
          date: to.date,
          time: to.time,
          minutes: to.minutes ?? usual,
          scope: 'this',
          reason: '',
        }}
        write={({ reason, minutes, ...values }) =>
          move.mutateAsync({
            ...values,
            id: lesson.id,
            ...(minutes !== undefined && minutes !== usual && { minutes }),
            ...(reason && { reason }),
          })
        }
        done={(_, { date, time }) => t('move.done', { at: format.dateTime(businessInstant(date, time).toISOString()) })}
        submitLabel={t('move.submit')}
        onDone={onClose}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <p className="medium">
              {t('move.from', { at: `${format.dateTime(lesson.startsAt)}–${format.time(lesson.endsAt)}` })}
            </p>
            <TimeChoice
              contractId={lesson.contractId}
              moving={{ lessonId: lesson.id, ...here }}
              minutes={form.watch('minutes') ?? usual}
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
            <Scope />
            <TextField name="reason" label={t('words.reason')} isOptional stopsAtLimit />
            <p className="muted">{t('move.told', { name: format.fullName(lesson.customer) })}</p>
          </>
        )}
      </FormInDialog>
    </Dialog>
  )
}

/** This lesson, or the following ones as well. */
function Scope() {
  const { t } = useTranslation('schedule')
  const { field } = useController({ name: 'scope' })
  return (
    <Radio.Group label={t('move.scope')} value={field.value} onChange={field.onChange}>
      <Radio value="this" label={t('move.this')} />
      <Radio value="following" label={t('move.following')} />
    </Radio.Group>
  )
}
