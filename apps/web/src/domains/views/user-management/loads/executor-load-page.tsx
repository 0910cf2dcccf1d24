import { Button } from '@mantine/core'
import { addDays, addMonths, businessDate, firstDayOf, monthOf } from '@navyk/api-spec/kit'
import { type LoadPeriod, loadPeriods, loadSpan, ratedDays } from '@navyk/api-spec/views/user-management'
import { executorLoadPath } from '@navyk/api-spec/views/user-management/paths'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { CardList } from '#ui/lists/card-list.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { PeriodSteps } from '#ui/lists/period-steps.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { loadsQuery, useLoadsWorkbook } from '../api.ts'
import classes from '../user-management.module.css'
import { Ways } from '../ways.tsx'
import { LoadCard } from './load-card.tsx'
import styles from './loads.module.css'
import { freeHourChoices, loadViewNames, useLoadFilter } from './use-load-filter.ts'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

/** Executors as cards by their load: what they offer in a week or month, what is taken and free of it, and how lessons went. */
export function ExecutorLoadPage() {
  const { t } = useTranslation('user-management')
  const { filter } = useLoadFilter()
  const query = useInfiniteQuery({ ...loadsQuery(filter), placeholderData: keepPreviousData })
  return (
    <Page title={t('ways.user-grid-v2')} purpose={t('purpose.user-grid-v2')} isActionShort action={<WorkbookButton />}>
      <Ways now="user-grid-v2" />
      <LoadFilters />
      <Period />
      <CardList
        label={t('ways.user-grid-v2')}
        query={query}
        empty={<NoLoads />}
        className={classes.card}
        card={(load) => <LoadCard load={load} day={filter.day} />}
        note={<p className={`muted small ${styles.counted}`}>{t('loads.counted', { days: ratedDays })}</p>}
      />
    </Page>
  )
}

function WorkbookButton() {
  const { t } = useTranslation('user-management')
  const workbook = useLoadsWorkbook(useLoadFilter().filter)
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      loading={workbook.isPending}
      onClick={() => workbook.mutate()}
    >
      {t('words.download_xlsx')}
    </Button>
  )
}

function LoadFilters() {
  const { t } = useTranslation('user-management')
  const words = useWords()
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('words.name_or_phone') },
        { kind: 'select', name: 'subject', label: words.label('subject'), options: words.subjectOptions() },
        { kind: 'select', name: 'format', label: t('loads.format'), options: words.formatOptions() },
        { kind: 'search', name: 'city', label: t('loads.city') },
        {
          kind: 'select',
          name: 'freeHours',
          label: t('loads.free_hours'),
          first: t('loads.any'),
          options: freeHourChoices.map((value) => ({ value, label: t('loads.from_hours', { count: Number(value) }) })),
        },
        {
          kind: 'select',
          name: 'order',
          label: t('loads.order'),
          first: t('loads.orders.name'),
          options: (['free', 'taken', 'unclosed'] as const).map((value) => ({
            value,
            label: t(`loads.orders.${value}`),
          })),
        },
      ]}
    >
      <SavedViews page="executor-loads" names={loadViewNames} />
    </FilterBar>
  )
}

/** Choice of the week or month that is shown. */
function Period() {
  const { t } = useTranslation('user-management')
  const format = useFormat()
  const { filter, change } = useLoadFilter()
  const { period, day } = filter
  const { from, to } = loadSpan(period, day)
  const today = businessDate(new Date())
  return (
    <div className="row between gap-8-16 below-16">
      <PeriodSteps
        label={period === 'month' ? format.month(monthOf(day)) : format.dateSpan(from, to)}
        previousLabel={t(`loads.previous.${period}`)}
        nextLabel={t(`loads.next.${period}`)}
        nowLabel={t('loads.today')}
        isNow={from <= today && today <= to}
        onStep={(step) => change({ day: step === 'now' ? '' : stepFrom(period, day, step === 'next' ? 1 : -1) })}
      />
      <SegmentedControl
        aria-label={t('loads.period')}
        data={loadPeriods.map((value) => ({ value, label: t(`loads.periods.${value}`) }))}
        value={period}
        onChange={(next) => change({ period: loadPeriods.find((each) => each === next) ?? 'week' })}
      />
    </div>
  )
}

const stepFrom = (period: LoadPeriod, day: string, step: 1 | -1) =>
  period === 'month' ? firstDayOf(addMonths(monthOf(day), step)) : addDays(day, 7 * step)

function NoLoads() {
  const { t } = useTranslation('user-management')
  const { filter } = useLoadFilter()
  const { order: _order, period: _period, day: _day, ...narrowed } = filter
  if (!Object.values(narrowed).some(Boolean)) return <EmptyState text={t('loads.none')} />
  return <EmptyState text={t('none_found')} link={{ to: executorLoadPath, label: t('show_all') }} />
}
