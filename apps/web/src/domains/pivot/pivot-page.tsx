import { Button } from '@mantine/core'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { PeriodSteps } from '../../ui/period-steps.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { pivotQuery } from './api.ts'
import { PivotTable } from './pivot-table.tsx'
import classes from './pivot-page.module.css'

/** A month of plans against what became of them: contracts down, days across, sums both ways. */
export function PivotPage() {
  const { t } = useTranslation('pivot')
  const format = useFormat()
  const isStaff = useUser().role === 'staff'
  const [filters, change] = useFilters(['month', 'executorId'])
  const thisMonth = businessMonth(new Date())
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(filters.month) ? filters.month : thisMonth
  const query = useInfiniteQuery(pivotQuery(month, filters.executorId || undefined))
  return (
    <Page title={t('title')} purpose={isStaff ? t('purpose_staff') : t('purpose')}>
      <div className={classes.bar}>
        <PeriodSteps
          label={format.month(month)}
          previousLabel={t('previous')}
          nextLabel={t('next')}
          nowLabel={t('this_month')}
          isNow={month === thisMonth}
          onStep={(to) => change({ month: to === 'now' ? '' : addMonths(month, to === 'next' ? 1 : -1) })}
        />
      </div>
      <QueryView query={query} skeleton={<BlockSkeleton height={24} />}>
        {({ pages }) => {
          const [first] = pages
          const rows = pages.flatMap((page) => page.data)
          if (!first || rows.length === 0) return <NothingPlanned month={format.month(month)} isStaff={isStaff} />
          return (
            <>
              <PivotTable month={month} rows={rows} days={first.days} sums={first.sums} isStaff={isStaff} />
              {query.hasNextPage && (
                <div className={classes.more}>
                  <Button
                    variant="default"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('more')}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}

function NothingPlanned({ month, isStaff }: { month: string; isStaff: boolean }) {
  const { t } = useTranslation('pivot')
  const toPlans = (
    <LinkButton variant="default" to="/dashboard/plan-report">
      {t('to_plans')}
    </LinkButton>
  )
  return <EmptyState text={t('empty', { month })} action={!isStaff && toPlans} />
}
