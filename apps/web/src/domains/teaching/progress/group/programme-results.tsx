import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { rollPath } from '@navyk/api-spec/teaching/progress/paths'
import { useQuery } from '@tanstack/react-query'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { groupQuery } from '../api.ts'
import { SummaryRow } from '../summary-row.tsx'

/** Progress of the learners of a programme, on its page: everybody for who teaches it and staff, their own for a customer, also once
 *  they have left. */
export function ProgrammeResults({ programme }: { programme: Programme }) {
  return programme.hasResults ? <Results programmeId={programme.id} /> : null
}

function Results({ programmeId }: { programmeId: string }) {
  const { t } = useTranslation('progress')
  const query = useQuery(groupQuery(programmeId))
  const mayChange = useMayChange()
  const mayMark = mayChange && query.data?.data.actions.edit === true
  return (
    <Section
      title={t('list.title')}
      action={mayMark && <LinkButton to={rollPath(programmeId)}>{t('group.mark')}</LinkButton>}
    >
      <QueryView query={query} skeleton={<BlockSkeleton height={9} />}>
        {({ data: { learners } }) =>
          learners.length === 0 ? (
            <p className="muted below-12">{t('group.none')}</p>
          ) : (
            <ul className="stack">
              {learners.map((learner) => (
                <SummaryRow
                  key={learner.owner.id}
                  summary={learner}
                  what={learner.hasLeft ? t('group.left', { name: learner.learnerName }) : learner.learnerName}
                  isInGroup
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  )
}
