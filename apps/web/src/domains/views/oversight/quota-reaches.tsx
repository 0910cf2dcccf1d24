import type { QuotaReach } from '@navyk/api-spec/views/oversight'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Column, DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DateTime, PersonName } from '../../../ui/facts/facts-text.tsx'
import { quotaReachesQuery } from './api.ts'

/** Accounts that reached a daily limit; a row opens the account. */
export function QuotaReaches() {
  const { t } = useTranslation('oversight')
  const query = useInfiniteQuery(quotaReachesQuery())
  const columns: Column<QuotaReach>[] = [
    { key: 'account', title: t('account'), card: 'head', render: (row) => <PersonName person={row.account} isFull /> },
    { key: 'kind', title: t('limit'), card: 'line', render: (row) => t(`quota.${row.kind}`, t('quota.other')) },
    { key: 'most', title: t('a_day'), width: 8, card: 'line', isNamed: true, render: (row) => row.most },
    { key: 'at', title: t('at'), width: 13, card: 'end', render: (row) => <DateTime at={row.at} /> },
  ]
  return (
    <DataList
      label={t('quotas')}
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowLink={(row) => `/dashboard/contact-list/${row.account.accountId}?tab=account`}
      empty={<EmptyState text={t('no_reaches')} />}
    />
  )
}
