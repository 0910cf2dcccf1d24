import { Button } from '@mantine/core'
import { questionReply } from '@navyk/api-spec/desk/questions'
import { IconSend } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { useFailureText } from '#ui/feedback/failure-text.tsx'
import { failureCode } from '#ui/feedback/failures.ts'
import { TextAreaField } from '#ui/form/fields.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useFilesToSend } from './files-to-send.tsx'
import { useTypingSigns } from './presence.tsx'
import classes from './staff-form.module.css'

const messageText = questionReply.pick({ text: true })

export interface MessageToSend {
  key: string
  text: string
  fileIds?: string[]
}

interface Props {
  /** Key under which forms keep the typed text. */
  keptAs: string
  label: string
  sendLabel: string
  /** Content above the field. */
  children?: ReactNode
  /** The version of the thread that was read, where it has one. */
  version?: number
  send: (message: MessageToSend) => Promise<unknown>
  forwardTyping: () => Promise<unknown>
}

/** The form for a message. When sending fails, text and files stay. */
export function MessageForm({ keptAs, label, sendLabel, children, version, send, forwardTyping }: Props) {
  const { t } = useTranslation('questions')
  const keyFor = useWriteKey()
  // The form stays open, so the same words after an answer are another message.
  const sent = useRef(0)
  const files = useFilesToSend()
  const onType = useTypingSigns(forwardTyping)
  const form = useSchemaForm(messageText, {
    keptAs,
    defaultValues: { text: '' },
    send: async ({ text }) => {
      const message = { text, ...(files.ids.length > 0 && { fileIds: files.ids }) }
      await send({ key: keyFor([message, version, sent.current]), ...message })
      sent.current += 1
      form.reset()
      files.clear()
    },
  })
  const failure = useFailureText(form.failure)
  return (
    <FormProvider {...form}>
      <form
        className={`stack ruled gap-12 ${classes.reply}`}
        noValidate
        onSubmit={(event) => void form.submit(event)}
        onInput={onType}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
        }}
      >
        {children}
        <TextAreaField name="text" label={label} stopsAtLimit />
        {files.field}
        {failure !== null && (
          <p className={classes.failure} role="alert">
            {failureCode(form.failure) === 'version_conflict' ? t('newer') : failure}
          </p>
        )}
        <div className="row end gap-8-16">
          <span className={`muted small ${classes.hint}`}>{t('send_hint')}</span>
          <Button type="submit" leftSection={<Icon of={IconSend} />} loading={form.formState.isSubmitting}>
            {sendLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
