import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconShape } from '#ui/icon.tsx'
import type { Tone } from '#ui/facts/state-badge.tsx'
import tones from '#ui/facts/tones.module.css'
import { useTranslation } from '#ui/texts.ts'
import classes from '../home.module.css'

export interface Task {
  key: string
  icon: IconShape
  tone: Tone
  /** The task with its number: "3 lessons wait for their outcome". */
  title: string
  /** The first item, or the time since when it waits. */
  detail?: ReactNode
  /** Money, or another figure, at the end of the line. */
  figure?: ReactNode
  to: string
  /** The router's state of the link. */
  state?: unknown
}

interface ListProps {
  label: string
  tasks: Task[]
  /** Number of tasks that are shown at once; the others are behind a line that says how many. */
  most?: number
}

/** A list of tasks; each line is a link. */
export function TaskList({ label, tasks, most = tasks.length }: ListProps) {
  const { t } = useTranslation('home')
  // One line that hides one line would save nothing.
  const shown = tasks.length > most + 1 ? most : tasks.length
  const rest = tasks.slice(shown)
  return (
    <>
      <Lines label={label} tasks={tasks.slice(0, shown)} />
      {rest.length > 0 && (
        <details className={`above-12 ${classes.more}`}>
          <summary>{t('more_tasks', { count: rest.length })}</summary>
          <Lines label={t('more_tasks', { count: rest.length })} tasks={rest} />
        </details>
      )}
    </>
  )
}

function Lines({ label, tasks }: { label: string; tasks: Task[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {tasks.map((task) => (
        <li key={task.key} className={`hovers line rounded gap-4-12 holds pad-10-12 ${classes.task}`}>
          <span className={`stack rounded middle fixed ${tones.tone} ${classes.icon}`} data-tone={task.tone}>
            <Icon of={task.icon} size={20} />
          </span>
          <div className={`fill ${classes.words}`}>
            <Link to={task.to} state={task.state} className={`plain inherits strong anywhere ${classes.link}`}>
              <bdi>{task.title}</bdi>
            </Link>
            {task.detail !== undefined && (
              <div className="muted anywhere">
                <bdi>{task.detail}</bdi>
              </div>
            )}
          </div>
          {task.figure !== undefined && <bdi className={`fixed strong ${classes.figure}`}>{task.figure}</bdi>}
          <span className={`mirrored stack fixed muted ${classes.chevron}`}>
            <Icon of={IconChevronRight} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Line in place of an empty list of tasks. */
export function NothingWaits({ text, icon }: { text: string; icon: IconShape }) {
  return (
    <p className="line gap-12 muted">
      <span className={`stack rounded middle fixed ${tones.tone} ${classes.icon}`} data-tone="green">
        <Icon of={icon} size={20} />
      </span>
      {text}
    </p>
  )
}

interface WaitingItems<Item> {
  count: number
  items: Item[]
}

/** The task for some items: empty for none; one item links to its page, several to their list. */
export function taskOf<Item>(
  { count, items: [first] }: WaitingItems<Item>,
  task: (first: Item, count: number) => Task,
): Task[] {
  return first === undefined ? [] : [task(first, count)]
}
