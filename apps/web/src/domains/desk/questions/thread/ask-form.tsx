import { useQuery } from '@tanstack/react-query'
import {
  questionDraft,
  type QuestionThingKind,
  questionThingKinds,
  type QuestionTopic,
  questionTopics,
} from '@navyk/api-spec/desk/questions'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { questionedContractQuery, useAskQuestion } from '../api.ts'
import { useFilesToSend } from './files-to-send.tsx'
import { pathOfThing, withSearch } from '../search.ts'
import { useWriteKey } from '#app/calls/use-write-key.ts'

/** The fields of the form; what it is about comes from the address. */
const words = questionDraft.omit({ contractId: true, about: true, fileIds: true })

/** A new question. A link may give the topic, the contract and the first words:
 *  `?new=1&about=payments&contract=<id>&text=…`, and in place of the contract a lesson, an invoice or an act. */
export function AskForm() {
  const { t } = useTranslation('questions')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const contractId = search.get('contract') ?? undefined
  const about = thingOf(search)
  const ask = useAskQuestion()
  const keyFor = useWriteKey()
  const files = useFilesToSend()
  const form = useSchemaForm(words, {
    keptAs: `questions.ask ${contractId ?? about?.id ?? ''}`,
    defaultValues: { topic: topicOf(search.get('about')), text: search.get('text') ?? '' },
    send: async (values) => {
      const key = keyFor([values, contractId, about, files.ids])
      const { data } = await ask.mutateAsync({
        key,
        ...values,
        contractId,
        about,
        ...(files.ids.length > 0 && { fileIds: files.ids }),
      })
      await navigate(`?question=${data.id}`, { replace: true })
    },
  })
  return (
    <Section title={t('new_title')}>
      <Form
        form={form}
        submitLabel={t('send')}
        {...(search.has('new') && { cancelTo: withSearch(search, { ...nothing, new: '', about: '', text: '' }) })}
      >
        {contractId !== undefined && <AboutContract id={contractId} />}
        {about !== undefined && <AboutThing {...about} />}
        <SelectField
          name="topic"
          label={t('words.topic')}
          options={questionTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        />
        <TextAreaField name="text" label={t('text')} help={t('text_help')} stopsAtLimit />
        {files.field}
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
    <p className="row gap-0-16">
      {t('about_contract', { number, learner: learner.firstName })}
      <Link className="inline anchor high-44" to={withSearch(search, { contract: '' })} replace>
        {t('about_something_else')}
      </Link>
    </p>
  )
}

/** The thing that a question is about: a link to it, and a link to ask about something else. */
function AboutThing({ kind, id }: { kind: QuestionThingKind; id: string }) {
  const { t } = useTranslation('questions')
  const [search] = useSearchParams()
  const { role } = useUser()
  return (
    <p className="row gap-0-16">
      <Link className="inline anchor high-44" to={pathOfThing({ kind, id }, { role })}>
        {t(`about.${kind}`)}
      </Link>
      <Link className="inline anchor high-44" to={withSearch(search, nothing)} replace>
        {t('about_something_else')}
      </Link>
    </p>
  )
}

const nothing = { contract: '', lesson: '', invoice: '', act: '', document: '' }

function thingOf(search: URLSearchParams): { kind: QuestionThingKind; id: string } | undefined {
  const kind = questionThingKinds.find((name) => search.has(name))
  return kind && { kind, id: search.get(kind) ?? '' }
}

const topicOf = (value: string | null): QuestionTopic | undefined => questionTopics.find((topic) => topic === value)
