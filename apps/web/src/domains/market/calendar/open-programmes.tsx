import { listOpenProgrammes, type OpenProgramme } from '@navyk/api-spec/teaching/programmes'
import type { LessonFormat, Subject } from '@navyk/api-spec/vocabulary'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dataKeys, type FilterOf, listOf } from '#app/calls/query.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { readFailureMessage } from '#ui/feedback/failures.ts'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import classes from './calendar-page.module.css'

type Filter = FilterOf<typeof listOpenProgrammes>

interface Props {
  subject: Subject | undefined
  format: LessonFormat | undefined
  city: string
  /** A day on which the programme meets. */
  date: string
  /** Whether tutors are narrowed by the price of an hour, which programmes don't have. */
  hasPrice: boolean
}

const keys = dataKeys('calendar')

const openProgrammesQuery = (filter: Filter) => ({
  ...listOf(keys.of('programmes'), listOpenProgrammes, filter),
  placeholderData: keepPreviousData,
})

/** Group programmes in which anybody can enrol. */
export function OpenProgrammes({ subject, format, city, date, hasPrice }: Props) {
  const { t } = useTranslation('calendar')
  const query = useInfiniteQuery(
    openProgrammesQuery({
      ...(subject && { subject }),
      ...(format && { format: format === 'online' ? 'online' : 'at_place' }),
      ...(city && { city }),
      ...(date && { date }),
    }),
  )
  const programmes = query.data?.pages.flatMap(({ data }) => data)
  return (
    <section aria-labelledby="programmes">
      <h2 id="programmes" className="size-18 above-16 below-12">
        {t('programmes.title')}
      </h2>
      {query.isPending && <ListSkeleton rows={2} />}
      {query.error && <ErrorState message={readFailureMessage(query.error)} onRetry={() => void query.refetch()} />}
      {programmes?.length === 0 && <p className="muted below-16">{t('programmes.none')}</p>}
      {programmes && programmes.length > 0 && (
        <>
          {hasPrice && <p className="muted below-16">{t('programmes.any_price')}</p>}
          <ul className={`stack gap-16 below-16 ${classes.cards}`} aria-label={t('programmes.title')}>
            {programmes.map((programme) => (
              <ProgrammeCard key={programme.id} programme={programme} />
            ))}
          </ul>
        </>
      )}
      <MoreButton of={query} label={t('programmes.more')} />
    </section>
  )
}

function ProgrammeCard({ programme }: { programme: OpenProgramme }) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const words = useWords()
  const { title, subject, level, city, price, freeSeats, weeklyPattern } = programme
  return (
    <li className="column gap-8 panel pad-16">
      <div className="row baseline between gap-4-16">
        <h3 className="size-18 strong flush">{title}</h3>
        <span className="medium">{t(`programmes.price_${price.basis}`, { price: format.money(price.kopecks) })}</span>
      </div>
      <p className="muted">
        {[
          level === null ? words.subject(subject) : words.course({ subject, level }),
          programme.audience,
          programme.format === 'online' ? words.formatName('online') : city,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="anywhere">
        {[format.dateSpan(programme.startsOn, programme.endsOn), words.week(weeklyPattern)].filter(Boolean).join(', ')}
      </p>
      <p className="muted">
        {freeSeats > 0 ? t('programmes.free', { count: freeSeats }) : t('programmes.full')}
        {' · '}
        {t('programmes.until', { day: format.lastDay(programme.enrolUntil) })}
      </p>
      <Link
        className={`anchor block above-8 ${classes.wish}`}
        to={programmePath(programme.id)}
        aria-label={freeSeats > 0 ? t('programmes.enrol_in', { title }) : t('programmes.wait_in', { title })}
      >
        {freeSeats > 0 ? t('programmes.enrol') : t('programmes.wait')}
      </Link>
    </li>
  )
}
