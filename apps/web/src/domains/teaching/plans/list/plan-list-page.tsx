import type { Role } from '@navyk/api-spec/people/accounts'
import { planStates, type PlanSummary } from '@navyk/api-spec/teaching/plans'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { planListPath, planPath } from '@navyk/api-spec/teaching/plans/paths'
import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { useUser } from '#app/session/session.ts'
import { useStateLabel } from '#app/manifests/states.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Duration, Money, PersonName } from '#ui/facts/facts-text.tsx'
import { SavedViews } from '#people/saved-views'
import { useWords } from '#vocabulary/use-words.ts'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { plansQuery, unplannedQuery } from '../api.ts'
import { MonthSteps } from './month-steps.tsx'
import { PlanBadge, PlanStanding, useTurnWords } from './plan-standing.tsx'
import { Unplanned } from './unplanned.tsx'
import { useSelection } from '../editor/use-selection.tsx'

const filters = { search: 'search', month: 'month', state: planStates, contractId: 'value' } as const

/** Plans by contract and month; above them, contracts that still have none. */
export function PlanListPage() {
  const { t } = useTranslation('plans')
  const { role, permissions } = useUser()
  const stateLabel = useStateLabel()
  const filter = useListFilter(filters)
  const query = useInfiniteQuery({ ...plansQuery(filter), placeholderData: keepPreviousData })
  const selection = useSelection(role, query.data?.pages.flatMap((page) => page.data) ?? [])
  const mayPlan = role === 'executor' || permissions.includes('manager')
  const months = mayPlan ? monthsToPlan(role, filter.month) : []
  const unplanned = useQueries({ queries: months.map(unplannedQuery) })
  // The list waits until the part above it is loaded, so that nothing moves.
  const isKnown = unplanned.every((each) => !each.isPending)
  const hasUnplanned = unplanned.some(({ data }) => (data?.data.length ?? 0) > 0)
  return (
    <ListScreen
      title={t('list.title')}
      purpose={t(`list.purpose_${role}`)}
      above={
        <>
          <MonthSteps />
          {isKnown &&
            months.map((month, index) => (
              <Unplanned key={month} month={month} contracts={unplanned[index]?.data?.data ?? []} />
            ))}
        </>
      }
      filters={filters}
      // The month is chosen above the list, a contract by a link.
      words={{
        search: t(`list.search_${role}`),
        state: [t('words.state'), (state) => (role !== 'customer' || state !== 'draft') && stateLabel('plan', state)],
      }}
      views={<SavedViews page="plans" names={viewNamesOf(filters)} />}
      query={isKnown ? query : { ...query, data: undefined, error: null }}
      columns={useColumns(role)}
      rowLink={(plan) => planPath(plan.id)}
      empty={{
        none: hasUnplanned ? (
          t('list.none_unplanned')
        ) : (
          <EmptyState text={t(`list.none_${role}`)} link={{ to: contractListPath, label: t('list.to_contracts') }} />
        ),
        noneFound: t('list.none_found'),
        all: { to: planListPath, label: t('words.show_all') },
      }}
      selection={selection}
    />
  )
}

/** Months whose missing plans are shown: the one of the filter, or this and the next. Staff see them only for a chosen month, because
 *  the service has many contracts. */
function monthsToPlan(role: Role, month: string | undefined): string[] {
  const current = businessMonth(new Date())
  if (month !== undefined) return month >= current ? [month] : []
  return role === 'staff' ? [] : [current, addMonths(current, 1)]
}

function useColumns(role: Role): Column<PlanSummary>[] {
  const { t } = useTranslation('plans')
  const words = useWords()
  const turnWords = useTurnWords(role)
  const subjectOf = (plan: PlanSummary) => words.subject(plan.subject)
  const hours: Column<PlanSummary> = {
    key: 'hours',
    title: t('hours'),
    align: 'end',
    width: 7,
    render: ({ totals }) => <Duration minutes={totals.minutes} />,
  }
  const person = (key: 'executor' | 'customer'): Column<PlanSummary> => ({
    key,
    title: words.label(key),
    width: 7.5,
    // A card leaves out the customer, because it has the learner's name.
    ...(key === 'executor' && { card: 'line' }),
    render: (plan) => <PersonName person={plan[key]} />,
  })
  const money = (key: 'priceKopecks' | 'payKopecks', title: string): Column<PlanSummary> => ({
    key,
    title,
    align: 'end',
    width: 7.5,
    ...(key === (role === 'executor' ? 'payKopecks' : 'priceKopecks') && { card: 'end' }),
    render: ({ totals }) => (totals[key] === undefined ? '—' : <Money kopecks={totals[key]} />),
  })
  return [
    {
      key: 'learner',
      title: words.label('learner'),
      card: 'head',
      render: (plan) => (
        <>
          <span className="block">{plan.learnerName}</span>
          <span className="muted small normal block">{subjectOf(plan)}</span>
        </>
      ),
      short: (plan) => plan.learnerName,
    },
    { key: 'turn', title: t('words.state'), only: 'card', card: 'line', render: turnWords },
    { key: 'subject', title: words.label('learner'), only: 'card', card: 'line', render: subjectOf },
    cell.month('month', t('words.month'), (plan) => plan.month, { width: 8, card: 'line' }),
    ...(role === 'executor' ? [] : [person('executor')]),
    ...(role === 'customer' ? [] : [person('customer')]),
    {
      key: 'state',
      title: t('words.state'),
      // Not wider than its words, so that the learner's name is on one line, and the subject below it.
      width: role === 'staff' ? 12.5 : 14.5,
      card: 'state',
      render: (plan) => <PlanStanding plan={plan} role={role} />,
      short: (plan) => <PlanBadge plan={plan} />,
    },
    {
      key: 'lessons',
      title: t('words.lessons'),
      align: 'end',
      width: 5.5,
      render: ({ state, totals, lessons }) =>
        state === 'approved' ? t('held_of', { held: lessons.held, count: totals.lessonCount }) : totals.lessonCount,
    },
    // Left out for staff, who have two columns of names and sums.
    ...(role === 'staff' ? [] : [hours]),
    ...(role === 'executor' ? [] : [money('priceKopecks', t(role === 'staff' ? 'price_staff' : 'price'))]),
    ...(role === 'customer' ? [] : [money('payKopecks', words.pay(role === 'staff'))]),
  ]
}
