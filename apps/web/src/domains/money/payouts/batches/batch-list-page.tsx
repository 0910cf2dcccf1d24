import type { PayoutBatch } from '@navyk/api-spec/money/payouts'
import { newPayoutPath, payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { State } from '#app/states.tsx'
import { DateText, Money } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { Page } from '#ui/page.tsx'
import { batchesQuery } from '../api.ts'

/** Batches of payouts, newest first. */
export function BatchListPage() {
  const { t } = useTranslation('payouts')
  const query = useInfiniteQuery(batchesQuery())
  return (
    <Page
      title={t('batches.title')}
      purpose={t('batches.purpose')}
      action={<LinkButton to={newPayoutPath}>{t('batches.new')}</LinkButton>}
    >
      <DataList
        label={t('batches.title')}
        query={query}
        columns={useColumns()}
        rowId={(row) => row.id}
        rowLink={(row) => payoutPath(row.id)}
        empty={<EmptyState text={t('batches.none')} link={{ to: newPayoutPath, label: t('batches.to_due') }} />}
      />
    </Page>
  )
}

function useColumns(): Column<PayoutBatch>[] {
  const { t } = useTranslation('payouts')
  return [
    {
      key: 'number',
      title: t('batches.number'),
      card: 'head',
      render: (row) => t('batches.name', { number: row.number }),
    },
    { key: 'made', title: t('batches.made'), width: 11, card: 'line', render: (row) => <DateText date={row.madeOn} /> },
    {
      key: 'count',
      title: t('batches.count'),
      width: 8,
      align: 'end',
      card: 'line',
      isNamed: true,
      render: (row) => row.all.count,
    },
    {
      key: 'failed',
      title: t('batches.failed'),
      width: 9,
      align: 'end',
      card: 'line',
      isNamed: true,
      short: (row) => (row.failed.count === 0 ? '–' : row.failed.count),
      render: (row) => (row.failed.count === 0 ? '–' : row.failed.count),
    },
    {
      key: 'sum',
      title: t('batches.sum'),
      width: 11,
      align: 'end',
      card: 'end',
      render: (row) => <Money kopecks={row.all.kopecks} />,
    },
    {
      key: 'state',
      title: t('words.state'),
      width: 13,
      card: 'state',
      render: (row) => <State of="payout_batch" is={row.state} />,
    },
  ]
}
