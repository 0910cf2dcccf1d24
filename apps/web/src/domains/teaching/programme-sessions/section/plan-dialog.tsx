import { businessDate } from '@navyk/api-spec/kit'
import { mostSessionsAtOnce, sessionPattern } from '@navyk/api-spec/teaching/programme-sessions'
import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { FormInDialog } from '#ui/form/form-dialog.tsx'
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
  return (
    <Dialog opened onClose={onClose} title={t('plan.title')}>
      {leftOut.length > 0 ? (
        <LeftOut times={leftOut} onClose={onClose} />
      ) : (
        <FormInDialog
          schema={sessionPattern}
          defaults={{
            programmeId: programme.id,
            startsOn: programme.startsOn > today ? programme.startsOn : today,
            slots: programme.weeklyPattern,
            count: Math.min(programme.plannedSessions, mostSessionsAtOnce),
          }}
          write={plan.mutateAsync}
          done={({ data }) => t('plan.done', { count: data.sessionIds.length })}
          submitLabel={t('plan.action')}
          onDone={({ data }) => (data.leftOut.length === 0 ? onClose() : setLeftOut(data.leftOut))}
          onCancel={onClose}
        >
          <DateField name="startsOn" label={t('words.from_day')} />
          <WeekdayTimesField name="slots" label={t('plan.week')} help={t('plan.week_help')} minutes={usualMinutes} />
          <NumberField name="count" label={t('plan.count')} help={t('plan.count_help')} />
        </FormInDialog>
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
