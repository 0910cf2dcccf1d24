import { incomeReportStates, type IncomeReportSummary, incomeReportWaits } from '@navyk/api-spec/money/income-reports'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { incomeReportListPath, incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { Slot } from '#app/slots.tsx'
import { State, useStateLabel } from '#app/states.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Money, MonthText, PersonName } from '#ui/facts/facts-text.tsx'
import { type Filter, FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFormat } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { recentMonths } from '#ui/lists/recent-months.ts'
import { useFilters } from '#ui/lists/use-filters.ts'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { incomeReportsQuery, useIncomeReportsWorkbook } from './api.ts'
import classes from './sources-chart.module.css'
import { ApproveMonthButton } from './approve-month-button.tsx'
import { IncomeSources } from './income-sources.tsx'
import { ListTotals } from './list-totals.tsx'

const shownYears = 3
const filterNames = ['search', 'year', 'month', 'executorId', 'state', 'waits'] as const
/** Names in the address that a saved view keeps. */
const viewNames = [...filterNames, hiddenColumnsName]

/** Months of income: an executor's own, or everybody's for the accountant. */
export function IncomeReportListPage() {
  const { t } = useTranslation('income-reports')
  const isStaff = useUser().role === 'staff'
  const format = useFormat()
  const [filters] = useFilters(filterNames)
  const filter = {
    search: filters.search || undefined,
    year: filters.year || undefined,
    month: filters.month || undefined,
    executorId: filters.executorId || undefined,
    state: stateOf(filters.state),
    waits: incomeReportWaits.find((each) => each === filters.waits),
  }
  const query = useInfiniteQuery({ ...incomeReportsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useIncomeReportsWorkbook(filter)
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const largest = Math.max(0, ...rows.map((row) => row.payableKopecks))
  const { shown, choice } = useShownColumns(useColumns(isStaff, largest))
  const search: Filter = { kind: 'search', name: 'search', label: t('list.search') }
  const months: Filter = { kind: 'month', name: 'month', label: t('words.month'), months: recentMonths(format) }
  const waits: Filter = {
    kind: 'select',
    name: 'waits',
    label: t('list.waits'),
    options: incomeReportWaits.map((value) => ({ value, label: t(`list.waits_${value}`) })),
  }
  const stateLabel = useStateLabel()
  const states = incomeReportStates.map((value) => ({ value, label: stateLabel('income_report', value) }))
  const isFiltered = Object.values(filters).some(Boolean)
  // On a phone the rows, which staff work through, come first.
  const areSumsBelow = !useIsWide(37.5) && isStaff
  return (
    <Page
      title={t('list.title')}
      purpose={isStaff ? t('list.purpose_staff') : t('list.purpose')}
      action={isStaff && <Slot name="income_reports.run" />}
      isActionShort
    >
      {!areSumsBelow && <ListTotals filter={filter} />}
      <FilterBar
        filters={[
          ...(isStaff ? [search] : []),
          { kind: 'select', name: 'year', label: t('year'), options: recentYears() },
          ...(isStaff ? [months] : []),
          { kind: 'select', name: 'state', label: t('words.state'), options: states },
          ...(isStaff ? [waits] : []),
        ]}
      >
        <ColumnChoice columns={choice} />
        {isStaff && <SavedViews page="income-reports" names={viewNames} />}
        {isStaff && <WorkbookIcon label={t('words.download')} workbook={workbook} />}
        {isStaff && mayApproveAll(filter) && (
          <ApproveMonthButton month={filters.month || addMonths(businessMonth(new Date()), -1)} />
        )}
      </FilterBar>
      <DataList
        label={t('list.title')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => incomeReportPath(row.id)}
        empty={
          isFiltered ? (
            <EmptyState text={t('list.none_found')} link={{ to: incomeReportListPath, label: t('words.show_all') }} />
          ) : (
            <EmptyState
              text={isStaff ? t('list.none_staff') : t('list.none')}
              link={{ to: workReportListPath, label: t('list.to_work_reports') }}
            />
          )
        }
      />
      {areSumsBelow && <ListTotals filter={filter} />}
      {!isStaff && <Slot name="income_reports.pay" />}
      {!isStaff && rows.length > 0 && <IncomeSources year={filter.year} />}
    </Page>
  )
}

/** True where the button that approves all confirmed statements of a month may stand: the list shows neither some of them alone, nor
 *  others. */
const mayApproveAll = ({ search, executorId, state, waits }: Parameters<typeof incomeReportsQuery>[0]) =>
  !search &&
  executorId === undefined &&
  (state === undefined || state === 'confirmed') &&
  (waits === undefined || waits === 'approval' || waits === 'second_approval')

const stateOf = (text: string) => incomeReportStates.find((state) => state === text)

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
    {
      key: 'gross',
      title: t('gross'),
      align: 'end',
      width: 10,
      render: (row) => <Money kopecks={row.amounts.chargeKopecks ?? 0} />,
    },
    {
      key: 'commission',
      title: words.label('commission'),
      align: 'end',
      width: 9,
      card: 'line',
      render: (row) => <Money kopecks={row.amounts.commissionKopecks ?? 0} />,
      isNamed: true,
    },
  ]
  const executor: Column<IncomeReportSummary> = {
    key: 'executor',
    title: words.label('executor'),
    card: 'head',
    render: (row) => <PersonName person={row.executor} />,
  }
  return [
    {
      key: 'month',
      title: t('words.month'),
      width: 11,
      card: isStaff ? 'line' : 'head',
      render: (row) => <MonthText month={row.month} />,
    },
    ...(isStaff ? [executor] : []),
    {
      key: 'lessons',
      title: t('words.number_of_lessons'),
      align: 'end',
      width: 7,
      card: 'line',
      render: (row) => row.lessonCount,
      isNamed: true,
    },
    ...(isStaff ? staffColumns : []),
    {
      key: 'net',
      title: words.measure('payable'),
      align: 'end',
      width: 10,
      card: 'end',
      render: (row) => <Money kopecks={row.payableKopecks} />,
    },
    {
      key: 'state',
      title: t('words.state'),
      width: 14,
      card: 'state',
      render: (row) => <State of="income_report" is={row.state} />,
    },
    {
      key: 'bar',
      title: t('share'),
      width: 12,
      render: (row) => <Bar share={largest === 0 ? 0 : row.payableKopecks / largest} />,
    },
  ]
}
