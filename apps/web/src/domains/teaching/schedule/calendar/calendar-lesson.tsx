import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import type { WeekViewProps } from '@mantine/schedule'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './calendar.module.css'
import { type GridTime, minutesBetween, moveByArrow, type Shade } from './grid-data.ts'
import { useHolidayName } from '#vocabulary/holiday-name.ts'
import { lookOfLesson, useLessonWords } from '../use-lesson-words.ts'

export type RenderEvent = NonNullable<WeekViewProps['renderEvent']>

interface LessonButtonProps {
  lesson: ScheduledLesson
  canArrange: boolean
  onMove: (lesson: ScheduledLesson, to: GridTime) => void
  /** The library's properties of the event; its children include the edges for resizing. */
  button: Omit<Parameters<RenderEvent>[1], 'title'>
}

/** Colours in place of the library's inline ones. */
export const ownColours = {
  '--event-bg': 'var(--tint)',
  '--event-hover': 'var(--tint-hover)',
  '--event-color': 'var(--mantine-color-text)',
} as CSSProperties

const pushKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** A lesson in the grid: a button that can be moved by keys as well. */
export function LessonButton({ lesson, canArrange, onMove, button }: LessonButtonProps) {
  const words = useLessonWords()
  const canMove = canArrange && lesson.canMove
  const press = (event: KeyboardEvent) => {
    if (!canMove) return
    const isPush = event.altKey && pushKeys.includes(event.key)
    if (!isPush && event.code !== 'KeyM') return
    event.preventDefault()
    onMove(lesson, moveByArrow(lesson, isPush ? event.key : '', document.dir === 'rtl'))
  }
  return (
    <UnstyledButton
      {...button}
      className={`${button.className ?? ''} ${classes.lesson}`}
      data-hue={words.hue(lesson)}
      data-tone={lookOfLesson(lesson).tone}
      data-over={lesson.outcome !== null || undefined}
      title={words.full(lesson)}
      // Overrides the library's inline colours.
      style={{ ...button.style, ...ownColours }}
      {...(canMove && { 'aria-keyshortcuts': 'M Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' })}
      onKeyDown={press}
    />
  )
}

/** Number of lines of text that fit into a lesson of the week. */
const linesOf = ({ startsAt, endsAt }: ScheduledLesson) =>
  Math.floor((minutesBetween(startsAt, endsAt) * hourPx) / 60 / linePx)
const hourPx = 52
const linePx = 16

export function LessonBody({ lesson }: { lesson: ScheduledLesson }) {
  const format = useFormat()
  const words = useLessonWords()
  const lines = linesOf(lesson)
  return (
    <span
      className={classes.body}
      data-short={lines < 2 || undefined}
      style={{ '--lines': lines - 1 } as CSSProperties}
    >
      <span className="line gap-4 strong nowrap">
        <Icon of={lookOfLesson(lesson).icon} size={14} />
        {format.time(lesson.startsAt)}
        <VisuallyHidden>–{format.time(lesson.endsAt)}</VisuallyHidden>
      </span>{' '}
      <span className={classes.name}>{lesson.learnerName}</span>{' '}
      <span className={classes.subject}>{words.subject(lesson)}</span>
      <VisuallyHidden>{words.dayAndState(lesson)}</VisuallyHidden>
    </span>
  )
}

/** An absence or a holiday behind the lessons. Hidden from screen readers, which read it above the grid. */
export function BehindLessons({ shade, style }: { shade: Shade | undefined; style: CSSProperties | undefined }) {
  const { t } = useTranslation('schedule')
  const name = useHolidayName()
  if (!shade) return <div style={style} aria-hidden />
  return (
    <div className={classes.shade} data-kind={shade.kind} style={style} aria-hidden>
      {shade.holiday ? name(shade.holiday) : t('absence')}
    </div>
  )
}
