import type { ScheduledLesson, ScheduledSession } from '@navyk/api-spec/teaching/schedule'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from '../schedule.module.css'
import { isUnclosed, useLessonWords } from '../use-lesson-words.ts'
import type { Day } from './days.ts'
import { stateOfSession, useSessionWords } from '../use-session-words.ts'

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
  const busy = days.filter((day) => day.lessons.length + day.sessions.length > 0)
  if (busy.length === 0) {
    const toPlans = { to: planListPath, label: t('to_plans') }
    return <EmptyState text={t('empty')} link={isExecutor && toPlans} />
  }
  return busy.map((day) => (
    <section key={day.date} className="panel below-16" aria-label={format.longDate(day.date)}>
      <h2
        className={`line baseline between regular strong ${classes.head}`}
        data-today={day.date === today || undefined}
      >
        {format.date(day.date)}
        <span className="muted small normal">
          {t('words.lesson_count', { count: day.lessons.length + day.sessions.length })}
        </span>
      </h2>
      <ol className="flush" data-rows>
        {inOrder(day).map((one) =>
          'programmeId' in one ? (
            <GroupSession key={one.id} session={one} />
          ) : (
            <Lesson key={one.id} lesson={one} onOpen={onOpen} />
          ),
        )}
      </ol>
    </section>
  ))
}

const inOrder = ({ lessons, sessions }: Day) =>
  [...lessons, ...sessions].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))

/** Session of a group; it opens on its own page, where it is run. */
function GroupSession({ session }: { session: ScheduledSession }) {
  const words = useSessionWords()
  const format = useFormat()
  return (
    <li className={`divides line gap-12 holds ${classes.lesson}`} data-hue={words.hue(session)}>
      <span className={`fixed medium nowrap ${classes.time}`}>
        {format.time(session.startsAt)}
        <span className={classes.dash}>–</span>
        <span className={classes.until}>{format.time(session.endsAt)}</span>
      </span>
      <div className="fill">
        <Link className={`covers plain inherits block ${classes.link}`} to={sessionPath(session.id)}>
          {session.title}
          <VisuallyHidden> {words.dayHoursAndState(session)}</VisuallyHidden>
        </Link>
        <span className="muted size-14 block" data-in-line aria-hidden>
          <State of="programme_session" is={stateOfSession(session)} />
          {' · '}
          {words.about(session)}
        </span>
      </div>
    </li>
  )
}

function Lesson({ lesson, onOpen }: { lesson: ScheduledLesson; onOpen: (lesson: ScheduledLesson) => void }) {
  const words = useLessonWords()
  const format = useFormat()
  return (
    <li className={`divides line gap-12 holds ${classes.lesson}`} data-hue={words.hue(lesson)}>
      <span className={`fixed medium nowrap ${classes.time}`}>
        {format.time(lesson.startsAt)}
        <span className={classes.dash}>–</span>
        <span className={classes.until}>{format.time(lesson.endsAt)}</span>
      </span>
      <div className="fill">
        <UnstyledButton className={`covers plain inherits block ${classes.link}`} onClick={() => onOpen(lesson)}>
          {lesson.learnerName}
          <VisuallyHidden>
            {' '}
            {words.subject(lesson)}
            {words.dayHoursAndState(lesson)}
          </VisuallyHidden>
        </UnstyledButton>
        <span className="muted size-14 block" data-in-line aria-hidden>
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
