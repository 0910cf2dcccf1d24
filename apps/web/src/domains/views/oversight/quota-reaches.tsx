import type { QuotaReach } from '@navyk/api-spec/views/oversight'
import { accountCardPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { quotaReachesQuery, useQuotaReachesWorkbook } from './api.ts'
import { useDayWords } from './use-day-words.ts'

const filters = { name: 'search', from: 'day', to: 'day' } as const

/** Accounts that reached a daily limit, narrowed by person and days; a row opens the account. */
export function QuotaReaches() {
  const { t } = useTranslation('oversight')
  const { name, ...days } = useListFilter(filters)
  const filter = { ...days, search: name }
  const query = useInfiniteQuery({ ...quotaReachesQuery(filter), placeholderData: keepPreviousData })
  return (
    <FilteredList
      title={t('quotas')}
      filters={filters}
      words={{ name: t('words.person_name'), ...useDayWords() }}
      views={<SavedViews page="quota-reaches" names={viewNamesOf(filters)} />}
      workbook={{ label: t('words.download_xlsx'), workbook: useQuotaReachesWorkbook(filter) }}
      query={query}
      columns={useColumns()}
      rowLink={(row) => accountCardPath(row.account.accountId)}
      empty={{ none: t('no_reaches'), noneFound: t('no_such_reaches') }}
    />
  )
}

function useColumns(): Column<QuotaReach>[] {
  const { t } = useTranslation('oversight')
  const nameOf = useOpenTexts('oversight')
  return [
    cell.fullName('account', t('account'), (row) => row.account, { card: 'head' }),
    {
      key: 'kind',
      title: t('words.what'),
      card: 'line',
      render: (row) => nameOf(`quota.${row.kind}`, { defaultValue: t('quota.other') }),
    },
    { key: 'most', title: t('a_day'), width: 8, card: 'line', isNamed: true, render: (row) => row.most },
    cell.instant('at', t('words.when'), (row) => row.at, { width: 13, card: 'end' }),
  ]
}
