import type { Credential } from '@navyk/api-spec/market/credentials'
import { credentialScopes } from '@navyk/api-spec/market/credentials'
import { credentialKinds } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OpenedPart } from '../../../ui/dialogs/on-demand.tsx'
import { DateText, PersonName } from '../../../ui/facts/facts-text.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { type Column, DataList } from '../../../ui/lists/data-list.tsx'
import { FilterBar } from '../../../ui/lists/filter-bar.tsx'
import { ScopeSwitch } from '../../../ui/lists/scope-switch.tsx'
import { useFilters } from '../../../ui/lists/use-filters.ts'
import { useWords } from '../../../vocabulary/use-words.ts'
import { credentialsQuery } from './api.ts'
import { CredentialBadge, useLastDay } from './credential-facts.tsx'

const credentialDialog = lazyPart(async () => (await import('./credential-dialog.tsx')).CredentialDialog)

/** For staff: what executors have uploaded. A row opens the credential, where it is checked. */
export function CredentialList() {
  const { t } = useTranslation('credentials')
  const words = useWords()
  const [{ show, kind, credential }, change] = useFilters(['show', 'kind', 'credential'])
  const scope = show === '' ? 'waiting' : credentialScopes.find((each) => each === show)
  const wanted = credentialKinds.find((each) => each === kind)
  const query = useInfiniteQuery({ ...credentialsQuery({ scope, kind: wanted }), placeholderData: keepPreviousData })
  const columns = useColumns()
  const search = new URLSearchParams({
    tab: 'credentials',
    ...(show !== '' && { show }),
    ...(wanted && { kind: wanted }),
  })
  return (
    <>
      <ScopeSwitch
        name="show"
        label={t('scope')}
        scopes={[
          { value: '', label: t('scopes.waiting') },
          { value: 'expiring', label: t('scopes.expiring') },
          { value: 'all', label: t('scopes.all') },
        ]}
      />
      <FilterBar
        filters={[
          {
            kind: 'select',
            name: 'kind',
            label: t('kind'),
            options: credentialKinds.map((value) => ({ value, label: words.credential(value) })),
          },
        ]}
      />
      <DataList
        label={t('list')}
        query={query}
        columns={columns}
        rowId={(row) => row.id}
        rowLink={(row) => `/dashboard/contact-list?${search}&credential=${row.id}`}
        empty={<EmptyState text={t(`none.${wanted ? 'filtered' : (scope ?? 'all')}`)} />}
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
    {
      key: 'executor',
      title: words.label('executor'),
      card: 'head',
      isName: true,
      render: (row) => <PersonName person={row.executor} isFull />,
    },
    { key: 'kind', title: t('kind'), card: 'line', render: (row) => words.credential(row.kind) },
    {
      key: 'sent',
      title: t('sent_on'),
      width: 9,
      card: 'end',
      render: (row) => <DateText date={businessDate(new Date(row.uploadedAt))} />,
    },
    { key: 'until', title: t('valid_until'), width: 12, card: 'line', isNamed: true, render: lastDay },
    { key: 'state', title: t('state'), width: 12, card: 'state', render: (row) => <CredentialBadge of={row} /> },
  ]
}
