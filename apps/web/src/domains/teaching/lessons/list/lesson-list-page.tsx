import { Button } from '@mantine/core'
import {
  type LessonSummary,
  type LessonTotals,
  lessonOutcomes,
  lessonStates,
  lessonViews,
} from '@navyk/api-spec/teaching/lessons'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { Slot } from '#app/slots.tsx'
import { useStateLabel } from '#app/states.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { DataList } from '#ui/lists/data-list.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Later } from '#ui/loading/later.tsx'
import { Page } from '#ui/page.tsx'
import { recentMonths } from '#ui/lists/recent-months.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { type LessonFilter, lessonsQuery, lessonTotalsQuery, useLessonsWorkbook } from '../api.ts'
import { PivotCellNote, cellFilter, cellNames } from './pivot-cell-note.tsx'
import { CloseSeveral } from '../dialogs/close-several.tsx'
import { ConfirmLessons } from '../confirm-lessons.tsx'
import { MakeUps } from './make-ups.tsx'
import { useLessonColumns } from './use-lesson-columns.tsx'

const PlanDialog = lazy(() => import('../dialogs/plan-dialog.tsx').then((it) => ({ default: it.PlanDialog })))

const savedFilters = ['view', 'search', 'month', 'state', 'outcome', 'contractId', ...cellNames] as const
/** Names in the address that a saved view keeps. */
const viewNames = [...savedFilters, hiddenColumnsName]

/** The viewer's lessons. An executor's default view is the lessons without an outcome. */
export function LessonListPage() {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const stateLabel = useStateLabel()
  const { role } = useUser()
  const [filters, change] = useFilters([...savedFilters, 'owed'])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const usualView = role === 'executor' ? 'unclosed' : 'upcoming'
  const view = lessonViews.find((each) => each === filters.view) ?? usualView
  const filter: LessonFilter = {
    view,
    search: filters.search || undefined,
    month: filters.month || undefined,
    state: lessonStates.find((state) => state === filters.state),
    outcome: lessonOutcomes.find((outcome) => outcome === filters.outcome),
    contractId: filters.contractId || undefined,
    ...cellFilter(filters),
  }
  const query = useInfiniteQuery({ ...lessonsQuery(filter), placeholderData: keepPreviousData })
  // Staff see sums only for a month, a contract, a learner or chosen days, because the service has too many lessons.
  const { month, contractId, learnerId, from } = filter
  const mayAddUp = role !== 'staff' || [month, contractId, learnerId, from].some((each) => each !== undefined)
  const totals = useQuery({ ...lessonTotalsQuery(filter), enabled: mayAddUp }).data?.data
  // Staff see owed lessons only with the filter `owed`, because there are many.
  const isOwedAsked = filters.owed !== ''
  const { shown, choice } = useShownColumns(useLessonColumns(role, view, totals))
  const workbook = useLessonsWorkbook(filter)
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const closable = rows.filter((lesson) => lesson.actions.close && lesson.outcome === null)
  const closesSeveral = view === 'unclosed' && closable.length > 1
  const selection = {
    ids: chosen,
    onChange: setChosen,
    mayChoose: (id: string) => closable.some((lesson) => lesson.id === id),
    actions: (
      <CloseSeveral lessons={closable.filter((lesson) => chosen.has(lesson.id))} onDone={() => setChosen(new Set())} />
    ),
  }
  return (
    <Page
      title={t('words.lessons')}
      purpose={t(`list.purpose_${role}`)}
      isActionShort={!closesSeveral && view !== 'to_confirm'}
      action={
        <>
          {role === 'customer' && view !== 'to_confirm' && (
            <Later>
              <Slot name="lessons.packages" />
            </Later>
          )}
          {role === 'executor' && (
            <DialogButton label={t('plan.label')} {...(closesSeveral && { icon: IconPlus })}>
              {(onClose) => <PlanDialog onClose={onClose} />}
            </DialogButton>
          )}
          {closesSeveral && <CloseSeveral lessons={closable} onDone={() => setChosen(new Set())} />}
          {view === 'to_confirm' && <ConfirmLessons lessons={rows.filter((lesson) => lesson.actions.confirm)} />}
        </>
      }
    >
      <PivotCellNote filters={filters} onDrop={change} />
      <ScopeSwitch
        name="view"
        label={t('list.view')}
        scopes={lessonViews
          .filter((value) => value !== 'unusual' || role === 'staff')
          .map((value) => ({ value: value === usualView ? '' : value, label: t(`views.${value}`) }))}
      />
      <FilterBar
        filters={[
          { kind: 'search', name: 'search', label: t(`list.search_${role}`) },
          { kind: 'month', name: 'month', label: t('words.month'), months: recentMonths(format, 14, 1) },
          {
            kind: 'select',
            name: 'outcome',
            label: t('close.outcome'),
            options: lessonOutcomes.map((value) => ({ value, label: stateLabel('outcome', value) })),
          },
          {
            kind: 'select',
            name: 'state',
            label: t('words.state'),
            options: lessonStates.map((value) => ({ value, label: stateLabel('lesson', value) })),
          },
        ]}
      >
        <Narrowed />
        <ColumnChoice columns={choice} />
        <SavedViews page="lessons" names={viewNames} />
        {role !== 'customer' && <WorkbookIcon label={t('words.download')} workbook={workbook} />}
      </FilterBar>
      {(role !== 'staff' || contractId !== undefined || isOwedAsked) && view !== 'past' && (
        <MakeUps {...(contractId !== undefined && { contractId })} />
      )}
      <DataList<LessonSummary>
        label={t('words.lessons')}
        query={query}
        columns={shown}
        rowId={(lesson) => lesson.id}
        rowLink={(lesson) => lessonPath(lesson.id)}
        empty={<Nothing view={view} isSearched={filter.search !== undefined} />}
        {...(totals && { total: totals.count })}
        {...(closable.length > 0 && { selection })}
      />
      {totals && <BothKinds totals={totals} />}
      {view !== 'to_confirm' && totals && <Unconfirmed of={totals.unconfirmed} />}
    </Page>
  )
}

