import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ScheduledSession } from '@navyk/api-spec/teaching/schedule'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { ownColours, type RenderEvent } from './calendar-lesson.tsx'
import classes from './calendar.module.css'
import { lookOfSession, useSessionWords } from '../use-session-words.ts'

interface Props {
  session: ScheduledSession
  /** The library's properties of the event. */
  button: Omit<Parameters<RenderEvent>[1], 'title'>
}

/** A session of a group in the grid: it opens its page, and is moved there. */
export function SessionButton({ session, button }: Props) {
  const words = useSessionWords()
  return (
    <UnstyledButton
      {...button}
      className={`${button.className ?? ''} ${classes.lesson}`}
      data-hue={words.hue(session)}
      data-tone={lookOfSession(session).tone}
      data-over={session.state !== 'planned' || undefined}
      title={words.full(session)}
      style={{ ...button.style, ...ownColours }}
    />
  )
}

export function SessionBody({ session }: { session: ScheduledSession }) {
  const format = useFormat()
  const words = useSessionWords()
  return (
    <span className={classes.body}>
      <span className="line gap-4 strong nowrap">
        <Icon of={lookOfSession(session).icon} size={14} />
        {format.time(session.startsAt)}
        <VisuallyHidden>–{format.time(session.endsAt)}</VisuallyHidden>
      </span>{' '}
      <span className={classes.name}>{session.title}</span>{' '}
      <span className={classes.subject}>{words.about(session)}</span>
      <VisuallyHidden>{words.dayAndState(session)}</VisuallyHidden>
    </span>
  )
}
