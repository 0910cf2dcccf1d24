import { promises } from '@navyk/api-spec/market/matching'
import { subjects } from '@navyk/api-spec/vocabulary'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { ListSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { useFilters } from '../../../ui/lists/use-filters.ts'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../vocabulary/use-words.ts'
import { deskQuery } from './api.ts'
import classes from './desk.module.css'
import { Gaps } from './gaps.tsx'
import { WaitingRequest } from './waiting-request.tsx'

/** The matching desk, for managers: what waits, who suits, and which contracts lose their executor. */
export function DeskPage() {
  const { t } = useTranslation('matching')
  const [filters] = useFilters(['promise', 'subject'])
  const promise = promises.find((each) => each === filters.promise)
  const subject = subjects.find((each) => each === filters.subject)
  const query = useQuery({ ...deskQuery({ promise, subject }), placeholderData: keepPreviousData })
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Filters />
      <QueryView query={query} skeleton={<ListSkeleton rows={5} />}>
        {({ data }) => (
          <>
            <Gaps gaps={data.gaps} count={data.gapCount} brokenCount={data.brokenGapCount} />
            {data.offers.length === 0 ? (
              <EmptyState text={t('none')} />
            ) : (
              <>
                <p className={classes.total} role="status">
                  {[
                    t('count', { count: data.count }),
                    ...(data.brokenCount > 0 ? [t('broken_count', { count: data.brokenCount })] : []),
                  ].join(' · ')}
                </p>
                <ul className={classes.requests} aria-label={t('title')}>
                  {data.offers.map((offer) => (
                    <WaitingRequest key={offer.id} offer={offer} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}

const Filters = memo(() => {
  const { t } = useTranslation('matching')
  const words = useWords()
  return (
    <FilterBar
      filters={[
        {
          kind: 'select',
          name: 'promise',
          label: t('promise'),
          options: promises.map((value) => ({ value, label: t(`promises.${value}`) })),
        },
        { kind: 'select', name: 'subject', label: words.label('subject'), options: words.subjectOptions() },
      ]}
    />
  )
})
