import { useQuery } from '@tanstack/react-query'
import { type QuestionTopic, questionDraft, questionTopics } from '@navyk/api-spec/desk/questions'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SelectField, TextAreaField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Section } from '../../../ui/section.tsx'
import { questionedContractQuery, useAskQuestion } from './api.ts'
import classes from './ask-form.module.css'
import { withSearch } from './search.ts'
import { useWriteKey } from '../../../app/calls/use-write-key.ts'

/** The fields of the form; the contract comes from the address. */
const words = questionDraft.omit({ contractId: true })

/** A new question. A link may give the topic, the contract and the first words:
 *  `?new=1&about=payments&contract=<id>&text=…`. */
export function AskForm() {
  const { t } = useTranslation('questions')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const contractId = search.get('contract') ?? undefined
  const ask = useAskQuestion()
  const keyFor = useWriteKey()
  const form = useSchemaForm(words, {
    defaultValues: { topic: topicOf(search.get('about')), text: search.get('text') ?? '' },
    send: async (values) => {
      const key = keyFor(`${values.topic} ${contractId} ${values.text}`)
      const { data } = await ask.mutateAsync({ key, ...values, contractId })
      await navigate(`?question=${data.id}`, { replace: true })
    },
  })
  return (
    <Section title={t('new_title')}>
      <Form
        form={form}
        submitLabel={t('send')}
        {...(search.has('new') && { cancelTo: withSearch(search, { new: '', about: '', contract: '', text: '' }) })}
      >
        {contractId !== undefined && <AboutContract id={contractId} />}
        <SelectField
          name="topic"
          label={t('topic')}
          options={questionTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        />
        <TextAreaField name="text" label={t('text')} help={t('text_help')} stopsAtLimit />
      </Form>
    </Section>
  )
}

/** The contract that the question is about, with a link to ask about something else. */
function AboutContract({ id }: { id: string }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  const { data } = useQuery(questionedContractQuery(id))
  if (!data) return null
  const { number, learner } = data.data
  return (
    <p className={classes.about}>
      {t('about_contract', { number, learner: learner.firstName })}
      <Link to={withSearch(search, { contract: '' })} replace>
        {t('about_something_else')}
      </Link>
    </p>
  )
}

const topicOf = (value: string | null): QuestionTopic | undefined => questionTopics.find((topic) => topic === value)
