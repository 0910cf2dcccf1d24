import { Button, NativeSelect } from '@mantine/core'
import type { Schedule, ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import { businessDate, businessTime, monthOf } from '@navyk/api-spec/kit'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type TouchEvent, useRef } from 'react'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Later } from '#ui/loading/later.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Paper } from '#ui/facts/paper.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useTranslation } from '#ui/texts.ts'
import { Agenda } from './calendar/agenda.tsx'
import { executorsQuery, scheduleQuery } from './api.ts'
import type { GridTime } from './calendar/grid-data.ts'
import { readDate, daysOf, isView, stepDate, type View, rangeOf } from './calendar/days.ts'
import { useHolidayName } from '#vocabulary/holiday-name.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { type Panel, readPanel, PanelButtons } from './panels/panel-buttons.tsx'
import { calendar } from './parts.ts'
import classes from './schedule.module.css'
import { Toolbar } from './toolbar.tsx'
import { useAbsenceSpan } from './panels/use-absence-span.ts'

const panels = lazyPart(async () => (await import('./panels/panels.tsx')).Panels)

/** Lessons by day, week, month or as a list; on phones it begins with the list. */
export function SchedulePage() {
  const { t } = useTranslation('schedule')
  const user = useUser()
  const [filters, change] = useFilters(['date', 'view', 'executorId', 'panel'])
  const { panel, wasOpened, open, close } = usePanel(filters.panel, () => change({ panel: '' }))
  const hasRoom = useIsWide(56.25)
  const view = isView(filters.view) ? filters.view : hasRoom ? 'week' : 'agenda'
  const today = businessDate(new Date())
  const date = readDate(filters.date, today)
  const executorId = filters.executorId || undefined
  const query = useQuery(scheduleQuery(view, date, executorId))
  const mayArrange = user.role === 'executor' || (user.role === 'staff' && user.permissions.includes('manager'))
  const canArrange = useMayChange() && mayArrange
  const planNow = () => open({ kind: 'plan', at: { date: notBefore(today, date), time: nextHour() } })
  const whose = query.data?.schedule.executorId ?? undefined
  return (
    <Page
      title={t('title')}
      purpose={t(view === 'agenda' && canArrange ? 'purpose_list' : `purpose_${user.role}`)}
      isActionShort
      action={canArrange ? <PlanButton onPlan={planNow} /> : user.role === 'customer' && <Packages />}
    >
      {user.role === 'staff' && <ExecutorChoice value={whose} onChange={(id) => change({ executorId: id })} />}
      <Toolbar view={view} date={date} today={today} onChange={change} onPick={() => open({ kind: 'pick' })} />
      <PanelButtons onOpen={open} />
      <QueryView query={query} skeleton={<BlockSkeleton height={42} />}>
        {(shown) => (
          <Shown
            {...shown}
            canArrange={canArrange}
            today={today}
            onStep={(direction) => change({ date: stepDate(view, date, direction) })}
            onOpen={(lesson) => open({ kind: 'lesson', lesson })}
            onMove={(lesson, to) => open({ kind: 'move', lesson, to })}
            onPlan={(at) => open({ kind: 'plan', at, isPicked: true })}
            onDay={(day) => change({ view: 'day', date: day })}
          />
        )}
      </QueryView>
      {wasOpened && (
        <Suspense>
          <Part
            of={panels}
            panel={panel}
            executorId={user.role === 'staff' ? whose : undefined}
            canArrange={canArrange}
            date={date}
            onOpen={open}
            onDate={(day) => change({ date: day })}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** The open panel; it begins with the one that the address names. `wasOpened`: a panel has been open on this page. */
function usePanel(named: string, forgetNamed: () => void) {
  const [panel, setPanel] = useState<Panel | undefined>(() => readPanel(named))
  const [wasOpened, setOpened] = useState(panel !== undefined)
  const open = (next: Panel) => {
    setOpened(true)
    setPanel(next)
  }
  const close = () => {
    setPanel(undefined)
    if (named) forgetNamed()
  }
  return { panel, wasOpened, open, close }
}

function PlanButton({ onPlan }: { onPlan: () => void }) {
  const { t } = useTranslation('schedule')
  return (
    <Button aria-haspopup="dialog" leftSection={<Icon of={IconPlus} />} onClick={onPlan}>
      {t('plan.open')}
    </Button>
  )
}

/** Lessons that are left in the customer's packages. */
const Packages = () => (
  <Later>
    <Slot name="lessons.packages" />
  </Later>
)

const notBefore = (first: string, date: string): string => [first, date].toSorted().at(-1) ?? first

/** The next whole hour, for a lesson that begins soon. */
function nextHour(): string {
  const hour = Number(businessTime(new Date()).slice(0, 2)) + 1
  return `${String(Math.min(hour, 23)).padStart(2, '0')}:00`
}

interface ShownProps {
  view: View
  date: string
  today: string
  range: { from: string; to: string }
  schedule: Schedule
  canArrange: boolean
  onStep: (direction: 1 | -1) => void
  onOpen: (lesson: ScheduledLesson) => void
  onMove: (lesson: ScheduledLesson, to: GridTime) => void
  onPlan: (at: GridTime) => void
  onDay: (date: string) => void
}

function Shown({ today, onStep, ...grid }: ShownProps) {
  const { t } = useTranslation('schedule')
  const swipe = useSwipe(onStep)
  const { view, schedule, range, canArrange } = grid
  const printedLabel = usePrintedLabel(view, grid.date, schedule.executorId)
  return (
    <div {...(view === 'day' || view === 'agenda' ? swipe : {})}>
      <Paper isBare isAcross={view !== 'agenda'} printedLabel={printedLabel}>
        <Notes schedule={schedule} />
        {view === 'agenda' ? (
          <Agenda days={daysOf(range, schedule.lessons, schedule.sessions)} today={today} onOpen={grid.onOpen} />
        ) : (
          <Suspense fallback={<BlockSkeleton height={42} />}>
            <Part of={calendar} {...grid} view={view} />
            {canArrange && <p className={`above-12 not-printed muted small ${classes.keys}`}>{t('keys')}</p>}
          </Suspense>
        )}
      </Paper>
    </div>
  )
}

/** Holidays and absences of the days that are shown, in words. */
function Notes({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedule')
  const format = useFormat()
  const name = useHolidayName()
  const spanOf = useAbsenceSpan()
  const notes = [
    ...schedule.holidays.map((day) => ({ id: day.date, text: `${format.date(day.date)}: ${name(day)}` })),
    ...schedule.absences.map((absence) => ({ id: absence.id, text: t('absence_span', { span: spanOf(absence) }) })),
  ]
  if (notes.length === 0) return null
  return (
    <ul className="row stretch gap-4-16 muted small below-12" aria-label={t('notes')}>
      {notes.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  value: string | undefined
  onChange: (executorId: string) => void
}

/** The executor whose schedule staff view. */
function ExecutorChoice({ value, onChange }: ChoiceProps) {
  const words = useWords()
  const format = useFormat()
  const executors = useQuery(executorsQuery).data?.data ?? []
  return (
    <NativeSelect
      className={classes.whose}
      aria-label={words.label('executor')}
      value={value ?? ''}
      data={[
        ...(value === undefined ? [{ value: '', label: words.label('executor') }] : []),
        ...executors.map((person) => ({ value: person.id, label: format.fullName(person) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The heading of a printed schedule: whose lessons, and which days. */
export function usePrintedLabel(view: View, date: string, executorId: string | null): string {
  const format = useFormat()
  const user = useUser()
  const isStaff = user.role === 'staff'
  const executors = useQuery({ ...executorsQuery, enabled: isStaff }).data?.data ?? []
  const person = isStaff ? executors.find(({ id }) => id === executorId) : user
  const { from, to } = rangeOf(view, date)
  const span = view === 'month' ? format.month(monthOf(date)) : format.dateSpan(from, to)
  return person ? `${format.fullName(person)}: ${span}` : span
}

const leastDistance = 60

/** Horizontal swipes: to the next or the previous period, by the direction of the layout. More vertical movements are
 *  ignored. */
export function useSwipe(onStep: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.item(0)
      start.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0)
      if (!start.current || !finger) return
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y]
      start.current = undefined
      if (Math.abs(x) < leastDistance || Math.abs(x) < 2 * Math.abs(y)) return
      const isForward = document.dir === 'rtl' ? x > 0 : x < 0
      onStep(isForward ? 1 : -1)
    },
  }
}
