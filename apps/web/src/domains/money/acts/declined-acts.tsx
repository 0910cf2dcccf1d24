import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ActRow } from './act-row.tsx'
import { actsQuery } from './api.ts'

/** The acts that customers have declined and nothing has replaced, to staff. */
export function DeclinedActs() {
  const { t } = useTranslation('acts')
  const query = useInfiniteQuery(actsQuery({ state: 'declined' }))
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
      {({ pages }) => {
        const acts = pages.flatMap((page) => page.data)
        if (acts.length === 0) return <EmptyState text={t('none_declined')} />
        return (
          <Section title={t('declined_title')}>
            <ul className="divided" aria-label={t('declined_title')}>
              {acts.map((act) => (
                <ActRow key={act.id} act={act} />
              ))}
            </ul>
            <MoreButton of={query} label={t('older')} />
          </Section>
        )
      }}
    </QueryView>
  )
}
