import { Button } from '@mantine/core'
import { type Question, questionReply } from '@navyk/api-spec/desk/questions'
import { IconSend } from '@tabler/icons-react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { failureCode, failureMessage } from '../../../ui/feedback/failures.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useReplyToQuestion } from './api.ts'
import { useFilesToSend } from './files-to-send.tsx'
import classes from './reply-form.module.css'
import { TemplateChoice } from './template-choice.tsx'
import { useWriteKey } from '../../../app/calls/use-write-key.ts'

const replyText = questionReply.pick({ text: true })

/** The form for a reply. When sending fails, the text stays. */
export function ReplyForm({ question, isStaff }: { question: Question; isStaff: boolean }) {
  const { t } = useTranslation('questions')
  const reply = useReplyToQuestion(question.id)
  const keyFor = useWriteKey()
  const files = useFilesToSend()
  const form = useSchemaForm(replyText, {
    defaultValues: { text: '' },
    send: async ({ text }) => {
      const { version } = question
      const { ids } = files
      const message = { version, text, ...(ids.length > 0 && { fileIds: ids }) }
      await reply.mutateAsync({ key: keyFor(message), ...message })
      form.reset()
      files.clear()
    },
  })
  const { failure } = form
  const label = isStaff ? t('answer_label') : question.state === 'closed' ? t('reopen_label') : t('reply_label')
  return (
    <FormProvider {...form}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => void form.submit(event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
        }}
      >
        {isStaff && <TemplateChoice />}
        <TextAreaField name="text" label={label} stopsAtLimit />
        {files.field}
        {failure !== undefined && (
          <p className={classes.failure} role="alert">
            {failureCode(failure) === 'version_conflict' ? t('newer') : failureMessage(failure)}
          </p>
        )}
        <div className={classes.actions}>
          <span className={classes.hint}>{t('send_hint')}</span>
          <Button type="submit" leftSection={<Icon of={IconSend} />} loading={form.formState.isSubmitting}>
            {isStaff ? t('answer') : t('reply')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
