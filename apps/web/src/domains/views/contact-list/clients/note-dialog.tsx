import { clientNoteForm, type OwnClient } from '@navyk/api-spec/views/contact-list'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useSaveNote } from '../api.ts'

export interface NoteDialogProps {
  client: Pick<OwnClient, 'id' | 'firstName' | 'note'>
  onClose: () => void
}

/** The executor's own note about a learner; an empty text removes it. */
export function NoteDialog({ client, onClose }: NoteDialogProps) {
  const { t } = useTranslation('contact-list')
  const save = useSaveNote(client.id)
  return (
    <FormDialog
      schema={clientNoteForm}
      keptAs={`contact-list.note ${client.id}`}
      defaults={{ text: client.note?.text ?? '' }}
      title={t('clients.note_of', { name: client.firstName })}
      write={({ text }) => save.mutateAsync({ text, version: client.note?.version ?? 0 })}
      done={t('clients.note_saved')}
      submitLabel={t('clients.save_note')}
      onClose={onClose}
    >
      <TextAreaField name="text" label={t('clients.note')} help={t('clients.note_help')} />
    </FormDialog>
  )
}
