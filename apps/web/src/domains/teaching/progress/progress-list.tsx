import type { ProgressSummary } from '@navyk/api-spec/teaching/progress'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PersonName } from '../../../ui/facts/facts-text.tsx'
import { useFormat } from '../../../ui/format.ts'
import { SectionRow, SectionRows } from '../../../ui/lists/section-rows.tsx'
import { Section } from '../../../ui/section.tsx'
import { useWords } from '../../../vocabulary/use-words.ts'
import { progressListQuery } from './api.ts'

/** How the own learners get on, one line for each running contract. */
export function ProgressList() {
  const { t } = useTranslation('progress')
  return (
    <Section title={t('list.title')}>
      <ProgressRows of={{}} />
    </Section>
  )
}

/** The same of a customer or an executor whom staff look at, as rows alone. */
export function ProgressRows({ of }: { of: Parameters<typeof progressListQuery>[0] }) {
  const { t } = useTranslation('progress')
  return (
    <SectionRows query={useQuery(progressListQuery(of))} skeletonRem={9} none={t('list.none')}>
      {(summary) => <SummaryRow key={summary.contractId} summary={summary} />}
    </SectionRows>
  )
}

function SummaryRow({ summary }: { summary: ProgressSummary }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const words = useWords()
  const facts = [
    t('list.attendance', { held: summary.held, all: summary.held + summary.missed }),
    summary.homeworkChecked > 0 && t('list.homework', { done: summary.homeworkDone, checked: summary.homeworkChecked }),
    summary.averageMark !== null && t('list.mark', { mark: format.number(summary.averageMark) }),
    summary.openGoals + summary.reachedGoals > 0 &&
      t('list.goals', { reached: summary.reachedGoals, all: summary.openGoals + summary.reachedGoals }),
    summary.lastReport !== null && t('list.report', { month: format.month(summary.lastReport.month) }),
  ].filter((fact) => fact !== false)
  return (
    <SectionRow
      what={
        <strong>
          {summary.learnerName}, {words.subject(summary.subject)}
        </strong>
      }
      about={
        <>
          <PersonName person={summary.executor} isFull /> · {facts.join(' · ')}
        </>
      }
      link={{ to: `/dashboard/contract-details/${summary.contractId}?tab=progress`, label: t('list.open') }}
    />
  )
}
