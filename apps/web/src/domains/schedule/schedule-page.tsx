import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormat } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { PeriodSteps } from '../../ui/period-steps.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { Agenda } from './agenda.tsx'
import { weekQuery } from './api.ts'
import classes from './schedule-page.module.css'
import { daysOfWeek, mondayOf } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

/** A week of lessons: as a grid of hours where there is room, as a list by day on phones and for whoever prefers it. */
export function SchedulePage() {
  const { t } = useTranslation('schedule')
  const format = useFormat()
  const isStaff = useUser().role === 'staff'
  const [filters, change] = useFilters(['week', 'view', 'executorId'])
  const hasRoom = useMediaQuery('(width >= 56.25em)') ?? true
  const view = filters.view === 'agenda' || filters.view === 'week' ? filters.view : hasRoom ? 'week' : 'agenda'
  const today = businessDate(new Date())
  const monday = mondayOf(filters.week, today)
  const query = useQuery(weekQuery(monday, filters.executorId || undefined))
  const executors = query.data?.data.executors ?? []
  const views = [
    { value: 'week', label: t('view.week') },
    { value: 'agenda', label: t('view.agenda') },
  ]
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {isStaff && (
        <FilterBar
          filters={[
            {
              kind: 'select',
              name: 'executorId',
              label: t('executor'),
              options: executors.map((person) => ({ value: person.id, label: format.shortName(person) })),
            },
          ]}
        />
      )}
      <div className={classes.bar}>
        <PeriodSteps
          label={`${format.date(monday)} – ${format.date(addDays(monday, 6))}`}
          previousLabel={t('previous')}
          nextLabel={t('next')}
          nowLabel={t('today')}
          isNow={monday === mondayOf('', today)}
          onStep={(to) => change({ week: to === 'now' ? '' : addDays(monday, to === 'next' ? 7 : -7) })}
        />
        <SegmentedControl
          aria-label={t('view.label')}
          data={views}
          value={view}
          onChange={(next) => change({ view: next })}
        />
      </div>
      <QueryView query={query} skeleton={<BlockSkeleton height={34} />}>
        {({ data }) => {
          const days = daysOfWeek(monday, data.lessons)
          return view === 'week' ? <WeekGrid days={days} today={today} /> : <Agenda days={days} today={today} />
        }}
      </QueryView>
    </Page>
  )
}
