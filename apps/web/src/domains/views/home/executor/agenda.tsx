import type { ExecutorHome, HomeMeeting } from '@navyk/api-spec/views/home'
import { State } from '#app/manifests/states.tsx'
import { DateText, PersonName, TimeRange } from '#ui/facts/facts-text.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { JoinLink } from '#vocabulary/join-link.tsx'
import { meetingPath } from '../tasks/meeting-path.ts'
import { useHomeWords } from '../use-home-words.ts'
import classes from './agenda.module.css'
import { Link } from 'react-router'

type Props = Pick<ExecutorHome, 'days' | 'today' | 'nextMeeting'>

/** Lessons and sessions of today and tomorrow, in the order of the day; where there are none, the next one after them. */
export function Agenda({ days, today, nextMeeting }: Props) {
  const { t } = useTranslation('home')
  if (days.every((day) => day.meetings.length === 0)) return <FreeDays nextMeeting={nextMeeting} />
  return days.map((day) => (
    <Section
      key={day.date}
      title={day.date === today ? t('words.today') : t('executor.tomorrow')}
      action={
        <span className="muted">
          <DateText date={day.date} />
        </span>
      }
    >
      {day.meetings.length > 0 ? (
        <ul className={classes.lessons}>
          {day.meetings.map((meeting) => (
            <Meeting key={meeting.id} meeting={meeting} />
          ))}
        </ul>
      ) : (
        <p className={`muted ${classes.free}`}>
          {day.date === today ? t('executor.free_today') : t('executor.free_tomorrow')}
        </p>
      )}
    </Section>
  ))
}

function FreeDays({ nextMeeting }: Pick<Props, 'nextMeeting'>) {
  const { t } = useTranslation('home')
  const words = useHomeWords()
  return (
    <Section title={t('executor.soon')}>
      <p className={`muted ${classes.free}`}>{t('executor.free_soon')}</p>
      {nextMeeting && (
        <p className={`muted ${classes.free}`}>
          <Link to={meetingPath(nextMeeting)}>{t('executor.next_lesson', { lesson: words.meeting(nextMeeting) })}</Link>
        </p>
      )}
    </Section>
  )
}

function Meeting({ meeting }: { meeting: HomeMeeting }) {
  const { t } = useTranslation('home')
  const words = useHomeWords()
  const path = meetingPath(meeting)
  const named = words.meeting(meeting)
  return (
    <li
      className={`divides row gap-4-16 pad-block-8 ${classes.lesson}`}
      data-over={meeting.state !== 'planned' || undefined}
    >
      <div className={`fixed strong ${classes.time}`}>
        <TimeRange from={meeting.startsAt} to={meeting.endsAt} />
      </div>
      <div className={`shrinks from-192 ${classes.words}`}>
        <Link to={path} className="quiet-link anywhere">
          {words.what(meeting)}
        </Link>
        <div className="muted">
          {meeting.kind === 'session' && t('group_of', { count: meeting.learnerCount ?? 0 })}
          {meeting.kind === 'session' && meeting.person && ' · '}
          {meeting.person && <PersonName person={meeting.person} />}
        </div>
      </div>
      {meeting.isUnclosed ? (
        <LinkButton
          to={path}
          variant="light"
          aria-label={
            meeting.kind === 'lesson'
              ? t('executor.close_named', { lesson: named })
              : t('executor.close_session_named', { session: named })
          }
        >
          {t('executor.close')}
        </LinkButton>
      ) : (
        <Became of={meeting} />
      )}
    </li>
  )
}

/** State or outcome of a meeting; before it begins the link of its call, if it has one. */
function Became({ of }: { of: HomeMeeting }) {
  if (of.kind === 'lesson' && of.outcome) return <State of="outcome" is={of.outcome} />
  const state =
    of.kind === 'lesson' ? <State of="lesson" is="planned" /> : <State of="programme_session" is={of.state} />
  return <JoinLink lesson={of} variant="light" otherwise={state} />
}
