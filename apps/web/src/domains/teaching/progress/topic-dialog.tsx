import { learningTopicForm } from '@navyk/api-spec/teaching/progress'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'

interface TopicDialogProps {
  heading: string
  title: string
  send: (title: string) => Promise<unknown>
  onClose: () => void
}

/** The name of a topic. */
export function TopicDialog({ heading, title, send, onClose }: TopicDialogProps) {
  const { t } = useTranslation('progress')
  const form = useSchemaForm(learningTopicForm, {
    defaultValues: { title },
    send: async (values) => {
      await send(values.title)
      toastSuccess(t('saved'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={heading}>
      <Form form={form} submitLabel={t('save')} onCancel={onClose}>
        <TextField name="title" label={t('topics.name')} help={t('topics.help')} stopsAtLimit />
      </Form>
    </Dialog>
  )
}
