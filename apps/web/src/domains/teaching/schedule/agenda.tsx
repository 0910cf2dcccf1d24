import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import { useTranslation } from 'react-i18next'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useUser } from '../../../app/session.ts'
import { State } from '../../../app/states.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import classes from './agenda.module.css'
import { isUnclosed, useLessonWords } from './use-lesson-words.ts'
import type { Day } from './days.ts'

interface Props {
  days: Day[]
  today: string
  onOpen: (lesson: ScheduledLesson) => void
}

/** The days that have lessons, one under another. */
export function Agenda({ days, today, onOpen }: Props) {
  const { t } = useTranslation('schedule')
  const format = useFormat()
  const isExecutor = useUser().role === 'executor'
  const busy = days.filter((day) => day.lessons.length > 0)
  if (busy.length === 0) {
    const toPlans = { to: '/dashboard/plan-report', label: t('to_plans') }
    return <EmptyState text={t('empty')} link={isExecutor && toPlans} />
  }
  return busy.map((day) => (
    <section key={day.date} className={classes.day} aria-label={format.longDate(day.date)}>
      <h2 className={classes.head} data-today={day.date === today || undefined}>
        {format.date(day.date)}
        <span className={classes.count}>{t('count', { count: day.lessons.length })}</span>
      </h2>
      <ol className={classes.lessons} data-rows>
        {day.lessons.map((lesson) => (
          <Lesson key={lesson.id} lesson={lesson} onOpen={onOpen} />
        ))}
      </ol>
    </section>
  ))
}

function Lesson({ lesson, onOpen }: { lesson: ScheduledLesson; onOpen: (lesson: ScheduledLesson) => void }) {
  const words = useLessonWords()
  const format = useFormat()
  return (
    <li className={classes.lesson} data-hue={words.hue(lesson)}>
      <span className={classes.time}>
        {format.time(lesson.startsAt)}
        <span className={classes.dash}>–</span>
        <span className={classes.until}>{format.time(lesson.endsAt)}</span>
      </span>
      <div className={classes.words}>
        <UnstyledButton className={classes.link} onClick={() => onOpen(lesson)}>
          {lesson.learnerName}
          <VisuallyHidden>
            {' '}
            {words.subject(lesson)}
            {words.dayHoursAndState(lesson)}
          </VisuallyHidden>
        </UnstyledButton>
        <span className={classes.about} data-in-line aria-hidden>
          {lesson.outcome ? (
            <State of="outcome" is={lesson.outcome} />
          ) : (
            <State of="lesson" is={isUnclosed(lesson) ? 'unclosed' : 'planned'} />
          )}
          {' · '}
          {words.subject(lesson)}
        </span>
      </div>
    </li>
  )
}
