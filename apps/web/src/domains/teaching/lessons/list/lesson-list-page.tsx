import { Button } from '@mantine/core'
import {
  lessonOutcomes,
  lessonStates,
  type LessonSummary,
  type LessonTotals,
  lessonViews,
} from '@navyk/api-spec/teaching/lessons'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { useStateLabel } from '#app/manifests/states.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Later } from '#ui/loading/later.tsx'
import { recentMonths } from '#ui/lists/filters/recent-months.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { SavedViews } from '#people/saved-views'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { type LessonFilter, lessonsQuery, lessonTotalsQuery, useLessonsWorkbook } from '../api.ts'
import { cellFilter, cellNames, PivotCellNote } from './pivot-cell-note.tsx'
import { CloseSeveral } from '../dialogs/close-several.tsx'
import { ConfirmLessons } from '../confirm-lessons.tsx'
import { MakeUps } from './make-ups.tsx'
import { useLessonColumns } from './use-lesson-columns.tsx'

const PlanDialog = lazy(() => import('../dialogs/plan-dialog.tsx').then((it) => ({ default: it.PlanDialog })))

const filters = {
  search: 'search',
  month: 'month',
  outcome: lessonOutcomes,
  state: lessonStates,
  contractId: 'value',
} as const
/** Names in the address that a saved view keeps. */
const viewNames = ['view', ...cellNames, ...viewNamesOf(filters)]

/** The viewer's lessons. An executor's default view is the lessons without an outcome. */
export function LessonListPage() {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const stateLabel = useStateLabel()
  const { role } = useUser()
  const [cell, change] = useFilters([...cellNames, 'view', 'owed'])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const usualView = role === 'executor' ? 'unclosed' : 'upcoming'
  const view = lessonViews.find((each) => each === cell.view) ?? usualView
  const filter: LessonFilter = { view, ...useListFilter(filters), ...cellFilter(cell) }
  const query = useInfiniteQuery({ ...lessonsQuery(filter), placeholderData: keepPreviousData })
  // Staff see sums only for a month, a contract, a learner or chosen days, because the service has too many lessons.
  const { month, contractId, learnerId, from } = filter
  const mayAddUp = role !== 'staff' || [month, contractId, learnerId, from].some((each) => each !== undefined)
  const totals = useQuery({ ...lessonTotalsQuery(filter), enabled: mayAddUp }).data?.data
  // Staff see owed lessons only with the filter `owed`, because there are many.
  const isOwedAsked = cell.owed !== ''
  const workbook = useLessonsWorkbook(filter)
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const closable = rows.filter((lesson) => lesson.actions.close && lesson.outcome === null)
  const closesSeveral = view === 'unclosed' && closable.length > 1
  const all = { to: `${lessonListPath}?view=all`, label: t('list.show_all') }
  return (
    <ListScreen<LessonSummary, typeof filters>
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
      above={
        <>
          <PivotCellNote filters={cell} onDrop={change} />
          <Views usual={usualView} />
        </>
      }
      filters={filters}
      words={{
        search: t(`list.search_${role}`),
        month: { kind: 'month', name: 'month', label: t('words.month'), months: recentMonths(format, 14, 1) },
        outcome: [t('close.outcome'), (outcome) => stateLabel('outcome', outcome)],
        state: [t('words.state'), (state) => stateLabel('lesson', state)],
      }}
      chips={<Narrowed />}
      views={<SavedViews page="lessons" names={viewNames} />}
      workbook={role === 'customer' ? undefined : { label: t('words.download'), workbook }}
      beforeRows={
        (role !== 'staff' || contractId !== undefined || isOwedAsked) &&
        view !== 'past' && <MakeUps {...(contractId !== undefined && { contractId })} />
      }
      query={query}
      columns={useLessonColumns(role, view, totals)}
      rowLink={(lesson) => lessonPath(lesson.id)}
      empty={{
        none: <EmptyState text={t(`list.empty_${view}`)} link={view !== 'all' && all} />,
        noneFound: t('list.none_found'),
        all,
      }}
      total={totals?.count}
      selection={
        closable.length === 0
          ? undefined
          : {
              ids: chosen,
              onChange: setChosen,
              mayChoose: (id) => closable.some((lesson) => lesson.id === id),
              actions: (
                <CloseSeveral
                  lessons={closable.filter((lesson) => chosen.has(lesson.id))}
                  onDone={() => setChosen(new Set())}
                />
              ),
            }
      }
      below={
        totals && (
          <>
            <BothKinds totals={totals} />
            {view !== 'to_confirm' && <Unconfirmed of={totals.unconfirmed} />}
          </>
        )
      }
    />
  )
}

function Views({ usual }: { usual: (typeof lessonViews)[number] }) {
  const { t } = useTranslation('lessons')
  const { role } = useUser()
  return (
    <ScopeSwitch
      name="view"
      label={t('list.view')}
      scopes={lessonViews
        .filter((value) => value !== 'unusual' || role === 'staff')
        .map((value) => ({ value: value === usual ? '' : value, label: t(`views.${value}`) }))}
    />
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
