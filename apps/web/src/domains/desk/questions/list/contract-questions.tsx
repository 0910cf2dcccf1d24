import type { QuestionRow } from '@navyk/api-spec/desk/questions'
import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { questionPath, questionsPath, talkPath } from '@navyk/api-spec/desk/questions/paths'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { State } from '#app/manifests/states.tsx'
import { RelativeTime } from '#ui/facts/facts-text.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SectionRow, SectionRows } from '#ui/lists/section-rows.tsx'
import { useTranslation } from '#ui/texts.ts'
import { contractQuestionsQuery } from '../api.ts'

const skeletonRem = 3

/** The newest questions about a contract: one's own, or everybody's for managers. */
export function ContractQuestions({ contract }: { contract: Contract }) {
  const { role, permissions } = useUser()
  return role === 'staff' && !permissions.includes('manager') ? null : <Questions contract={contract} />
}

function Questions({ contract }: { contract: Contract }) {
  const { t } = useTranslation('questions')
  const { role } = useUser()
  const mayChange = useMayChange()
  const query = useQuery(contractQuestionsQuery(contract.id))
  return (
    <Section
      title={t('of_contract.title')}
      action={
        <>
          <LinkButton variant="default" to={talkPath(contract.id)}>
            {t(`talks.open.${role}`)}
          </LinkButton>
          {role !== 'staff' && mayChange && (
            <LinkButton variant="default" to={`${questionsPath}?new=1&about=lessons&contract=${contract.id}`}>
              {t('ask')}
            </LinkButton>
          )}
        </>
      }
    >
      <SectionRows
        query={query}
        skeletonRem={skeletonRem}
        none={t(role === 'staff' ? 'of_contract.none' : 'of_contract.none_own')}
      >
        {(question) => <QuestionItem key={question.id} question={question} />}
      </SectionRows>
    </Section>
  )
}

function QuestionItem({ question }: { question: QuestionRow }) {
  const { t } = useTranslation('questions')
  return (
    <SectionRow
      what={<bdi>{question.excerpt}</bdi>}
      about={
        <>
          {t('thread', { number: question.number })} · <RelativeTime at={question.lastMessageAt} />
        </>
      }
      link={{ to: questionPath(question.id), label: t('words.open') }}
    >
      <State of="question" is={question.state} />
    </SectionRow>
  )
}
