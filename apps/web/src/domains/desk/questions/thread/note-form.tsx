import { Button } from '@mantine/core'
import { questionNoteForm } from '@navyk/api-spec/desk/questions'
import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import { useDesk } from '../api.ts'
import classes from './staff-form.module.css'

/** The form for a note that the staff alone see. When sending fails, the text stays. */
export function NoteForm({ id }: { id: string }) {
  const { t } = useTranslation('questions')
  const { note } = useDesk(id)
  const keyFor = useWriteKey()
  // The form stays open, so the same words after an answer are another note.
  const sent = useRef(0)
  const form = useSchemaForm(questionNoteForm, {
    keptAs: `questions.note ${id}`,
    defaultValues: { text: '' },
    send: async ({ text }) => {
      await note.mutateAsync({ text, key: keyFor([text, sent.current]) })
      sent.current += 1
      form.reset()
    },
  })
  const { failure } = form
  return (
    <FormProvider {...form}>
      <form className={`stack ruled gap-12 ${classes.reply}`} noValidate onSubmit={(event) => void form.submit(event)}>
        <TextAreaField name="text" label={t('note_label')} stopsAtLimit />
        <FailureText error={failure} className={classes.failure} />
        <div className="row end gap-8-16">
          <Button type="submit" variant="default" loading={form.formState.isSubmitting}>
            {t('write_note')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
