import type { ExecutorHome, HomeLesson } from '@navyk/api-spec/views/home'
import { useTranslation } from 'react-i18next'
import { State } from '../../../../app/states.tsx'
import { DateText, PersonName, TimeRange } from '../../../../ui/facts/facts-text.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Section } from '../../../../ui/section.tsx'
import { JoinLink } from '../../../../vocabulary/join-link.tsx'
import { useHomeWords } from '../use-home-words.ts'
import courseLink from '../course-link.module.css'
import classes from './agenda.module.css'
import { Link } from 'react-router'

type Props = Pick<ExecutorHome, 'days' | 'today' | 'nextLesson'>

/** Lessons of today and tomorrow, in the order of the day; where there are none, the next one after them. */
export function Agenda({ days, today, nextLesson }: Props) {
  const { t } = useTranslation('home')
  if (days.every((day) => day.lessons.length === 0)) return <FreeDays nextLesson={nextLesson} />
  return days.map((day) => (
    <Section
      key={day.date}
      title={day.date === today ? t('executor.today') : t('executor.tomorrow')}
      action={
        <span className={classes.date}>
          <DateText date={day.date} />
        </span>
      }
    >
      {day.lessons.length > 0 ? (
        <ul className={classes.lessons}>
          {day.lessons.map((lesson) => (
            <Lesson key={lesson.id} lesson={lesson} />
          ))}
        </ul>
      ) : (
        <p className={classes.free}>{day.date === today ? t('executor.free_today') : t('executor.free_tomorrow')}</p>
      )}
    </Section>
  ))
}

function FreeDays({ nextLesson }: Pick<Props, 'nextLesson'>) {
  const { t } = useTranslation('home')
  const words = useHomeWords()
  return (
    <Section title={t('executor.soon')}>
      <p className={classes.free}>{t('executor.free_soon')}</p>
      {nextLesson && (
        <p className={classes.free}>
          <Link to={`/dashboard/lesson-details/${nextLesson.id}`}>
            {t('executor.next_lesson', { lesson: words.lesson(nextLesson) })}
          </Link>
        </p>
      )}
    </Section>
  )
}

function Lesson({ lesson }: { lesson: HomeLesson }) {
  const { t } = useTranslation('home')
  const words = useHomeWords()
  const path = `/dashboard/lesson-details/${lesson.id}`
  return (
    <li className={classes.lesson} data-over={lesson.state !== 'planned' || undefined}>
      <div className={classes.time}>
        <TimeRange from={lesson.startsAt} to={lesson.endsAt} />
      </div>
      <div className={classes.words}>
        <Link to={path} className={courseLink.link}>
          {words.course(lesson)}
        </Link>
        <div className={classes.person}>
          <PersonName person={lesson.person} />
        </div>
      </div>
      {lesson.isUnclosed ? (
        <LinkButton to={path} variant="light" aria-label={t('executor.close_named', { lesson: words.lesson(lesson) })}>
          {t('executor.close')}
        </LinkButton>
      ) : lesson.outcome ? (
        <State of="outcome" is={lesson.outcome} />
      ) : (
        <JoinLink lesson={lesson} variant="light" otherwise={<State of="lesson" is="planned" />} />
      )}
    </li>
  )
}
