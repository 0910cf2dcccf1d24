import { workReportStates, type WorkReportSummary, workReportWaits } from '@navyk/api-spec/money/work-reports'
import { workReportListPath, workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import { cell } from '#ui/lists/table/cells.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Duration } from '#ui/facts/facts-text.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { Page } from '#ui/layout/page.tsx'
import { recentMonths } from '#ui/lists/filters/recent-months.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { SavedViews } from '#people/saved-views'
import { useWords } from '#vocabulary/use-words.ts'
import { useWorkReportsWorkbook, workReportsQuery } from './api.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'

const closingDialog = lazyPart(async () => (await import('./closing/closing.tsx')).ClosingDialog)

/** Opens the closing of a month of all executors, for accountants. */
function ClosingButton() {
  const { t } = useTranslation('work-reports')
  return (
    <DialogButton label={t('closing.label')}>{(onClose) => <Part of={closingDialog} onClose={onClose} />}</DialogButton>
  )
}

const filters = {
  search: 'search',
  state: workReportStates,
  month: 'month',
  executorId: 'value',
  waits: workReportWaits,
} as const

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
  const waitOf = useOpenTexts('work-reports')
  const format = useFormat()
  const stateLabel = useStateLabel()
  const filter = useListFilter(filters)
  const query = useInfiniteQuery({ ...workReportsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useWorkReportsWorkbook(filter)
  // The coming month has reports, too.
  const months = recentMonths(format, 14, 1)
  return (
    <FilteredList
      title={t('list.title')}
      filters={filters}
      words={{
        search: isStaff && t('list.search'),
        state: [t('words.state'), (state) => stateLabel('work_report', state)],
        month: { kind: 'month', name: 'month', label: t('words.month'), months },
        waits: isStaff && [t('list.waits'), (who) => waitOf(`list.waits_${who}`)],
      }}
      views={isStaff && <SavedViews page="work-reports" names={viewNamesOf(filters)} />}
      workbook={isStaff ? { label: t('words.download'), workbook } : undefined}
      query={query}
      columns={useColumns(isStaff)}
      rowLink={(row) => workReportPath(row.id)}
      empty={{
        none: (
          <EmptyState
            text={isStaff ? t('list.none_staff') : t('list.none')}
            link={!isStaff && { to: planListPath, label: t('list.to_plans') }}
          />
        ),
        noneFound: t('list.none_found'),
        all: { to: workReportListPath, label: t('words.show_all') },
      }}
    />
  )
}

function useColumns(isStaff: boolean): Column<WorkReportSummary>[] {
  const { t } = useTranslation('work-reports')
  const words = useWords()
  return [
    cell.month('month', t('words.month'), (row) => row.month, { width: 10, card: isStaff ? 'line' : 'head' }),
    ...(isStaff
      ? [cell.person<WorkReportSummary>('executor', words.label('executor'), (row) => row.executor, { card: 'head' })]
      : []),
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
    cell.count('unclosed', t('unclosed'), (row) => row.totals.unclosedCount || null, {
      width: 7.5,
      card: 'line',
      isNamed: true,
    }),
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
    ...(isStaff
      ? [
          cell.money<WorkReportSummary>('charge', t('charge'), (row) => row.totals.chargeKopecks ?? 0, {
            width: 9,
            card: 'end',
          }),
        ]
      : []),
    cell.money('pay', words.pay(isStaff), (row) => row.totals.payKopecks, {
      width: 9,
      ...(!isStaff && { card: 'end' }),
    }),
  ]
}
