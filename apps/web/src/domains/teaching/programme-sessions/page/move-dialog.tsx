import { businessDate, businessTime } from '@navyk/api-spec/kit'
import { type ProgrammeSession, sessionMoveForm } from '@navyk/api-spec/teaching/programme-sessions'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField, TextAreaField } from '#ui/form/fields.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { TimeField } from '#ui/form/fields/time-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useSessionSteps } from '../api.ts'

interface Props {
  session: ProgrammeSession
  onClose: () => void
}

/** Moves a session; everybody with a seat reads why. */
export function MoveDialog({ session, onClose }: Props) {
  const { t } = useTranslation('programme-sessions')
  const { move } = useSessionSteps(session.id)
  const [startsAt, endsAt] = [new Date(session.startsAt), new Date(session.endsAt)]
  return (
    <FormDialog
      schema={sessionMoveForm}
      keptAs={`programme-sessions.move ${session.id}`}
      defaults={{
        version: session.version,
        date: businessDate(startsAt),
        time: businessTime(startsAt),
        reason: '',
        minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
      }}
      title={t('move.title')}
      write={move.mutateAsync}
      done={t('move.done')}
      submitLabel={t('move.submit')}
      onClose={onClose}
    >
      <DateField name="date" label={t('date')} />
      <FieldRow>
        <TimeField name="time" label={t('time')} />
        <NumberField name="minutes" label={t('words.length')} unit={t('words.minutes')} />
      </FieldRow>
      <TextAreaField name="reason" label={t('words.reason')} help={t('move.reason_help')} stopsAtLimit />
    </FormDialog>
  )
}
