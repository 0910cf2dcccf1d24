import { weekdayOf } from '@navyk/api-spec/kit'
import { listOpenProgrammes, type OpenProgramme } from '@navyk/api-spec/teaching/programmes'
import type { LessonFormat, Subject } from '@navyk/api-spec/vocabulary'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dataKeys, queryOf } from '../../../app/calls/query.ts'
import { useFormat } from '../../../ui/format.ts'
import { useWords } from '../../../vocabulary/use-words.ts'
import classes from './calendar-page.module.css'

interface Filter {
  subject: Subject | undefined
  format: LessonFormat | undefined
  city: string
  /** A day on which the programme meets. */
  date: string
}

const keys = dataKeys('calendar')

const openProgrammesQuery = ({ subject, format, city }: Filter) => ({
  ...queryOf(keys.of('programmes', subject, format, city), listOpenProgrammes, {
    query: {
      limit: '100',
      ...(subject && { subject }),
      ...(format && { format: format === 'online' ? ('online' as const) : ('at_place' as const) }),
      ...(city && { city }),
    },
  }),
  placeholderData: keepPreviousData,
})

/** Group programmes in which anybody can enrol; nothing where there are none. */
export function OpenProgrammes(filter: Filter) {
  const { t } = useTranslation('calendar')
  const { data } = useQuery(openProgrammesQuery(filter))
  const programmes = (data?.data ?? []).filter((programme) => meetsOn(programme, filter.date))
  if (programmes.length === 0) return null
  return (
    <section aria-labelledby="programmes">
      <h2 id="programmes" className={classes.heading}>
        {t('programmes.title')}
      </h2>
      <ul className={classes.cards} aria-label={t('programmes.title')}>
        {programmes.map((programme) => (
          <ProgrammeCard key={programme.id} programme={programme} />
        ))}
      </ul>
    </section>
  )
}

/** Whether a programme meets on a day by its week; any does where no day is asked for. */
function meetsOn({ startsOn, endsOn, weeklyPattern }: OpenProgramme, date: string): boolean {
  if (date === '') return true
  return startsOn <= date && date <= endsOn && weeklyPattern.some(({ weekday }) => weekday === weekdayOf(date))
}

function ProgrammeCard({ programme }: { programme: OpenProgramme }) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const words = useWords()
  const { title, subject, level, city, price, freeSeats, weeklyPattern } = programme
  return (
    <li className={classes.card}>
      <div className={classes.who}>
        <h3 className={classes.name}>{title}</h3>
        <span className={classes.price}>
          {t(`programmes.price_${price.basis}`, { price: format.money(price.kopecks) })}
        </span>
      </div>
      <p className={classes.facts}>
        {[
          level === null ? words.subject(subject) : words.course({ subject, level }),
          programme.audience,
          programme.format === 'online' ? words.formatName('online') : city,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes.about}>
        {[format.dateSpan(programme.startsOn, programme.endsOn), words.week(weeklyPattern)].filter(Boolean).join(', ')}
      </p>
      <p className={classes.facts}>
        {freeSeats > 0 ? t('programmes.free', { count: freeSeats }) : t('programmes.full')}
        {' · '}
        {t('programmes.until', { day: format.lastDay(programme.enrolUntil) })}
      </p>
      <Link
        className={classes.wish}
        to={`/dashboard/project-details?id=${programme.id}`}
        aria-label={freeSeats > 0 ? t('programmes.enrol_in', { title }) : t('programmes.wait_in', { title })}
      >
        {freeSeats > 0 ? t('programmes.enrol') : t('programmes.wait')}
      </Link>
    </li>
  )
}
