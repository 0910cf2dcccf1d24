import type { CustomerHome } from '@navyk/api-spec/views/home'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateTime, PersonName } from '../../../../ui/facts/facts-text.tsx'
import { Section } from '../../../../ui/section.tsx'
import { NothingWaits, TaskList } from '../task-list.tsx'
import { JoinLink } from '../../../../vocabulary/join-link.tsx'
import { useHomeWords } from '../use-home-words.ts'
import courseLink from '../course-link.module.css'
import classes from './upcoming-tasks.module.css'
import { useCustomerTasks } from './use-customer-tasks.ts'

/** Tasks (pay, acknowledge, approve, choose), then the next lessons with their homework. */
export function UpcomingTasks({ home }: { home: CustomerHome }) {
  const { t } = useTranslation('home')
  const tasks = useCustomerTasks(home)
  return (
    <Section title={t('customer.upcoming')}>
      {tasks.length > 0 ? (
        <TaskList label={t('customer.to_do')} tasks={tasks} />
      ) : (
        <NothingWaits icon={IconCheck} text={t('customer.nothing_waits')} />
      )}
      <h3 className={classes.part}>{t('customer.next_lessons')}</h3>
      <NextLessons lessons={home.nextLessons} />
      {home.homework.length > 0 && (
        <>
          <h3 className={classes.part}>{t('customer.homework')}</h3>
          <Homework homework={home.homework} />
        </>
      )}
    </Section>
  )
}

function NextLessons({ lessons }: { lessons: CustomerHome['nextLessons'] }) {
  const { t } = useTranslation('home')
  const words = useHomeWords()
  if (lessons.length === 0) return <p className={classes.none}>{t('customer.no_lessons')}</p>
  return (
    <ul className={classes.list}>
      {lessons.map((lesson) => (
        <li key={lesson.id} className={classes.lesson}>
          <span className={classes.when}>
            <DateTime at={lesson.startsAt} />
          </span>
          <Link to={`/dashboard/lesson-details/${lesson.id}`} className={`${courseLink.link} ${classes.course}`}>
            {words.course(lesson)}
          </Link>
          <span className={classes.person}>
            <PersonName person={lesson.person} />
          </span>
          <JoinLink lesson={lesson} variant="light" />
        </li>
      ))}
    </ul>
  )
}

function Homework({ homework }: { homework: CustomerHome['homework'] }) {
  const words = useHomeWords()
  return (
    <ul className={classes.list}>
      {homework.map((task) => (
        <li key={task.lessonId} className={classes.homework}>
          <Link to={`/dashboard/lesson-details/${task.lessonId}`} className={`${courseLink.link} ${classes.course}`}>
            {words.course(task)}
          </Link>
          <p className={classes.text}>
            <bdi>{task.text}</bdi>
          </p>
        </li>
      ))}
    </ul>
  )
}
