import { DatesProvider } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import {
  datesBetween,
  type Schedule,
  type ScheduledLesson,
  type ScheduledSession,
} from '@navyk/api-spec/teaching/schedule'
import { businessDate, weekdayOf } from '@navyk/api-spec/kit'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule'
import { type CSSProperties, type MouseEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import 'dayjs/locale/es'
import 'dayjs/locale/ru'
import '@mantine/schedule/styles.layer.css'
import { useFormat } from '#ui/format.ts'
import { useIsPrinting } from '#ui/browser/use-printing.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './calendar.module.css'
import { BehindLessons, LessonBody, LessonButton, type RenderEvent } from './calendar-lesson.tsx'
import { SessionBody, SessionButton } from './calendar-session.tsx'
import { type HalfOfMonth, pointedHalf, pointedEvent, MirroredMonth, NamedDays } from './calendar-frames.tsx'
import type { View } from './days.ts'
import {
  subtractMinutes,
  minutesToPointer,
  addMinutesInHour,
  minutesBetweenCells,
  partOutsideHours,
  type GridTime,
  gridTimeOf,
  type Shade,
  findShades,
  shownHours,
  wallClock,
} from './grid-data.ts'

export interface CalendarProps {
  view: Exclude<View, 'agenda'>
  date: string
  range: { from: string; to: string }
  schedule: Schedule
  /** Whether lessons can be planned and moved. */
  canArrange: boolean
  onOpen: (lesson: ScheduledLesson) => void
  onMove: (lesson: ScheduledLesson, to: GridTime) => void
  onPlan: (at: GridTime) => void
  onDay: (date: string) => void
}

/** The grid: lessons at their hours, absences and holidays behind them, hours without lessons shaded. Memoized by its
 *  data; the callbacks are not compared, because they always do the same. */
export const Calendar = memo(
  WholeCalendar,
  (before, now) =>
    before.schedule === now.schedule &&
    before.view === now.view &&
    before.date === now.date &&
    before.canArrange === now.canArrange,
)

function WholeCalendar(props: CalendarProps) {
  const { t, i18n } = useTranslation('schedule')
  const { schedule, range, view } = props
  const [isWhole, setWhole] = useState(false)
  const isPrinting = useIsPrinting()
  const opened = shownHours([...schedule.lessons, ...schedule.sessions], schedule, datesBetween(range.from, range.to))
  const hours = isWhole || isPrinting ? opened.whole : { first: opened.first, last: opened.last }
  const isCut = view !== 'month' && !isWhole && !isPrinting
  const mark = (count: number, text: string) =>
    isCut &&
    count > 0 && (
      <button type="button" className={classes.outside} onClick={() => setWhole(true)}>
        {text}
      </button>
    )
  // The print is scaled by the number of hours.
  const style = { '--hours': hours.last - hours.first } as CSSProperties
  return (
    <DatesProvider settings={{ locale: i18n.language.slice(0, 2), firstDayOfWeek: 1 }}>
      <div className={classes.calendar} data-view={props.view} style={style}>
        {mark(opened.before, t('grid.earlier', { count: opened.before, hour: opened.first }))}
        <Grid {...props} hours={hours} />
        {mark(opened.after, t('grid.later', { count: opened.after, hour: opened.last }))}
      </div>
    </DatesProvider>
  )
}

/** Number of lessons of a day that are shown in a month; the rest opens in a popover. */
const mostOnScreen = 3
const mostOnPaper = 8

/** The most lessons of any day: in print all are shown. */
function busiest(lessons: { startsAt: string }[]): number {
  const counts = new Map<string, number>()
  for (const { startsAt } of lessons) {
    const day = businessDate(new Date(startsAt))
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return Math.min(mostOnPaper, Math.max(mostOnScreen, ...counts.values()))
}

interface GridProps extends CalendarProps {
  hours: { first: number; last: number }
}

function Grid(props: GridProps) {
  const events = useGridEvents(props)
  return props.view === 'month' ? <MonthGrid {...props} {...events} /> : <HourGrid {...props} {...events} />
}

type GridEvents = ReturnType<typeof useGridEvents>

/** Options of the calendar that all views share: the events, their look, and the steps of a drag and a press. */
function useGridEvents({ view, date, range, schedule, hours, canArrange, onOpen, onMove }: GridProps) {
  const { t } = useTranslation('schedule')
  const isPrecise = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false })
  const byId = useMemo(() => new Map(schedule.lessons.map((lesson) => [lesson.id, lesson])), [schedule.lessons])
  const sessions = useMemo(() => new Map(schedule.sessions.map((one) => [one.id, one])), [schedule.sessions])
  const navigate = useNavigate()
  const { events, shades } = useEvents(schedule, range, hours, view)
  const renderEvent = useRenderEvent({ byId, sessions, shades, canArrange, onMove })
  const lessonOf = (event: ScheduleEventData) => byId.get(String(event.id))
  const move = ({ event, newStart, newEnd }: DraggedLesson, heldMinutes = 0) => {
    const lesson = lessonOf(event)
    const minutes = minutesBetweenCells(newStart, newEnd)
    if (lesson) onMove(lesson, { ...gridTimeOf(subtractMinutes(newStart, heldMinutes)), minutes })
  }
  const common = {
    date,
    events,
    renderEvent,
    renderEventBody: (event: ScheduleEventData) => {
      const lesson = lessonOf(event)
      const session = sessions.get(String(event.id))
      return lesson ? <LessonBody lesson={lesson} /> : session && <SessionBody session={session} />
    },
    withHeader: false,
    labels: {
      timeSlot: t('grid.slot'),
      weekday: t('grid.day'),
      more: t('grid.more'),
      noEvents: t('grid.nothing'),
      moreLabel: (count: number) => `+${count}`,
    },
    // On a touch screen dragging scrolls, so there a lesson is moved from its card.
    withEventsDragAndDrop: canArrange && isPrecise,
    canDragEvent: (event: ScheduleEventData) => lessonOf(event)?.canMove === true,
    onEventDrop: (moved: DraggedLesson) => move(moved),
    onEventClick: (event: ScheduleEventData) => {
      const lesson = lessonOf(event)
      if (lesson) onOpen(lesson)
      else if (sessions.has(String(event.id))) void navigate(sessionPath(String(event.id)))
    },
  }
  return { common, byId, move }
}

