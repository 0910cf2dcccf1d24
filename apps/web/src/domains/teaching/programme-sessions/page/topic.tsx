import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { versionSchema } from '@navyk/api-spec/kit'
import { lessonTopicSchema } from '@navyk/api-spec/vocabulary'
import { useEffect } from 'react'
import { z } from 'zod'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextAreaField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useSessionSteps } from '../api.ts'

/** Topic and homework: a form for who teaches the session. */
export function Topic({ session }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  const mayEdit = useMayChange() && session.actions.edit
  if (!mayEdit && session.topic === '' && session.homework === '') return null
  return (
    <Section title={t('topic_title')}>
      {mayEdit ? (
        <TopicForm session={session} />
      ) : (
        <Facts>
          {session.topic !== '' && <Fact label={t('words.topic')}>{session.topic}</Fact>}
          {session.homework !== '' && <Fact label={t('homework')}>{session.homework}</Fact>}
        </Facts>
      )}
    </Section>
  )
}

const topicForm = z.strictObject({
  version: versionSchema,
  topic: lessonTopicSchema,
  homework: z.string().max(2000, 'validation.too_long'),
})

const valuesOf = ({ version, topic, homework }: ProgrammeSession) => ({ version, topic, homework })

function TopicForm({ session }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  const { update } = useSessionSteps(session.id)
  const form = useSchemaForm(topicForm, {
    keptAs: `programme-sessions.topic ${session.id}`,
    defaultValues: valuesOf(session),
    send: async (values) => {
      await update.mutateAsync(values)
      toastSuccess(t('words.saved'))
    },
  })
  const { reset } = form
  // When the session changes meanwhile, untouched fields take the new values and touched ones keep what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version is a session as it was at one time
  useEffect(() => reset(valuesOf(session), { keepDirtyValues: true }), [session.version, reset])
  return (
    <Form form={form} submitLabel={t('words.save')} isOneOfMany>
      <TextField name="topic" label={t('words.topic')} stopsAtLimit isOptional />
      <TextAreaField name="homework" label={t('homework')} stopsAtLimit isOptional />
    </Form>
  )
}
