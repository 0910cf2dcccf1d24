import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../../ui/facts/disclosure.tsx'
import { SectionRows } from '../../../ui/lists/section-rows.tsx'
import { Section } from '../../../ui/section.tsx'
import { useWords } from '../../../vocabulary/use-words.ts'
import { progressListQuery } from './api.ts'
import { SummaryRow } from './summary-row.tsx'

/** How the learners of a customer get on, one line for each running contract and seat; those that are over are folded. */
export function ProgressList() {
  const { t } = useTranslation('progress')
  const [isUnfolded, unfold] = useState(false)
  return (
    <Section title={t('list.title')}>
      <Lines view="running" />
      <Disclosure title={t('list.over')} facts={[]} onOpen={() => unfold(true)}>
        {isUnfolded && <Lines view="over" />}
      </Disclosure>
    </Section>
  )
}

function Lines({ view }: { view: 'running' | 'over' }) {
  const { t } = useTranslation('progress')
  const words = useWords()
  const query = useQuery(progressListQuery(view))
  return (
    <SectionRows query={query} skeletonRem={9} none={t(view === 'over' ? 'list.none_over' : 'list.none')}>
      {(summary) => (
        <SummaryRow
          key={summary.owner.id}
          summary={summary}
          what={`${summary.learnerName}, ${summary.programme?.title ?? words.subject(summary.subject)}`}
        />
      )}
    </SectionRows>
  )
}
