import type { QuotaReach } from '@navyk/api-spec/views/oversight'
import { businessDate } from '@navyk/api-spec/kit'
import { accountCardPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { quotaReachesQuery, useQuotaReachesWorkbook } from './api.ts'

const filterNames = ['name', 'from', 'to'] as const
const viewNames = [...filterNames, hiddenColumnsName]

/** Accounts that reached a daily limit, narrowed by person and days; a row opens the account. */
export function QuotaReaches() {
  const { t } = useTranslation('oversight')
  const [{ name, from, to }] = useFilters(filterNames)
  const filter = { search: name || undefined, from: from || undefined, to: to || undefined }
  const query = useInfiniteQuery({ ...quotaReachesQuery(filter), placeholderData: keepPreviousData })
  const { shown, choice } = useShownColumns(useColumns())
  const today = businessDate(new Date())
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <FilterBar
        filters={[
          { kind: 'search', name: 'name', label: t('words.person_name') },
          { kind: 'day', name: 'from', label: t('words.first_day'), max: today },
          { kind: 'day', name: 'to', label: t('words.last_day'), max: today },
        ]}
      >
        <ColumnChoice columns={choice} />
        <SavedViews page="quota-reaches" names={viewNames} />
        <WorkbookIcon label={t('words.download_xlsx')} workbook={useQuotaReachesWorkbook(filter)} />
      </FilterBar>
      <DataList
        label={t('quotas')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => accountCardPath(row.account.accountId)}
        empty={<EmptyState text={t(isFiltered ? 'no_such_reaches' : 'no_reaches')} />}
      />
    </>
  )
}

function useColumns(): Column<QuotaReach>[] {
  const { t } = useTranslation('oversight')
  return [
    { key: 'account', title: t('account'), card: 'head', render: (row) => <PersonName person={row.account} isFull /> },
    { key: 'kind', title: t('words.what'), card: 'line', render: (row) => t(`quota.${row.kind}`, t('quota.other')) },
    { key: 'most', title: t('a_day'), width: 8, card: 'line', isNamed: true, render: (row) => row.most },
    { key: 'at', title: t('words.when'), width: 13, card: 'end', render: (row) => <DateTime at={row.at} /> },
  ]
}
