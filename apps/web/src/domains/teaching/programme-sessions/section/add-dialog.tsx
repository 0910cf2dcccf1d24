import { businessDate } from '@navyk/api-spec/kit'
import { sessionForm } from '@navyk/api-spec/teaching/programme-sessions'
import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField, TextField } from '#ui/form/fields.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { TimeField } from '#ui/form/fields/time-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAddSession } from '../api.ts'

interface Props {
  programme: Programme
  onClose: () => void
}

const usualMinutes = 90

/** Adds one session, on a holiday as well. */
export function AddDialog({ programme, onClose }: Props) {
  const { t } = useTranslation('programme-sessions')
  const add = useAddSession()
  const today = businessDate(new Date())
  const [slot] = programme.weeklyPattern
  return (
    <FormDialog
      schema={sessionForm}
      defaults={{
        programmeId: programme.id,
        date: programme.startsOn > today ? programme.startsOn : today,
        time: slot?.time ?? '18:00',
        minutes: slot?.minutes ?? usualMinutes,
        topic: '',
      }}
      title={t('add.title')}
      write={add.mutateAsync}
      done={t('add.done')}
      submitLabel={t('add.submit')}
      onClose={onClose}
    >
      <DateField name="date" label={t('date')} />
      <FieldRow>
        <TimeField name="time" label={t('time')} />
        <NumberField name="minutes" label={t('words.length')} unit={t('words.minutes')} />
      </FieldRow>
      <TextField name="topic" label={t('words.topic')} stopsAtLimit isOptional />
    </FormDialog>
  )
}
