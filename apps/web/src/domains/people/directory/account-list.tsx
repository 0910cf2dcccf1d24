import { roles } from '@navyk/api-spec/people/accounts'
import { type AccountRow, accountStates } from '@navyk/api-spec/people/directory'
import { businessDate } from '@navyk/api-spec/kit'
import { accountCardPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { stateCell, useStateLabel } from '#app/manifests/states.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { RelativeTime } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { MaskedPhone } from '#ui/facts/contacts/masked-phone.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { accountsQuery, loadPhone, useAccountsWorkbook } from './api.ts'

const filters = { search: 'search', role: roles, state: accountStates } as const

/** List of every account by name; a row leads to the card of its person. */
export function AccountList() {
  const { t } = useTranslation('directory')
  const words = useWords()
  const stateLabel = useStateLabel()
  const filter = useListFilter(filters)
  const query = useInfiniteQuery({ ...accountsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useAccountsWorkbook(filter)
  return (
    <FilteredList
      title={t('accounts')}
      filters={filters}
      words={{
        search: t('words.name_or_phone'),
        role: [t('words.workspace'), (role) => words.label(role)],
        state: [t('words.state'), (state) => stateLabel('account', state)],
      }}
      // Accounts are the tab without a name in the address.
      views={<SavedViews page="accounts" names={viewNamesOf(filters)} />}
      workbook={{ label: t('words.download_xlsx'), workbook }}
      query={query}
      columns={useColumns()}
      rowLink={(row) => accountCardPath(row.id)}
      empty={{ none: t('none') }}
    />
  )
}

function useColumns(): Column<AccountRow>[] {
  const { t } = useTranslation('directory')
  const words = useWords()
  const format = useFormat()
  return [
    cell.fullName('name', t('words.person_name'), (row) => row, { card: 'head' }),
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
    cell.day('created', t('created'), (row) => businessDate(new Date(row.createdAt)), { width: 10 }),
    {
      key: 'used',
      title: t('used'),
      width: 10,
      render: (row) => (row.lastUsedAt === null ? t('words.not_yet') : <RelativeTime at={row.lastUsedAt} />),
    },
    stateCell('account', t('words.state'), (row) => row.state, { width: 9 }),
  ]
}
