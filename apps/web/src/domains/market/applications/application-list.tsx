import type { ApplicationRow } from '@navyk/api-spec/market/applications'
import { businessDate } from '@navyk/api-spec/kit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { State } from '../../../app/states.tsx'
import { type Column, DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DateText, PersonName } from '../../../ui/facts/facts-text.tsx'
import { OpenedPart } from '../../../ui/dialogs/on-demand.tsx'
import { ScopeSwitch } from '../../../ui/lists/scope-switch.tsx'
import { useFilters } from '../../../ui/lists/use-filters.ts'
import { useWords } from '../../../vocabulary/use-words.ts'
import { applicationsQuery } from './api.ts'

const applicationDialog = lazyPart(async () => (await import('./application-dialog.tsx')).ApplicationDialog)

/** For staff: who wants to become an executor. A row opens the application, where it is decided. */
export function ApplicationList() {
  const { t } = useTranslation('applications')
  const words = useWords()
  const [{ show, application }, change] = useFilters(['show', 'application'])
  const options = applicationsQuery(show === 'all' ? undefined : 'submitted')
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const opened = rows.find((row) => row.id === application)
  const columns: Column<ApplicationRow>[] = [
    {
      key: 'applicant',
      title: t('applicant'),
      card: 'head',
      render: (row) => <PersonName person={row.applicant} isFull />,
    },
    {
      key: 'subjects',
      title: t('subjects'),
      card: 'line',
      render: (row) => words.listed(row.subjects.map(words.subject)),
    },
    { key: 'city', title: t('city'), width: 10, card: 'line', render: (row) => row.city },
    {
      key: 'sent',
      title: t('sent_on'),
      width: 9,
      card: 'end',
      render: (row) => <DateText date={businessDate(new Date(row.createdAt))} />,
    },
    {
      key: 'state',
      title: t('state'),
      width: 12,
      card: 'state',
      render: (row) => <State of="application" is={row.state} />,
    },
  ]
  const search = new URLSearchParams({ tab: 'applications', ...(show === 'all' && { show }) })
  return (
    <>
      <ScopeSwitch
        name="show"
        label={t('scope')}
        scopes={[
          { value: '', label: t('scope_waiting') },
          { value: 'all', label: t('scope_all') },
        ]}
      />
      <DataList
        label={t('list')}
        query={query}
        columns={columns}
        rowId={(row) => row.id}
        rowLink={(row) => `/dashboard/contact-list?${search}&application=${row.id}`}
        empty={<EmptyState text={show === 'all' ? t('none') : t('none_waiting')} />}
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
