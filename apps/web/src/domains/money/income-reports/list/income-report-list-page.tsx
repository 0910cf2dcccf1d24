import { incomeReportStates, type IncomeReportSummary, incomeReportWaits } from '@navyk/api-spec/money/income-reports'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { incomeReportListPath, incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { stateCell, useStateLabel } from '#app/manifests/states.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SavedViews } from '#people/saved-views'
import { useWords } from '#vocabulary/use-words.ts'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { incomeReportsQuery, useIncomeReportsWorkbook } from '../api.ts'
import classes from './sources-chart.module.css'
import { ApproveMonthButton } from './approve-month-button.tsx'
import { IncomeSources } from './income-sources.tsx'
import { ListTotals } from './list-totals.tsx'

const shownYears = 3
const filters = {
  search: 'search',
  year: 'value',
  month: 'month',
  state: incomeReportStates,
  waits: incomeReportWaits,
  executorId: 'value',
} as const

/** Months of income: an executor's own, or everybody's for the accountant. */
export function IncomeReportListPage() {
  const { t } = useTranslation('income-reports')
  const isStaff = useUser().role === 'staff'
  const stateLabel = useStateLabel()
  const filter = useListFilter(filters)
  const query = useInfiniteQuery({ ...incomeReportsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useIncomeReportsWorkbook(filter)
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const largest = Math.max(0, ...rows.map((row) => row.payableKopecks))
  const totals = <ListTotals filter={filter} />
  return (
    <ListScreen
      title={t('list.title')}
      purpose={isStaff ? t('list.purpose_staff') : t('list.purpose')}
      action={isStaff && <Slot name="income_reports.run" />}
      isActionShort
      above={!isStaff && totals}
      filters={filters}
      words={{
        search: isStaff && t('list.search'),
        year: [t('year'), recentYears()],
        month: isStaff && t('words.month'),
        state: [t('words.state'), (state) => stateLabel('income_report', state)],
        waits: isStaff && [t('list.waits'), (who) => t(`list.waits_${who}`)],
      }}
      views={isStaff && <SavedViews page="income-reports" names={viewNamesOf(filters)} />}
      workbook={isStaff ? { label: t('words.download'), workbook } : undefined}
      actions={
        isStaff &&
        mayApproveAll(filter) && <ApproveMonthButton month={filter.month ?? addMonths(businessMonth(new Date()), -1)} />
      }
      query={query}
      columns={useColumns(isStaff, largest)}
      rowLink={(row) => incomeReportPath(row.id)}
      empty={{
        none: (
          <EmptyState
            text={isStaff ? t('list.none_staff') : t('list.none')}
            link={{ to: workReportListPath, label: t('list.to_work_reports') }}
          />
        ),
        noneFound: t('list.none_found'),
        all: { to: incomeReportListPath, label: t('words.show_all') },
      }}
      sums={isStaff && totals}
      below={
        !isStaff && (
          <>
            <Slot name="income_reports.pay" />
            {rows.length > 0 && <IncomeSources year={filter.year} />}
          </>
        )
      }
    />
  )
}

/** True where the button that approves all confirmed statements of a month may stand: the list shows neither some of them alone, nor
 *  others. */
const mayApproveAll = ({ search, executorId, state, waits }: Parameters<typeof incomeReportsQuery>[0]) =>
  !search &&
  executorId === undefined &&
  (state === undefined || state === 'confirmed') &&
  (waits === undefined || waits === 'approval' || waits === 'second_approval')

function recentYears(): { value: string; label: string }[] {
  const thisYear = Number(businessMonth(new Date()).slice(0, 4))
  return Array.from({ length: shownYears }, (_, index) => String(thisYear - index)).map((year) => ({
    value: year,
    label: year,
  }))
}

/** The month's share of the largest one shown. Hidden from screen readers, because the figure says the same. */
function Bar({ share }: { share: number }) {
  return (
    <span className={`tinted clips block ${classes.bar}`} aria-hidden>
      <span className="filled" style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}

function useColumns(isStaff: boolean, largest: number): Column<IncomeReportSummary>[] {
  const { t } = useTranslation('income-reports')
  const words = useWords()
  const staffColumns: Column<IncomeReportSummary>[] = [
    cell.money('gross', t('gross'), (row) => row.amounts.chargeKopecks ?? 0, { width: 10 }),
    cell.money('commission', words.label('commission'), (row) => row.amounts.commissionKopecks ?? 0, {
      width: 9,
      card: 'line',
      isNamed: true,
    }),
  ]
  const executor = cell.person<IncomeReportSummary>('executor', words.label('executor'), (row) => row.executor, {
    card: 'head',
  })
  return [
    cell.month('month', t('words.month'), (row) => row.month, { width: 11, card: isStaff ? 'line' : 'head' }),
    ...(isStaff ? [executor] : []),
    cell.count('lessons', t('words.number_of_lessons'), (row) => row.lessonCount, {
      width: 7,
      card: 'line',
      isNamed: true,
    }),
    ...(isStaff ? staffColumns : []),
    cell.money('net', words.measure('payable'), (row) => row.payableKopecks, { width: 10, card: 'end' }),
    stateCell('income_report', t('words.state'), (row) => row.state, { width: 14 }),
    {
      key: 'bar',
      title: t('share'),
      width: 12,
      render: (row) => <Bar share={largest === 0 ? 0 : row.payableKopecks / largest} />,
    },
  ]
}
