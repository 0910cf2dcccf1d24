import type { Credential } from '@navyk/api-spec/market/credentials'
import { credentialKinds } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { OpenedPart } from '#ui/dialogs/on-demand.tsx'
import { DateText, PersonName } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { type CredentialFilter, credentialsQuery } from './api.ts'
import { CredentialBadge, useLastDay } from './credential-facts.tsx'
import { credentialViewNames, useCredentialFilter } from './credential-filters.ts'

const credentialDialog = lazyPart(async () => (await import('./credential-dialog.tsx')).CredentialDialog)

/** Credentials that executors have uploaded, for staff. A row opens the credential, where it is checked. */
export function CredentialList() {
  const { t } = useTranslation('credentials')
  const words = useWords()
  const [{ credential }, change] = useFilters(['credential'])
  const [search] = useSearchParams()
  const filter = useCredentialFilter()
  const query = useInfiniteQuery({ ...credentialsQuery(filter), placeholderData: keepPreviousData })
  const { shown, choice } = useShownColumns(useColumns())
  const linkTo = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('credential', id)
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
            first: t('scopes.waiting'),
            options: (['expiring', 'all'] as const).map((value) => ({ value, label: t(`scopes.${value}`) })),
          },
          {
            kind: 'select',
            name: 'kind',
            label: t('words.document'),
            options: credentialKinds.map((value) => ({ value, label: words.credential(value) })),
          },
        ]}
      >
        <ColumnChoice columns={choice} />
        <SavedViews page="credentials" names={credentialViewNames} />
      </FilterBar>
      <DataList
        label={t('list')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => linkTo(row.id)}
        empty={<NoCredentials filter={filter} />}
      />
      <OpenedPart
        of={credentialDialog}
        opened={credential !== ''}
        id={credential}
        onClose={() => change({ credential: '' })}
      />
    </>
  )
}

/** Empty state of the list: there are no credentials at all, or none with the filters. */
function NoCredentials({ filter: { scope, kind, search } }: { filter: CredentialFilter }) {
  const { t } = useTranslation('credentials')
  if (kind === undefined && search === undefined) return <EmptyState text={t(`none.${scope ?? 'all'}`)} />
  const link = { to: `${contactListPath}?tab=credentials&show=all`, label: t('words.show_all') }
  return <EmptyState text={t('none.filtered')} link={link} />
}

function useColumns(): Column<Credential>[] {
  const { t } = useTranslation('credentials')
  const words = useWords()
  const lastDay = useLastDay()
  return [
    {
      key: 'executor',
      title: words.label('executor'),
      card: 'head',
      isName: true,
      render: (row) => <PersonName person={row.executor} isFull />,
    },
    { key: 'kind', title: t('words.document'), card: 'line', render: (row) => words.credential(row.kind) },
    {
      key: 'sent',
      title: t('sent_on'),
      width: 9,
      card: 'end',
      render: (row) => <DateText date={businessDate(new Date(row.uploadedAt))} />,
    },
    { key: 'number', title: t('words.number'), width: 9, render: (row) => row.number || '—' },
    {
      key: 'until',
      title: t('valid_until'),
      width: 12,
      card: 'line',
      isNamed: true,
      render: lastDay,
      short: (row) => row.validUntil !== null && lastDay(row),
    },
    { key: 'state', title: t('words.state'), width: 12, card: 'state', render: (row) => <CredentialBadge of={row} /> },
  ]
}
