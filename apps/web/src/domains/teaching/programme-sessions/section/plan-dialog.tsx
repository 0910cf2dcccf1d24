import { businessDate } from '@navyk/api-spec/kit'
import { mostSessionsAtOnce, type SessionPattern, sessionPattern } from '@navyk/api-spec/teaching/programme-sessions'
import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { Button } from '@mantine/core'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { WeekdayTimesField } from '#ui/form/fields/weekday-times-field.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { usePlanSessions } from '../api.ts'

interface Props {
  programme: Programme
  onClose: () => void
}

const usualMinutes = 90

/** Plans sessions from a week; holidays are left out and named. */
export function PlanDialog({ programme, onClose }: Props) {
  const { t } = useTranslation('programme-sessions')
  const plan = usePlanSessions()
  const [leftOut, setLeftOut] = useState<{ date: string; time: string }[]>([])
  const today = businessDate(new Date())
  const form = useSchemaForm(sessionPattern, {
    defaultValues: {
      programmeId: programme.id,
      startsOn: programme.startsOn > today ? programme.startsOn : today,
      slots: programme.weeklyPattern,
      count: Math.min(programme.plannedSessions, mostSessionsAtOnce),
    } satisfies DefaultValues<SessionPattern>,
    send: async (values) => {
      const { data } = await plan.mutateAsync(values)
      toastSuccess(t('plan.done', { count: data.sessionIds.length }))
      if (data.leftOut.length === 0) onClose()
      else setLeftOut(data.leftOut)
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('plan.title')}>
      {leftOut.length > 0 ? (
        <LeftOut times={leftOut} onClose={onClose} />
      ) : (
        <Form form={form} submitLabel={t('plan.action')} onCancel={onClose}>
          <DateField name="startsOn" label={t('words.from_day')} />
          <WeekdayTimesField name="slots" label={t('plan.week')} help={t('plan.week_help')} minutes={usualMinutes} />
          <NumberField name="count" label={t('plan.count')} help={t('plan.count_help')} />
        </Form>
      )}
    </Dialog>
  )
}

/** Times that fell on a holiday. */
function LeftOut({ times, onClose }: { times: { date: string; time: string }[]; onClose: () => void }) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  return (
    <>
      <p>{t('plan.left_out')}</p>
      <ul className="bullets">
        {times.map(({ date, time }) => (
          <li key={`${date} ${time}`}>
            {format.date(date)}, {time}
          </li>
        ))}
      </ul>
      <Button mt="md" onClick={onClose}>
        {t('words.got_it')}
      </Button>
    </>
  )
}
