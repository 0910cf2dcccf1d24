import { SegmentedControl } from '@mantine/core'
import { type LessonSummary, lessonStates, lessonViews } from '@navyk/api-spec'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormat } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { recentMonths } from '../../ui/recent-months.ts'
import { useFilters } from '../../ui/use-filters.ts'
import { type LessonFilter, lessonsQuery, lessonTotalsQuery } from './api.ts'
import { CloseSeveral } from './close-several.tsx'
import classes from './lesson-list-page.module.css'
import { useLessonColumns } from './use-lesson-columns.tsx'

/** Lessons of the person who looks. An executor meets first what still waits for an outcome. */
export function LessonListPage() {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const { role } = useUser()
  const [filters, change] = useFilters(['view', 'month', 'state', 'contractId'])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const view = lessonViews.find((each) => each === filters.view) ?? (role === 'executor' ? 'unclosed' : 'upcoming')
  const filter: LessonFilter = {
    view,
    month: filters.month || undefined,
    state: lessonStates.find((state) => state === filters.state),
    contractId: filters.contractId || undefined,
  }
  const query = useInfiniteQuery({ ...lessonsQuery(filter), placeholderData: keepPreviousData })
  // Of the whole service's lessons, only those of a month or a contract are added up.
  const mayAddUp = role !== 'staff' || filter.month !== undefined || filter.contractId !== undefined
  const totals = useQuery({ ...lessonTotalsQuery(filter), enabled: mayAddUp }).data?.data
  const columns = useLessonColumns(role, totals)
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const closable = rows.filter((lesson) => lesson.actions.close && lesson.outcome === null)
  const selection = {
    ids: chosen,
    onChange: setChosen,
    actions: (
      <CloseSeveral lessons={closable.filter((lesson) => chosen.has(lesson.id))} onDone={() => setChosen(new Set())} />
    ),
  }
  return (
    <Page
      title={t('list.title')}
      purpose={t(`list.purpose_${role}`)}
      action={
        view === 'unclosed' &&
        closable.length > 1 && <CloseSeveral lessons={closable} onDone={() => setChosen(new Set())} />
      }
    >
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('list.view')}
          data={lessonViews.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={(next) => change({ view: next })}
        />
      </div>
      <FilterBar
        filters={[{ kind: 'month', name: 'month', label: t('list.month'), months: recentMonths(format, 14, 1) }]}
      />
      <DataList<LessonSummary>
        label={t('list.title')}
        query={query}
        columns={columns}
        rowId={(lesson) => lesson.id}
        rowLink={(lesson) => `/dashboard/lesson-details/${lesson.id}`}
        empty={<Nothing view={view} />}
        {...(totals && { total: totals.count })}
        {...(closable.length > 0 && { selection })}
      />
    </Page>
  )
}

function Nothing({ view }: { view: string }) {
  const { t } = useTranslation('lessons')
  return (
    <EmptyState
      text={t(`list.empty_${view}`)}
      action={
        view !== 'all' && (
          <LinkButton variant="default" to="/dashboard/lesson-list?view=all">
            {t('list.show_all')}
          </LinkButton>
        )
      }
    />
  )
}
