import { promiseMarks, promises } from '@navyk/api-spec/market/matching'
import { matchingPath } from '@navyk/api-spec/market/matching/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { moveByArrows } from '#ui/lists/table/move-by-arrows.ts'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { WorkbookButton } from '#ui/lists/workbook-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { type DeskFilter, useOffersWorkbook, waitingOffersQuery } from '../api.ts'
import { deskFilterNames, useDeskFilter } from './desk-filters.ts'
import { Gaps } from './gaps.tsx'
import { WaitingRequest } from './waiting-request.tsx'

/** The matching desk, for managers: which contracts lose their executor, what waits, and who suits. */
export function DeskPage() {
  const { t } = useTranslation('matching')
  const filter = useDeskFilter()
  const { promise: _promise, mark: _mark, ...narrowed } = filter
  const workbook = <WorkbookButton label={t('words.download_xlsx')} workbook={useOffersWorkbook(filter)} />
  return (
    <Page title={t('title')} purpose={t('purpose')} isActionShort action={workbook}>
      <Filters />
      <Gaps filter={narrowed} />
      <Requests filter={filter} />
    </Page>
  )
}

function Requests({ filter }: { filter: DeskFilter }) {
  const { t } = useTranslation('matching')
  const query = useInfiniteQuery({ ...waitingOffersQuery(filter), placeholderData: keepPreviousData })
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={5} />}>
      {({ pages }) => {
        const offers = pages.flatMap(({ data }) => data)
        const { count = 0, brokenCount = 0 } = pages[0] ?? {}
        if (offers.length === 0) return <NoRequests isFiltered={Object.values(filter).some(Boolean)} />
        return (
          <>
            <p className="muted above-16 below-12" role="status">
              {[t('count', { count }), ...(brokenCount > 0 ? [t('broken_count', { count: brokenCount })] : [])].join(
                ' · ',
              )}
            </p>
            <ul className="column gap-12" aria-label={t('title')} onKeyDown={moveByArrows}>
              {offers.map((offer) => (
                <WaitingRequest key={offer.id} offer={offer} />
              ))}
            </ul>
            <MoreButton of={query} label={t('words.show_more')} className="above-12" />
          </>
        )
      }}
    </QueryView>
  )
}

/** No request waits: at all, or with the filters. */
function NoRequests({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('matching')
  if (!isFiltered) return <EmptyState text={t('none')} />
  return <EmptyState text={t('none_found')} link={{ to: matchingPath, label: t('words.show_all_feminine') }} />
}

const Filters = memo(() => {
  const { t } = useTranslation('matching')
  const words = useWords()
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('search') },
        {
          kind: 'select',
          name: 'promise',
          label: t('promise'),
          options: promises.map((value) => ({ value, label: t(`promises.${value}`) })),
        },
        {
          kind: 'select',
          name: 'mark',
          label: t('mark'),
          options: promiseMarks.map((value) => ({ value, label: t(`marks.${value}`) })),
        },
        { kind: 'select', name: 'subject', label: words.label('subject'), options: words.subjectOptions() },
      ]}
    >
      <SavedViews page="matching" names={deskFilterNames} />
    </FilterBar>
  )
})
