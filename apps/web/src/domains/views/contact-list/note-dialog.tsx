import { clientNoteForm, type OwnClient } from '@navyk/api-spec/views/contact-list'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useSaveNote } from './api.ts'

export interface NoteDialogProps {
  client: Pick<OwnClient, 'id' | 'firstName' | 'note'>
  onClose: () => void
}

/** The executor's own note about a learner; an empty text removes it. */
export function NoteDialog({ client, onClose }: NoteDialogProps) {
  const { t } = useTranslation('contact-list')
  const save = useSaveNote(client.id)
  const form = useSchemaForm(clientNoteForm, {
    keptAs: `contact-list.note ${client.id}`,
    defaultValues: { text: client.note?.text ?? '' },
    send: async ({ text }) => {
      await save.mutateAsync({ text, version: client.note?.version ?? 0 })
      toastSuccess(t('clients.note_saved'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('clients.note_of', { name: client.firstName })}>
      <Form form={form} submitLabel={t('clients.save_note')} onCancel={onClose}>
        <TextAreaField name="text" label={t('clients.note')} help={t('clients.note_help')} />
      </Form>
    </Dialog>
  )
}
