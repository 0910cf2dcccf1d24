import { Button, Title } from '@mantine/core'
import { getPublicCalendar } from '@navyk/api-spec/market/calendar'
import { lessonFormats, subjects } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { homePath } from '@navyk/api-spec/kit/paths'
import { keepPreviousData, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { createQueryClient, dataKeys, type FilterOf, listOf } from '#app/calls/query.ts'
import { useSession } from '#app/session/session.ts'
import { PublicFrame } from '#app/shell/public-frame.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { readFailureMessage } from '#ui/feedback/failures.ts'
import { type Filter, FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { useFormat } from '#ui/format.ts'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTitle } from '#ui/browser/use-title.ts'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import classes from './calendar-page.module.css'
import { ExecutorCard } from './executor-card.tsx'
import { wishAddress } from './offer-address.ts'
import { OpenProgrammes } from './open-programmes.tsx'

const shownDays = 14
/** Choices of a price for an hour, in roubles. */
const priceSteps = [20, 25, 30, 35, 40, 50, 60]

/** Free times of executors, for anybody who looks for one. */
export function CalendarPage() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <PublicFrame way={<WayIn />}>
        <FreeTimes />
      </PublicFrame>
    </QueryClientProvider>
  )
}

function WayIn() {
  const { t } = useTranslation('calendar')
  const { isAuthenticated } = useSession()
  return (
    <Button component={Link} to={homePath} variant="default">
      {isAuthenticated ? t('to_cabinet') : t('sign_in')}
    </Button>
  )
}

const keys = dataKeys('calendar')

const freeTimesQuery = (filter: FilterOf<typeof getPublicCalendar>) => ({
  ...listOf(keys.of('list'), getPublicCalendar, filter),
  placeholderData: keepPreviousData,
})

function FreeTimes() {
  const { t } = useTranslation('calendar')
  useTitle(t('title'))
  const [filters] = useFilters(['subject', 'format', 'city', 'priceTo', 'date'])
  const subject = subjects.find((each) => each === filters.subject)
  const format = lessonFormats.find((each) => each === filters.format)
  const query = useInfiniteQuery(
    freeTimesQuery({
      ...(subject && { subject }),
      ...(format && { format }),
      ...(filters.city && { city: filters.city }),
      ...(Number(filters.priceTo) > 0 && { priceTo: String(Number(filters.priceTo) * 100) }),
      ...(filters.date && { date: filters.date }),
    }),
  )
  const shown = query.data?.pages ?? []
  const executors = shown.flatMap((page) => page.data.executors)
  return (
    <>
      <Title order={1}>{t('title')}</Title>
      <p className="muted above-4 below-20">
        {t('purpose')}
        <Link className={`anchor block above-8 ${classes.wish}`} to={wishAddress(subject)}>
          {t('wish')}
        </Link>
      </p>
      <FilterBar filters={useShownFilters(shown[0]?.data.cities ?? [])} isFirstShown />
      <OpenProgrammes
        subject={subject}
        format={format}
        city={filters.city}
        date={filters.date}
        hasPrice={Number(filters.priceTo) > 0}
      />
      {query.isPending && <ListSkeleton rows={5} />}
      {query.error && <ErrorState message={readFailureMessage(query.error)} onRetry={() => void query.refetch()} />}
      {query.data && executors.length === 0 && !query.hasNextPage && <EmptyState text={t('empty')} />}
      <ul className={`stack gap-16 below-16 ${classes.cards}`} aria-label={t('executors')}>
        {executors.map((executor) => (
          <ExecutorCard key={executor.executorId} executor={executor} subject={subject} />
        ))}
      </ul>
      <MoreButton of={query} label={t('more')} />
    </>
  )
}

function useShownFilters(cities: string[]): Filter[] {
  const { t } = useTranslation('calendar')
  const words = useWords()
  const format = useFormat()
  const today = businessDate(new Date())
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index))
  return [
    { kind: 'select', name: 'subject', label: words.label('subject'), options: words.subjectOptions() },
    { kind: 'select', name: 'format', label: t('format'), options: words.formatOptions() },
    { kind: 'select', name: 'city', label: t('city'), options: cities.map((city) => ({ value: city, label: city })) },
    {
      kind: 'select',
      name: 'priceTo',
      label: t('price'),
      options: priceSteps.map((roubles) => ({
        value: String(roubles),
        label: t('price_to', { price: format.money(roubles * 100) }),
      })),
    },
    {
      kind: 'select',
      name: 'date',
      label: t('day'),
      options: days.map((date) => ({ value: date, label: format.date(date) })),
    },
  ]
}
