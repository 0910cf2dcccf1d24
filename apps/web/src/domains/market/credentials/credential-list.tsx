import type { Credential } from '@navyk/api-spec/market/credentials'
import { businessDate } from '@navyk/api-spec/kit'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { useSearchParams } from 'react-router'
import { cell } from '#ui/lists/table/cells.tsx'
import { OpenedPart } from '#ui/dialogs/on-demand.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { CredentialBadge, useLastDay } from './credential-facts.tsx'
import { credentialFilters, useCredentialFilter } from './credential-filters.ts'
import { credentialsQuery } from './api.ts'

const credentialDialog = lazyPart(async () => (await import('./credential-dialog.tsx')).CredentialDialog)

/** Credentials that executors have uploaded, for staff. A row opens the credential, where it is checked. */
export function CredentialList() {
  const { t } = useTranslation('credentials')
  const words = useWords()
  const [{ credential }, change] = useFilters(['credential'])
  const [search] = useSearchParams()
  const filter = useCredentialFilter()
  const query = useInfiniteQuery({ ...credentialsQuery(filter), placeholderData: keepPreviousData })
  const linkTo = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('credential', id)
    return `${contactListPath}?${next}`
  }
  return (
    <>
      <FilteredList
        title={t('list')}
        filters={credentialFilters}
        words={{
          search: t('search'),
          // Those that wait are the first option.
          show: [t('scope'), (scope) => scope !== 'waiting' && t(`scopes.${scope}`), t('scopes.waiting')],
          kind: [t('words.document'), (kind) => words.credential(kind)],
        }}
        views={<SavedViews page="credentials" names={viewNamesOf(credentialFilters)} />}
        query={query}
        columns={useColumns()}
        rowLink={(row) => linkTo(row.id)}
        empty={{
          none: t(`none.${filter.scope ?? 'all'}`),
          noneFound: t('none.filtered'),
          all: { to: `${contactListPath}?tab=credentials&show=all`, label: t('words.show_all') },
        }}
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

function useColumns(): Column<Credential>[] {
  const { t } = useTranslation('credentials')
  const words = useWords()
  const lastDay = useLastDay()
  return [
    cell.fullName('executor', words.label('executor'), (row) => row.executor, { card: 'head', isName: true }),
    { key: 'kind', title: t('words.document'), card: 'line', render: (row) => words.credential(row.kind) },
    cell.day('sent', t('sent_on'), (row) => businessDate(new Date(row.uploadedAt)), { width: 9, card: 'end' }),
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