/** Sums of planned lessons and of the others, for a list with both, which the foot of the list cannot add up. */
function BothKinds({ totals: { planned, heldMinutes, ...earned } }: { totals: LessonTotals }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  if (planned.count === 0 || heldMinutes === undefined) return null
  const said = (
    minutes: number,
    { chargeKopecks, payKopecks }: Pick<LessonTotals, 'chargeKopecks' | 'payKopecks'>,
  ) => ({
    hours: format.duration(minutes),
    money: format.money(chargeKopecks ?? payKopecks ?? 0),
  })
  return (
    <p className="muted below-12 pad-inline-4">
      {t('list.sum_held', said(heldMinutes, earned))} {t('list.sum_planned', said(planned.minutes, planned))}
    </p>
  )
}

/** The part of the sums that waits for a confirmation. */
function Unconfirmed({ of: { count, chargeKopecks, payKopecks } }: { of: LessonTotals['unconfirmed'] }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  if (count === 0) return null
  return (
    <p className="muted below-12 pad-inline-4">
      {t('list.unconfirmed', { count, money: format.money(chargeKopecks ?? payKopecks ?? 0) })}
    </p>
  )
}

/** The filter that a link of another screen has set, with a link to all lessons. */
function Narrowed() {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const [filters, change] = useFilters(['contractId', 'learnerId', 'executorId', 'from', 'to'])
  const { contractId, learnerId, executorId, from, to } = filters
  const words = [
    (contractId || learnerId) && t('list.one_contract'),
    executorId && t('list.one_executor'),
    (from || to) && [from, to].map((date) => (date ? format.date(date) : '…')).join(' – '),
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <Button
      variant="light"
      rightSection={<Icon of={IconX} />}
      aria-label={t('list.widen', { what: words.join(', ') })}
      onClick={() => change({ contractId: '', learnerId: '', executorId: '', from: '', to: '' })}
    >
      {words.join(', ')}
    </Button>
  )
}

function Nothing({ view, isSearched }: { view: string; isSearched: boolean }) {
  const { t } = useTranslation('lessons')
  if (isSearched) {
    return (
      <EmptyState text={t('list.none_found')} link={{ to: `${lessonListPath}?view=all`, label: t('list.show_all') }} />
    )
  }
  return (
    <EmptyState
      text={t(`list.empty_${view}`)}
      link={view !== 'all' && { to: `${lessonListPath}?view=all`, label: t('list.show_all') }}
    />
  )
}
