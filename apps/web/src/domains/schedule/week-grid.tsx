import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStateLabel } from '../../app/states.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { isUnclosed, lookOfLesson } from './lesson-look.ts'
import { type DayOfWeek, type Lane, lanesOf, placeOf, shownHours } from './week.ts'
import classes from './week-grid.module.css'

/** Seven days side by side, lessons at their hours. Every lesson is a link that says all of it to a screen reader. */
export function WeekGrid({ days, today }: { days: DayOfWeek[]; today: string }) {
  const format = useFormat()
  const hours = shownHours(days.flatMap((day) => day.lessons))
  const firstHour = hours[0] ?? 0
  return (
    <div className={classes.week} style={{ '--hours': hours.length } as CSSProperties}>
      <div className={classes.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </div>
      {days.map((day) => (
        <section
          key={day.date}
          className={classes.day}
          data-today={day.date === today || undefined}
          aria-label={format.longDate(day.date)}
        >
          <h2 className={classes.head}>{format.date(day.date)}</h2>
          <ol className={classes.lessons}>
            {lanesOf(day.lessons).map((lane) => (
              <Lesson key={lane.lesson.id} lane={lane} firstHour={firstHour} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Lesson({ lane, firstHour }: { lane: Lane; firstHour: number }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const stateLabel = useStateLabel()
  const { lesson } = lane
  const { tone, icon } = lookOfLesson(lesson)
  const { row, span } = placeOf(lesson, firstHour)
  const state = lesson.outcome
    ? stateLabel('outcome', lesson.outcome)
    : stateLabel('lesson', isUnclosed(lesson) ? 'unclosed' : 'planned')
  const subject = t(`subjects.${lesson.subject}`)
  const time = format.timeRange(lesson.startsAt, lesson.endsAt)
  const place = {
    gridRow: `${row} / span ${span}`,
    '--lane': lane.index,
    '--lanes': lane.count,
  } as CSSProperties
  return (
    <li className={classes.place} style={place}>
      <Link
        className={classes.lesson}
        data-tone={tone}
        to={`/dashboard/lesson-details/${lesson.id}`}
        title={`${time} · ${lesson.learnerName} · ${subject} · ${state}`}
      >
        <span className={classes.time}>
          <Icon of={icon} size={14} />
          {format.time(lesson.startsAt)}
          <VisuallyHidden>–{format.time(lesson.endsAt)}</VisuallyHidden>
        </span>
        <span className={classes.name}>{lesson.learnerName}</span>
        <span className={classes.subject}>{subject}</span>
        <VisuallyHidden>{state}</VisuallyHidden>
      </Link>
    </li>
  )
}
