import type { QuestionRow } from '@navyk/api-spec/desk/questions'
import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayChange, useUser } from '../../../app/session.ts'
import { State } from '../../../app/states.tsx'
import { RelativeTime } from '../../../ui/facts-text.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Section } from '../../../ui/section.tsx'
import classes from '../../../ui/section-rows.module.css'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { contractQuestionsQuery } from './api.ts'

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
        role !== 'staff' &&
        mayChange && (
          <LinkButton variant="default" to={`/dashboard/ask-question?new=1&about=lessons&contract=${contract.id}`}>
            {t('ask')}
          </LinkButton>
        )
      }
    >
      <QueryView query={query} skeleton={<BlockSkeleton height={skeletonRem} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.none}>{t(role === 'staff' ? 'of_contract.none' : 'of_contract.none_own')}</p>
          ) : (
            <ul className={classes.rows}>
              {data.map((question) => (
                <QuestionItem key={question.id} question={question} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  )
}

function QuestionItem({ question }: { question: QuestionRow }) {
  const { t } = useTranslation('questions')
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <bdi>{question.excerpt}</bdi>
        <span className={classes.muted}>
          {t('thread', { number: question.number })} · <RelativeTime at={question.lastMessageAt} />
        </span>
      </div>
      <div className={classes.end}>
        <State of="question" is={question.state} />
        <Link className={classes.link} to={`/dashboard/ask-question?question=${question.id}`}>
          {t('of_contract.open')}
        </Link>
      </div>
    </li>
  )
}