function MonthGrid({ schedule, onDay, common }: GridProps & GridEvents) {
  const format = useFormat()
  const isPrinting = useIsPrinting()
  return (
    <MirroredMonth>
      <MonthView
        {...common}
        maxEventsPerDay={isPrinting ? busiest([...schedule.lessons, ...schedule.sessions]) : mostOnScreen}
        weekdayFormat="dd"
        getDayProps={(day: string) => ({ 'aria-label': format.dayInFull(day) })}
        onDayClick={(day) => onDay(day)}
      />
    </MirroredMonth>
  )
}

/** A day or a week, hour by hour. */
function HourGrid(props: GridProps & GridEvents) {
  const { view, hours, onDay, common, byId, move } = props
  const format = useFormat()
  const slotHeight = view === 'day' ? 64 : 52
  const { drawing, drawn } = useDrawing(byId, slotHeight)
  const slots = useSlots(props, drawing)
  const timed = {
    ...common,
    ...slots,
    startTime: clock(hours.first),
    endTime: clock(hours.last),
    eventDragInterval: 15,
    eventResizeInterval: 15,
    withEventResize: common.withEventsDragAndDrop,
    canResizeEvent: common.canDragEvent,
    // The library drops a lesson with its start at the pointer; this subtracts the offset at which it was held.
    onEventDrop: (moved: DraggedLesson) => move(moved, drawing.heldMinutes),
    onEventResize: (moved: DraggedLesson) => move(moved),
    withDragSlotSelect: common.withEventsDragAndDrop,
    getCurrentTime: () => wallClock(new Date()),
    // The time of the line would cover the label of the hour beside it.
    withCurrentTimeBubble: false,
    slotHeight,
    scrollAreaProps: { mah: 'none' },
  }
  if (view === 'day') {
    return (
      <div {...drawn}>
        <DayView {...timed} classNames={{ dayViewDragPreview: classes.preview ?? '' }} withAllDaySlot={false} />
      </div>
    )
  }
  return (
    <NamedDays {...drawn}>
      <WeekView
        {...timed}
        classNames={{ weekViewDragPreview: classes.preview ?? '' }}
        withAllDaySlots={false}
        withWeekNumber={false}
        highlightToday
        weekdayFormat={(day) => format.weekday(weekdayNumber(day))}
        onDateChange={onDay}
      />
    </NamedDays>
  )
}

const clock = (hour: number) => (hour === 24 ? '23:59:59' : `${String(hour).padStart(2, '0')}:00:00`)

/** A press or a drag with the pointer: the halves of the hours where it begins and ends, and how far below its start a lesson is held. */
interface Drawing {
  from?: HalfOfMonth | undefined
  to?: HalfOfMonth | undefined
  heldMinutes: number
}

