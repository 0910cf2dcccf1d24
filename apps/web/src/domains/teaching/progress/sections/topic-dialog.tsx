import { learningTopicForm } from '@navyk/api-spec/teaching/progress'
import { TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'

interface TopicDialogProps {
  heading: string
  title: string
  send: (title: string) => Promise<unknown>
  onClose: () => void
}

/** The name of a topic. */
export function TopicDialog({ heading, title, send, onClose }: TopicDialogProps) {
  const { t } = useTranslation('progress')
  return (
    <FormDialog
      schema={learningTopicForm}
      defaults={{ title }}
      title={heading}
      write={(values) => send(values.title)}
      done={t('words.saved')}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <TextField name="title" label={t('topics.name')} help={t('topics.help')} stopsAtLimit />
    </FormDialog>
  )
}
