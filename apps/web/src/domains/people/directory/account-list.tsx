import { roles } from '@navyk/api-spec/people/accounts'
import { type AccountRow, accountStates } from '@navyk/api-spec/people/directory'
import { businessDate } from '@navyk/api-spec/kit'
import { accountCardPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { State, useStateLabel } from '#app/states.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DateText, PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFormat } from '#ui/format.ts'
import { MaskedPhone } from '#ui/facts/masked-phone.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { accountsQuery, loadPhone, useAccountsWorkbook } from './api.ts'

const filterNames = ['search', 'role', 'state'] as const

/** Names in the address that saved views keep. Accounts are the tab without a name in the address. */
const viewNames = [...filterNames, hiddenColumnsName]

/** List of every account by name; a row leads to the card of its person. */
export function AccountList() {
  const { t } = useTranslation('directory')
  const [filters] = useFilters(filterNames)
  const filter = {
    search: filters.search || undefined,
    role: roles.find((role) => role === filters.role),
    state: accountStates.find((state) => state === filters.state),
  }
  const query = useInfiniteQuery({ ...accountsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useAccountsWorkbook(filter)
  const { shown, choice } = useShownColumns(useColumns())
  return (
    <>
      <AccountFilters>
        <ColumnChoice columns={choice} />
        <SavedViews page="accounts" names={viewNames} />
        <WorkbookIcon label={t('words.download_xlsx')} workbook={workbook} />
      </AccountFilters>
      <DataList
        label={t('accounts')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => accountCardPath(row.id)}
        empty={<EmptyState text={t('none')} />}
      />
    </>
  )
}

function AccountFilters({ children }: { children: ReactNode }) {
  const { t } = useTranslation('directory')
  const words = useWords()
  const stateLabel = useStateLabel()
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('words.name_or_phone') },
        {
          kind: 'select',
          name: 'role',
          label: t('words.workspace'),
          options: roles.map((value) => ({ value, label: words.label(value) })),
        },
        {
          kind: 'select',
          name: 'state',
          label: t('words.state'),
          options: accountStates.map((value) => ({ value, label: stateLabel('account', value) })),
        },
      ]}
    >
      {children}
    </FilterBar>
  )
}

function useColumns(): Column<AccountRow>[] {
  const { t } = useTranslation('directory')
  const words = useWords()
  const format = useFormat()
  return [
    {
      key: 'name',
      title: t('words.person_name'),
      card: 'head',
      render: (row) => <PersonName person={row} isFull />,
    },
    {
      key: 'phone',
      title: t('words.phone'),
      width: 15,
      card: 'line',
      // The account behind the row has the whole number.
      short: (row) => row.maskedPhone,
      render: (row) => (
        <span className="on-top">
          <MaskedPhone masked={row.maskedPhone} name={format.fullName(row)} load={() => loadPhone(row.id)} />
        </span>
      ),
    },
    {
      key: 'roles',
      title: t('cabinets'),
      width: 13,
      card: 'line',
      render: (row) => row.roles.map((role) => words.label(role)).join(', '),
    },
    {
      key: 'created',
      title: t('created'),
      width: 10,
      render: (row) => <DateText date={businessDate(new Date(row.createdAt))} />,
    },
    {
      key: 'used',
      title: t('used'),
      width: 10,
      render: (row) => (row.lastUsedAt === null ? t('words.not_yet') : <RelativeTime at={row.lastUsedAt} />),
    },
    {
      key: 'state',
      title: t('words.state'),
      width: 9,
      card: 'state',
      render: (row) => <State of="account" is={row.state} />,
    },
  ]
}
