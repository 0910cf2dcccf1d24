import { type QuestionTopic, questionDraft, questionTopics } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Section } from '../../ui/section.tsx'
import { useAskQuestion } from './api.ts'
import { withSearch } from './search.ts'
import { useWriteKey } from '../../app/use-write-key.ts'

/** A new question. A link may bring the topic along: `?new=1&about=payments`. */
export function AskForm() {
  const { t } = useTranslation('questions')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const ask = useAskQuestion()
  const keyFor = useWriteKey()
  const form = useSchemaForm(questionDraft, {
    defaultValues: { topic: topicOf(search.get('about')), text: '' },
    send: async (values) => {
      const { data } = await ask.mutateAsync({ key: keyFor(`${values.topic} ${values.text}`), ...values })
      await navigate(`?question=${data.id}`, { replace: true })
    },
  })
  return (
    <Section title={t('new_title')}>
      <Form
        form={form}
        submitLabel={t('send')}
        {...(search.has('new') && { cancelTo: withSearch(search, { new: '', about: '' }) })}
      >
        <SelectField
          name="topic"
          label={t('topic')}
          options={questionTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        />
        <TextAreaField name="text" label={t('text')} help={t('text_help')} maxLength={4000} />
      </Form>
    </Section>
  )
}

const topicOf = (value: string | null): QuestionTopic | undefined => questionTopics.find((topic) => topic === value)
