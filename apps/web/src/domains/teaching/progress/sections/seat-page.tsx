import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { progressQuery } from '../api.ts'
import { ProgressSections } from './progress-sections.tsx'

/** Progress of one learner of a group. */
export function SeatPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('progress')
  const words = useWords()
  return (
    <QueryView query={useQuery(progressQuery(id))}>
      {({ data: { learnerName, subject, programme } }) => (
        <DetailsPage
          title={learnerName}
          subtitle={`${t('group.results')} · ${words.subject(subject)}`}
          {...(programme && { trail: [{ label: programme.title, to: programmePath(programme.id) }] })}
        >
          <ProgressSections ownerId={id} />
        </DetailsPage>
      )}
    </QueryView>
  )
}
