import { businessDate, businessTime } from '@navyk/api-spec/kit'
import { type ProgrammeSession, sessionMoveForm } from '@navyk/api-spec/teaching/programme-sessions'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { NumberField, TextAreaField } from '#ui/form/fields.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
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
  const form = useSchemaForm(sessionMoveForm, {
    keptAs: `programme-sessions.move ${session.id}`,
    defaultValues: {
      version: session.version,
      date: businessDate(startsAt),
      time: businessTime(startsAt),
      reason: '',
      minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    },
    send: async (values) => {
      await move.mutateAsync(values)
      toastSuccess(t('move.done'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('move.title')}>
      <Form form={form} submitLabel={t('move.submit')} onCancel={onClose}>
        <DateField name="date" label={t('date')} />
        <FieldRow>
          <TimeField name="time" label={t('time')} />
          <NumberField name="minutes" label={t('minutes')} unit={t('minutes_short')} />
        </FieldRow>
        <TextAreaField name="reason" label={t('reason')} help={t('move.reason_help')} stopsAtLimit />
      </Form>
    </Dialog>
  )
}
