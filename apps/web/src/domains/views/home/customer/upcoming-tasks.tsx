import type { CustomerHome } from '@navyk/api-spec/views/home'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { NothingWaits, TaskList } from '../tasks/task-list.tsx'
import { JoinLink } from '#vocabulary/join-link.tsx'
import { meetingPath } from '../tasks/meeting-path.ts'
import { useHomeWords } from '../use-home-words.ts'
import classes from './customer.module.css'
import { useCustomerTasks } from './use-customer-tasks.ts'

/** Number of tasks at once: more would push the next lessons, with the links into their calls, off a phone. */
const mostTasks = 3

/** Tasks (pay, acknowledge, approve, choose), then the next lessons and sessions, and homework. */
export function UpcomingTasks({ home }: { home: CustomerHome }) {
  const { t } = useTranslation('home')
  const tasks = useCustomerTasks(home)
  return (
    <Section title={t('customer.upcoming')}>
      {tasks.length > 0 ? (
        <TaskList label={t('customer.to_do')} tasks={tasks} most={mostTasks} />
      ) : (
        <NothingWaits icon={IconCheck} text={t('customer.nothing_waits')} />
      )}
      <h3 className={`ruled strong pad-above-16 ${classes.part}`}>{t('customer.next_lessons')}</h3>
      <NextMeetings meetings={home.nextMeetings} />
      {home.homework.length > 0 && (
        <>
          <h3 className={`ruled strong pad-above-16 ${classes.part}`}>{t('customer.homework')}</h3>
          <Homework homework={home.homework} />
        </>
      )}
    </Section>
  )
}

function NextMeetings({ meetings }: { meetings: CustomerHome['nextMeetings'] }) {
  const { t } = useTranslation('home')
  const words = useHomeWords()
  if (meetings.length === 0) return <p className="muted">{t('customer.no_lessons')}</p>
  return (
    <ul className={`flush ${classes.lessons}`}>
      {meetings.map((meeting) => (
        <li key={meeting.id} className={`row baseline gap-0-16 pad-block-6 ${classes.lesson}`}>
          <span className="fixed">
            <DateTime at={meeting.startsAt} />
          </span>
          <Link to={meetingPath(meeting)} className="quiet-link anywhere from-192">
            {words.what(meeting)}
          </Link>
          <span className="muted">
            {meeting.kind === 'session' && t('group')}
            {meeting.kind === 'session' && meeting.person && ' · '}
            {meeting.person && <PersonName person={meeting.person} />}
          </span>
          <JoinLink lesson={meeting} variant="light" />
        </li>
      ))}
    </ul>
  )
}

function Homework({ homework }: { homework: CustomerHome['homework'] }) {
  const words = useHomeWords()
  return (
    <ul className="flush">
      {homework.map((task) => (
        <li key={task.id} className="pad-block-6">
          <Link to={meetingPath(task)} className="quiet-link anywhere from-192">
            {words.what(task)}
          </Link>
          <p className="two-lines muted anywhere">
            <bdi>{task.text}</bdi>
          </p>
        </li>
      ))}
    </ul>
  )
}
