import { type MeetingPlace, meetingPlaceForm } from '@navyk/api-spec/teaching/lessons'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../../ui/feedback/toasts.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import { useSetMeetingPlace } from '../api.ts'

interface Props {
  contractId: string
  meeting: MeetingPlace
  onClose: () => void
}

/** Says where the lessons of a contract take place from now on. */
export function MeetingPlaceDialog({ contractId, meeting, onClose }: Props) {
  const { t } = useTranslation('lessons')
  const set = useSetMeetingPlace(contractId)
  const form = useSchemaForm(meetingPlaceForm, {
    defaultValues: { version: meeting.version, place: meeting.place },
    send: async (values) => {
      await set.mutateAsync(values)
      toastSuccess(t('places.done'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('places.of_contract')}>
      <Form form={form} submitLabel={t('places.submit')} onCancel={onClose}>
        <TextField name="place" label={t('places.field')} help={t('places.help_contract')} isOptional stopsAtLimit />
      </Form>
    </Dialog>
  )
}
