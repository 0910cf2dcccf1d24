import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Disclosure } from '#ui/facts/details/disclosure.tsx'
import { SectionRows } from '#ui/lists/section-rows.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { progressListQuery } from './api.ts'
import { SummaryRow } from './summary-row.tsx'

type ListOwner = Omit<Parameters<typeof progressListQuery>[0], 'view'>

/** Progress of the own learners. */
export function ProgressList() {
  const { t } = useTranslation('progress')
  return (
    <Section title={t('list.title')}>
      <ProgressRows of={{}} />
    </Section>
  )
}

/** Progress of the own learners, or of those of a customer or an executor whom staff look at: one line for each running contract and
 *  seat; those that are over are folded. */
export function ProgressRows({ of }: { of: ListOwner }) {
  const { t } = useTranslation('progress')
  const [isUnfolded, unfold] = useState(false)
  return (
    <>
      <Lines of={{ ...of, view: 'running' }} />
      <Disclosure title={t('list.over')} facts={[]} onOpen={() => unfold(true)}>
        {isUnfolded && <Lines of={{ ...of, view: 'over' }} />}
      </Disclosure>
    </>
  )
}

function Lines({ of }: { of: Parameters<typeof progressListQuery>[0] }) {
  const { t } = useTranslation('progress')
  const words = useWords()
  const query = useQuery(progressListQuery(of))
  return (
    <SectionRows query={query} skeletonRem={9} none={t(of.view === 'over' ? 'list.none_over' : 'list.none')}>
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
