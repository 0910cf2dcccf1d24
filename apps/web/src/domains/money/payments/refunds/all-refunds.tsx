import { refundStates } from '@navyk/api-spec/money/payments'
import { paymentListPath } from '@navyk/api-spec/money/payments/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useStateLabel } from '#app/manifests/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { refundsQuery } from '../api.ts'
import rows from '../payments.module.css'
import { RefundRow } from './refund-list.tsx'

/** The refunds of all customers, for accountants: where the second person finds what the first one has asked for. */
export function AllRefunds() {
  const { t } = useTranslation('payments')
  const stateLabel = useStateLabel()
  const [filters] = useFilters(['state'])
  const state = refundStates.find((each) => each === filters.state)
  const query = useInfiniteQuery({ ...refundsQuery({ state }), placeholderData: keepPreviousData })
  const options = refundStates.map((value) => ({ value, label: stateLabel('refund', value) }))
  return (
    <>
      <FilterBar filters={[{ kind: 'select', name: 'state', label: t('words.state'), options }]} />
      <QueryView query={query} skeleton={<ListSkeleton rows={5} />}>
        {({ pages }) => {
          const refunds = pages.flatMap((page) => page.data)
          if (refunds.length === 0) return <None isFiltered={state !== undefined} />
          return (
            <Section>
              <ul className={`divided ${rows.payments}`} aria-label={t('refunds.refunds')}>
                {refunds.map((refund) => (
                  <RefundRow key={refund.id} refund={refund} isNamed />
                ))}
              </ul>
              <MoreButton of={query} label={t('words.show_more')} />
            </Section>
          )
        }}
      </QueryView>
    </>
  )
}

function None({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('payments')
  if (!isFiltered) return <EmptyState text={t('refunds.none')} />
  const link = { to: `${paymentListPath}?part=refunds`, label: t('words.show_all') }
  return <EmptyState text={t('refunds.none_found')} link={link} />
}
