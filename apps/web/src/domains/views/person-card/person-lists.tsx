import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { contractDocumentsPath } from '@navyk/api-spec/desk/docs/paths'
import { questionPath } from '@navyk/api-spec/desk/questions/paths'
import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import { DateText, DateTime, Money, MonthText, PersonName } from '#ui/facts/facts-text.tsx'
import type { PagedResult } from '#ui/lists/table/data-list-types.ts'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { SectionRow, SectionRows } from '#ui/lists/section-rows.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { contractsQuery, incomeQuery, lessonsQuery, programmesQuery, questionsQuery, type OwnerFilter } from './api.ts'

/** Rows of a tab, page by page. */
function Rows<Row>({
  query,
  none,
  children,
}: {
  query: PagedResult<Row>
  none: string
  children: (row: Row) => ReactNode
}) {
  const { t } = useTranslation('ui')
  const data = query.data && { data: query.data.pages.flatMap((page) => page.data) }
  return (
    <>
      <SectionRows query={{ ...query, data }} skeletonRem={12} none={none}>
        {children}
      </SectionRows>
      <MoreButton of={query} label={t('list.more')} className="above-16" />
    </>
  )
}

/** The contracts of a side, with their documents behind them. */
export function PersonContracts({ whose }: { whose: OwnerFilter }) {
  const { t } = useTranslation('person-card')
  const words = useWords()
  return (
    <Rows query={useInfiniteQuery(contractsQuery(whose))} none={t('no_contracts')}>
      {(contract) => (
        <SectionRow
          key={contract.id}
          what={
            <Link to={contractPath(contract.id)}>
              {words.contract(contract.number)}: {words.course(contract)}
            </Link>
          }
          about={
            <>
              <PersonName person={contract.learner} isFull /> ·{' '}
              <PersonName person={'customerId' in whose ? contract.executor : contract.customer} isFull />
            </>
          }
          link={{ to: contractDocumentsPath(contract.id), label: t('document') }}
        >
          <State of="contract" is={contract.state} />
        </SectionRow>
      )}
    </Rows>
  )
}

export function PersonLessons({ whose }: { whose: OwnerFilter }) {
  const { t } = useTranslation('person-card')
  const words = useWords()
  return (
    <Rows query={useInfiniteQuery(lessonsQuery(whose))} none={t('no_lessons')}>
      {(lesson) => (
        <SectionRow
          key={lesson.id}
          what={
            <Link to={lessonPath(lesson.id)}>
              <DateTime at={lesson.startsAt} />
            </Link>
          }
          about={words.subject(lesson.subject)}
        >
          <State of="lesson" is={lesson.state} />
        </SectionRow>
      )}
    </Rows>
  )
}

/** The groups in which a customer's learners have or had seats, or which an executor teaches. */
export function PersonProgrammes({ whose }: { whose: OwnerFilter }) {
  const { t } = useTranslation('person-card')
  const stateLabel = useStateLabel()
  return (
    <Rows query={useInfiniteQuery(programmesQuery(whose))} none={t('no_programmes')}>
      {({ id, title, startsOn, endsOn, state, ownSeats, membership }) => (
        <SectionRow
          key={id}
          what={<Link to={programmePath(id)}>{title}</Link>}
          about={
            <>
              <DateText date={startsOn} /> – <DateText date={endsOn} />
              {ownSeats.map((seat) => (
                <Fragment key={seat.id}>
                  {' · '}
                  <PersonName person={seat.learner} isFull /> ({stateLabel('programme_seat', seat.state)})
                </Fragment>
              ))}
              {membership && ` · ${t(`team.${membership.role}`)}, ${stateLabel('programme_member', membership.state)}`}
            </>
          }
        >
          <State of="programme" is={state} />
        </SectionRow>
      )}
    </Rows>
  )
}

/** Income of an executor month by month, for accountants. */
export function PersonIncome({ executorId }: { executorId: string }) {
  const { t } = useTranslation('person-card')
  return (
    <Rows query={useInfiniteQuery(incomeQuery(executorId))} none={t('no_income')}>
      {(report) => (
        <SectionRow
          key={report.id}
          what={
            <Link to={incomeReportPath(report.id)}>
              <MonthText month={report.month} />
            </Link>
          }
          about={<Money kopecks={report.payableKopecks} />}
        >
          <State of="income_report" is={report.state} />
        </SectionRow>
      )}
    </Rows>
  )
}

export function PersonQuestions({ askerId }: { askerId: string }) {
  const { t } = useTranslation('person-card')
  return (
    <Rows query={useInfiniteQuery(questionsQuery(askerId))} none={t('no_questions')}>
      {(question) => (
        <SectionRow
          key={question.id}
          what={<Link to={questionPath(question.id)}>{t('question', { number: question.number })}</Link>}
          about={question.excerpt}
        >
          <State of="question" is={question.state} />
        </SectionRow>
      )}
    </Rows>
  )
}
