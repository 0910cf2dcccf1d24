import type { PayoutBatch } from '@navyk/api-spec/money/payouts'
import { newPayoutPath, payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { stateCell } from '#app/manifests/states.tsx'
import { cell } from '#ui/lists/table/cells.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { batchesQuery } from '../api.ts'

/** Batches of payouts, newest first. */
export function BatchListPage() {
  const { t } = useTranslation('payouts')
  const query = useInfiniteQuery(batchesQuery())
  return (
    <ListScreen
      title={t('batches.title')}
      purpose={t('batches.purpose')}
      action={<LinkButton to={newPayoutPath}>{t('batches.new')}</LinkButton>}
      query={query}
      columns={useColumns()}
      rowLink={(row) => payoutPath(row.id)}
      empty={{
        none: <EmptyState text={t('batches.none')} link={{ to: newPayoutPath, label: t('batches.to_due') }} />,
      }}
    />
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
    cell.day('made', t('batches.made'), (row) => row.madeOn, { width: 11, card: 'line' }),
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
    cell.money('sum', t('batches.sum'), (row) => row.all.kopecks, { width: 11, card: 'end' }),
    stateCell('payout_batch', t('words.state'), (row) => row.state, { width: 13 }),
  ]
}