/** Notes where the pointer begins and ends. */
function useDrawing(byId: GridEvents['byId'], slotHeight: number) {
  const drawing = useRef<Drawing>({ heldMinutes: 0 }).current
  const drawn = {
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
      const held = pointedEvent(event)
      const lesson = held && byId.get(held.id)
      const heldMinutes = lesson ? minutesToPointer(lesson, held.part) : 0
      Object.assign(drawing, { from: pointedHalf(event), to: undefined, heldMinutes })
      event.currentTarget.style.setProperty('--held', `${(heldMinutes / 60) * slotHeight}px`)
    },
    onPointerUpCapture: (event: PointerEvent) => Object.assign(drawing, { to: pointedHalf(event) }),
  }
  return { drawing, drawn }
}

/** The slots of free time: each plans a lesson when it is pressed, several when they are dragged over. */
function useSlots({ schedule, canArrange, onPlan }: GridProps, drawing: Drawing) {
  const format = useFormat()
  return {
    // One slot button for each hour, because each takes as long to render as a lesson; the half hour follows from the
    // pointer's position.
    intervalMinutes: 60,
    onSlotDragEnd: (start: string, end: string) => {
      const from = drawing.from === 'second' ? addMinutesInHour(start, 30) : start
      const minutes = minutesBetweenCells(from, end) - (drawing.to === 'first' ? 30 : 0)
      if (canArrange) onPlan({ ...gridTimeOf(from), minutes })
    },
    onTimeSlotClick: ({ slotStart, nativeEvent }: { slotStart: string; nativeEvent: MouseEvent }) =>
      canArrange &&
      onPlan(gridTimeOf(pointedHalf(nativeEvent) === 'second' ? addMinutesInHour(slotStart, 30) : slotStart)),
    getTimeSlotProps: ({ start, end }: { start: string; end: string }) => ({
      // In place of the library's name, which begins with the ISO date.
      'aria-label': `${format.dayInFull(start.slice(0, 10))}, ${start.slice(11, 16)}–${end.slice(11, 16)}`,
      'data-slot': true,
      'data-off': partOutsideHours(schedule, start),
      // In read-only mode the slot buttons are hidden from keyboard and screen readers.
      ...(!canArrange && { 'aria-hidden': true, tabIndex: -1 }),
    }),
  }
}

/** A lesson that was dragged. */
interface DraggedLesson {
  event: ScheduleEventData
  newStart: string
  newEnd: string
}

/** Number of the day in the grid: 1 = Monday … 7 = Sunday. */
const weekdayNumber = (day: string) => weekdayOf(day.slice(0, 10))

/** The events for the library. Their colours come from our style sheet. */
function useEvents(
  schedule: Schedule,
  range: { from: string; to: string },
  hours: { first: number; last: number },
  view: View,
) {
  const { first, last } = hours
  const { from, to } = range
  return useMemo(() => {
    const shades = findShades(schedule, { from, to }, { first, last })
    const behind = shades.map((shade) => ({
      id: shade.id,
      title: '',
      color: 'gray',
      display: 'background' as const,
      // In the month view a day is one cell.
      start: view === 'month' ? `${shade.date} 00:00:00` : shade.start,
      end: view === 'month' ? `${shade.date} 23:59:59` : shade.end,
    }))
    const lessons = schedule.lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.learnerName,
      color: 'cornflower',
      start: wallClock(new Date(lesson.startsAt)),
      end: wallClock(new Date(lesson.endsAt)),
    }))
    const sessions = schedule.sessions.map((session) => ({
      id: session.id,
      title: session.title,
      color: 'cornflower',
      start: wallClock(new Date(session.startsAt)),
      end: wallClock(new Date(session.endsAt)),
    }))
    return { events: [...behind, ...lessons, ...sessions], shades: new Map(shades.map((shade) => [shade.id, shade])) }
  }, [schedule, from, to, first, last, view])
}

interface CalendarData {
  byId: Map<string, ScheduledLesson>
  sessions: Map<string, ScheduledSession>
  shades: Map<string, Shade>
  canArrange: boolean
  onMove: CalendarProps['onMove']
}

function useRenderEvent({ byId, sessions, shades, canArrange, onMove }: CalendarData): RenderEvent {
  return (event, { title: _, ...props }) => {
    const lesson = byId.get(String(event.id))
    if (lesson) return <LessonButton lesson={lesson} canArrange={canArrange} onMove={onMove} button={props} />
    const session = sessions.get(String(event.id))
    if (session) return <SessionButton session={session} button={props} />
    return <BehindLessons shade={shades.get(String(event.id))} style={props.style} />
  }
}
