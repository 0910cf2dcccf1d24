import {
  type WorkReportState,
  type WorkReportSummary,
  workReportStates,
  workReportWaits,
} from '@navyk/api-spec/money/work-reports'
import { workReportListPath, workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { Slot } from '#app/slots.tsx'
import { State, useStateLabel } from '#app/states.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Duration, Money, MonthText, PersonName } from '#ui/facts/facts-text.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { type Filter, FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFormat } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { recentMonths } from '#ui/lists/recent-months.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { useWords } from '#vocabulary/use-words.ts'
import { useWorkReportsWorkbook, workReportsQuery } from './api.ts'
import { ClosingButton } from './closing/closing-button.tsx'

const filterNames = ['search', 'state', 'month', 'executorId', 'waits'] as const
/** Names in the address that a saved view keeps. */
const viewNames = [...filterNames, hiddenColumnsName]

/** The months of an executor, or of all executors for staff, who find the acts that customers have declined beside them. */
export function WorkReportListPage() {
  const { t } = useTranslation('work-reports')
  const { role, permissions } = useUser()
  const isStaff = role === 'staff'
  const isAccountant = permissions.includes('accountant')
  const [{ view }] = useFilters(['view'])
  return (
    <Page
      title={t('list.title')}
      purpose={isStaff ? t('list.purpose_staff') : t('list.purpose')}
      action={isAccountant && <ClosingButton />}
      isActionShort
    >
      {isStaff && (
        <ScopeSwitch
          name="view"
          label={t('list.view')}
          scopes={[
            { value: '', label: t('list.months') },
            { value: 'declined_acts', label: t('list.acts') },
          ]}
        />
      )}
      {isStaff && view === 'declined_acts' ? (
        <Slot name="work_reports.declined_acts" waiting={<ListSkeleton rows={3} />} />
      ) : (
        <Months isStaff={isStaff} />
      )}
    </Page>
  )
}

function Months({ isStaff }: { isStaff: boolean }) {
  const { t } = useTranslation('work-reports')
  const format = useFormat()
  const stateLabel = useStateLabel()
  const [filters] = useFilters(filterNames)
  const state = workReportStates.find((each) => each === filters.state)
  const filter = {
    search: filters.search || undefined,
    state,
    month: filters.month || undefined,
    executorId: filters.executorId || undefined,
    waits: workReportWaits.find((each) => each === filters.waits),
  }
  const query = useInfiniteQuery({ ...workReportsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useWorkReportsWorkbook(filter)
  const { shown, choice } = useShownColumns(useColumns(isStaff))
  const isFiltered = Object.values(filters).some(Boolean)
  const stateOptions = workReportStates.map((value: WorkReportState) => ({
    value,
    label: stateLabel('work_report', value),
  }))
  const search: Filter = { kind: 'search', name: 'search', label: t('list.search') }
  const waits: Filter = {
    kind: 'select',
    name: 'waits',
    label: t('list.waits'),
    options: workReportWaits.map((value) => ({ value, label: t(`list.waits_${value}`) })),
  }
  return (
    <>
      <FilterBar
        filters={[
          ...(isStaff ? [search] : []),
          { kind: 'select', name: 'state', label: t('words.state'), options: stateOptions },
          { kind: 'month', name: 'month', label: t('words.month'), months: recentMonths(format, 14, 1) },
          ...(isStaff ? [waits] : []),
        ]}
      >
        <ColumnChoice columns={choice} />
        {isStaff && <SavedViews page="work-reports" names={viewNames} />}
        {isStaff && <WorkbookIcon label={t('words.download')} workbook={workbook} />}
      </FilterBar>
      <DataList
        label={t('list.title')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => workReportPath(row.id)}
        empty={
          isFiltered ? (
            <EmptyState text={t('list.none_found')} link={{ to: workReportListPath, label: t('words.show_all') }} />
          ) : (
            <EmptyState
              text={isStaff ? t('list.none_staff') : t('list.none')}
              link={!isStaff && { to: planListPath, label: t('list.to_plans') }}
            />
          )
        }
      />
    </>
  )
}

function useColumns(isStaff: boolean): Column<WorkReportSummary>[] {
  const { t } = useTranslation('work-reports')
  const words = useWords()
  const executor: Column<WorkReportSummary> = {
    key: 'executor',
    title: words.label('executor'),
    card: 'head',
    render: (row) => <PersonName person={row.executor} />,
  }
  const charge: Column<WorkReportSummary> = {
    key: 'charge',
    title: t('charge'),
    align: 'end',
    width: 9,
    card: 'end',
    render: (row) => <Money kopecks={row.totals.chargeKopecks ?? 0} />,
  }
  return [
    {
      key: 'month',
      title: t('words.month'),
      width: 10,
      card: isStaff ? 'line' : 'head',
      render: (row) => <MonthText month={row.month} />,
    },
    ...(isStaff ? [executor] : []),
    {
      key: 'state',
      title: t('words.state'),
      width: 11,
      card: 'state',
      short: (row) => <State of="work_report" is={row.state} />,
      render: (row) => (
        <>
          <State of="work_report" is={row.state} />
          {row.waitingCount > 0 && <div className="muted small">{t('waiting.short', { count: row.waitingCount })}</div>}
        </>
      ),
    },
    {
      key: 'held',
      title: t('held'),
      align: 'end',
      width: 8.5,
      card: 'line',
      isNamed: true,
      render: (row) => t('held_of', { held: row.totals.heldCount, count: row.totals.lessonCount }),
    },
    {
      key: 'unclosed',
      title: t('unclosed'),
      align: 'end',
      width: 7.5,
      card: 'line',
      render: (row) => (row.totals.unclosedCount === 0 ? '—' : row.totals.unclosedCount),
      isNamed: true,
    },
    {
      key: 'waiting',
      title: t('words.state'),
      only: 'card',
      card: 'line',
      render: (row) => row.waitingCount > 0 && t('waiting.short', { count: row.waitingCount }),
    },
    {
      key: 'hours',
      title: t('hours'),
      align: 'end',
      width: 8,
      render: (row) => <Duration minutes={row.totals.heldMinutes} />,
    },
    ...(isStaff ? [charge] : []),
    {
      key: 'pay',
      title: words.pay(isStaff),
      align: 'end',
      width: 9,
      ...(!isStaff && { card: 'end' }),
      render: (row) => <Money kopecks={row.totals.payKopecks} />,
    },
  ]
}
