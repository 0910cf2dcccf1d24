import type { ApplicationRow } from '@navyk/api-spec/market/applications'
import { businessDate } from '@navyk/api-spec/kit'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { State } from '#app/states.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DateText, DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { OpenedPart } from '#ui/dialogs/on-demand.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { type ApplicationFilter, applicationsQuery } from './api.ts'
import { applicationViewNames, useApplicationFilter } from './application-filters.ts'

const applicationDialog = lazyPart(async () => (await import('./application-dialog.tsx')).ApplicationDialog)

/** Customers who want to become executors, for staff. A row opens the application, where it is decided. */
export function ApplicationList() {
  const { t } = useTranslation('applications')
  const [{ application }, change] = useFilters(['application'])
  const [address] = useSearchParams()
  const filter = useApplicationFilter()
  const query = useInfiniteQuery({ ...applicationsQuery(filter), placeholderData: keepPreviousData })
  const { shown, choice } = useShownColumns(useColumns())
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const opened = rows.find((row) => row.id === application)
  const linkTo = (id: string) => {
    const next = new URLSearchParams(address)
    next.set('application', id)
    return `${contactListPath}?${next}`
  }
  return (
    <>
      <FilterBar
        filters={[
          { kind: 'search', name: 'search', label: t('search') },
          {
            kind: 'select',
            name: 'show',
            label: t('scope'),
            first: t('scope_waiting'),
            options: [{ value: 'all', label: t('scope_all') }],
          },
        ]}
      >
        <ColumnChoice columns={choice} />
        <SavedViews page="applications" names={applicationViewNames} />
      </FilterBar>
      <DataList
        label={t('list')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => linkTo(row.id)}
        empty={<NoApplications filter={filter} />}
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

/** Empty state of the list: there are no applications at all, or none with the filters. */
function NoApplications({ filter: { state, search } }: { filter: ApplicationFilter }) {
  const { t } = useTranslation('applications')
  if (search === undefined) return <EmptyState text={state === undefined ? t('none') : t('none_waiting')} />
  const link = { to: `${contactListPath}?tab=applications&show=all`, label: t('words.show_all_feminine') }
  return <EmptyState text={t('none_found')} link={link} />
}

function useColumns(): Column<ApplicationRow>[] {
  const { t } = useTranslation('applications')
  const words = useWords()
  return [
    {
      key: 'applicant',
      title: t('words.person_name'),
      card: 'head',
      render: (row) => <PersonName person={row.applicant} isFull />,
    },
    {
      key: 'subjects',
      title: t('words.subjects'),
      card: 'line',
      render: (row) => words.listed(row.subjects.map(words.subject)),
    },
    { key: 'city', title: t('words.city'), width: 10, card: 'line', render: (row) => row.city },
    {
      key: 'sent',
      title: t('sent_on'),
      width: 9,
      card: 'end',
      render: (row) => <DateText date={businessDate(new Date(row.createdAt))} />,
    },
    {
      key: 'interview',
      title: t('interview'),
      width: 11,
      card: 'line',
      render: (row) => (row.interviewAt === null ? '—' : <DateTime at={row.interviewAt} />),
    },
    {
      key: 'state',
      title: t('words.state'),
      width: 12,
      card: 'state',
      render: (row) => <State of="application" is={row.state} />,
    },
  ]
}
