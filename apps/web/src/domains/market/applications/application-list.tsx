import type { ApplicationRow } from '@navyk/api-spec/market/applications'
import { businessDate } from '@navyk/api-spec/kit'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { useSearchParams } from 'react-router'
import { stateCell } from '#app/manifests/states.tsx'
import { cell } from '#ui/lists/table/cells.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { OpenedPart } from '#ui/dialogs/on-demand.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { applicationFilters, useApplicationFilter } from './application-filters.ts'
import { applicationsQuery } from './api.ts'

const applicationDialog = lazyPart(async () => (await import('./application-dialog.tsx')).ApplicationDialog)

/** Customers who want to become executors, for staff. A row opens the application, where it is decided. */
export function ApplicationList() {
  const { t } = useTranslation('applications')
  const [{ application }, change] = useFilters(['application'])
  const [address] = useSearchParams()
  const filter = useApplicationFilter()
  const query = useInfiniteQuery({ ...applicationsQuery(filter), placeholderData: keepPreviousData })
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const opened = rows.find((row) => row.id === application)
  const linkTo = (id: string) => {
    const next = new URLSearchParams(address)
    next.set('application', id)
    return `${contactListPath}?${next}`
  }
  return (
    <>
      <FilteredList
        title={t('list')}
        filters={applicationFilters}
        words={{
          search: t('search'),
          show: [t('scope'), () => t('scope_all'), t('scope_waiting')],
        }}
        views={<SavedViews page="applications" names={viewNamesOf(applicationFilters)} />}
        query={query}
        columns={useColumns()}
        rowLink={(row) => linkTo(row.id)}
        empty={{
          none: filter.state === undefined ? t('none') : t('none_waiting'),
          noneFound: t('none_found'),
          all: { to: `${contactListPath}?tab=applications&show=all`, label: t('words.show_all_feminine') },
        }}
      />
      <OpenedPart
        of={applicationDialog}
        opened={opened !== undefined}
        application={opened}
        onClose={() => change({ application: '' })}
      />
    </>
  )
}

function useColumns(): Column<ApplicationRow>[] {
  const { t } = useTranslation('applications')
  const words = useWords()
  return [
    cell.fullName('applicant', t('words.person_name'), (row) => row.applicant, { card: 'head' }),
    {
      key: 'subjects',
      title: t('words.subjects'),
      card: 'line',
      render: (row) => words.listed(row.subjects.map(words.subject)),
    },
    { key: 'city', title: t('words.city'), width: 10, card: 'line', render: (row) => row.city },
    cell.day('sent', t('sent_on'), (row) => businessDate(new Date(row.createdAt)), { width: 9, card: 'end' }),
    cell.instant('interview', t('interview'), (row) => row.interviewAt, { width: 11, card: 'line' }),
    stateCell('application', t('words.state'), (row) => row.state, { width: 12 }),
  ]
}
