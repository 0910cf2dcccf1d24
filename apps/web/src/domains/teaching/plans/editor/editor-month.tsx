import { Button } from '@mantine/core'
import type { Plan, PlanMonth, PlanRowDraft } from '@navyk/api-spec/teaching/plans'
import type { WeeklySlot } from '@navyk/api-spec/vocabulary'
import { businessDate, businessInstant, businessTime, minuteMs } from '@navyk/api-spec/kit'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useFormat } from '#ui/format.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { planMonthQuery } from '../api.ts'
import { LessonButton, LessonChip } from '../month/lesson-chip.tsx'
import { MonthSheet } from '../month/month-sheet.tsx'
import sheetClasses from '../plans.module.css'
import { shiftDate, rowKey, createRowOn } from './plan-values.ts'
import { RowDialog } from './row-dialog.tsx'

/** A row on the sheet; in a revision, with the id of its lesson. */
type SheetRow = PlanRowDraft & { lessonId?: string | null }
interface SheetValues {
  rows: SheetRow[]
}

interface Props {
  plan: Plan
  /** The week's pattern; a new lesson takes its time from it. */
  pattern: WeeklySlot[]
  /** Whether another lesson is shown beside the rows, as occupied time. */
  isBeside: (lesson: PlanMonth['lessons'][number]) => boolean
}

/** The lesson that was added last. */
const newest = 'newest'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Edits the lessons of a plan on a month's sheet: press one to change it, drag it to another day, press a day to add
 *  one. */
export function EditorMonth({ plan, pattern, isBeside }: Props) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const rows = useRows()
  const others = (useQuery(planMonthQuery(plan.id)).data?.data.lessons ?? []).filter(isBeside)
  const [open, setOpen] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const openIndex = open === newest ? rows.list.length - 1 : rows.list.findIndex(({ key }) => key === open)
  const moveTo = (key: string, date: string) => rows.moveTo(key, date, t('sheet.moved', { date: format.date(date) }))
  return (
    <>
      <MonthSheet
        plan={plan}
        label={t('sheet.label')}
        {...(dragged !== undefined && { onDrop: (date: string) => moveTo(dragged, date) })}
        renderDay={(date, isOpen) => (
          <>
            <OwnLessons
              plan={plan}
              rows={rows}
              date={date}
              others={others}
              onOpen={setOpen}
              onDrag={setDragged}
              onMove={moveTo}
            />
            <OtherLessons date={date} lessons={others} />
            {isOpen && (
              <IconButton
                className={sheetClasses.add}
                icon={IconPlus}
                label={t('sheet.add', { date: format.date(date) })}
                onClick={() => {
                  rows.add(createRowOn(date, rows.values(), pattern, plan.contract))
                  setOpen(newest)
                }}
              />
            )}
          </>
        )}
      />
      <Said said={rows.said} onUndo={rows.removed && rows.undo} />
      {openIndex >= 0 && (
        <RowDialog
          index={openIndex}
          plan={plan}
          onClose={() => setOpen(undefined)}
          onRemove={() => {
            setOpen(undefined)
            rows.remove(openIndex, t('sheet.removed'))
          }}
        />
      )}
    </>
  )
}

interface OwnLessonsProps {
  plan: Plan
  rows: Rows
  date: string
  /** Lessons of other contracts, as occupied time. */
  others: PlanMonth['lessons']
  onOpen: (key: string) => void
  onDrag: (key: string | undefined) => void
  onMove: (key: string, date: string) => void
}

/** The plan's lessons of a day, by time. */
function OwnLessons({ plan, rows, date, others, onOpen, onDrag, onMove }: OwnLessonsProps) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const days = event.altKey ? steps[event.key] : undefined
    const next = days === undefined ? undefined : shiftDate(date, days)
    if (next === undefined) return
    event.preventDefault()
    onMove(key, next)
  }
  return (
    <>
      {rows.list
        .filter(({ row }) => row.date === date)
        .toSorted((one, other) => one.row.time.localeCompare(other.row.time))
        .map(({ key, row, index }) => {
          const stored = plan.rows.find((each) => rowKey(each) === rowKey(row) && each.minutes === row.minutes)
          const isFaulty = rows.isFaulty(index) || clashes(row, others) || (stored?.problems.length ?? 0) > 0
          return (
            <LessonButton
              key={key}
              ref={rows.refOf(key)}
              time={timesOf(row)}
              topic={row.topic}
              isFaulty={isFaulty}
              hasRemark={Boolean(stored?.remark)}
              aria-label={t('sheet.open', {
                date: format.date(date),
                time: [timesOf(row), row.topic].join(' ').trim(),
              })}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', key)
                onDrag(key)
              }}
              onDragEnd={() => onDrag(undefined)}
              onKeyDown={(event) => onKeyDown(event, key)}
              onClick={() => onOpen(key)}
            />
          )
        })}
    </>
  )
}

/** Whether a row takes time of another lesson. */
function clashes(row: SheetRow, others: PlanMonth['lessons']): boolean {
  const from = businessInstant(row.date, row.time).getTime()
  const to = from + row.minutes * minuteMs
  return others.some((other) => Date.parse(other.startsAt) < to && from < Date.parse(other.endsAt))
}

interface OtherLessonsProps {
  date: string
  lessons: PlanMonth['lessons']
}

/** Lessons of other contracts on a day. */
function OtherLessons({ date, lessons }: OtherLessonsProps) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  return (
    <>
      {lessons
        .filter((lesson) => businessDate(new Date(lesson.startsAt)) === date)
        .map((lesson) => (
          <LessonChip
            key={`${lesson.startsAt} ${lesson.lessonId}`}
            isOther
            time={format.timeRange(lesson.startsAt, lesson.endsAt)}
          >
            {lesson.lessonId === null ? t('sheet.in_plan', { learner: lesson.learnerName }) : lesson.learnerName}
          </LessonChip>
        ))}
    </>
  )
}

/** Announces the last change, with a button to undo it. */
function Said({ said, onUndo }: { said: string; onUndo: (() => void) | undefined }) {
  const { t } = useTranslation('plans')
  return (
    <p className="row gap-4-12 muted high-44" role="status">
      {said}
      {onUndo && (
        <Button variant="subtle" onClick={onUndo}>
          {t('sheet.undo')}
        </Button>
      )}
    </p>
  )
}

/** '18:30–19:30'; also for an incomplete time. */
function timesOf({ date, time, minutes }: PlanRowDraft): string {
  const ends = new Date(businessInstant(date, time).getTime() + (minutes || 0) * minuteMs)
  if (Number.isNaN(ends.getTime())) return time
  return `${time}–${businessTime(ends)}`
}

type Rows = ReturnType<typeof useRows>

/** The rows of the form, each with a stable key. */
function useRows() {
  const { getValues, setValue, formState } = useFormContext<SheetValues>()
  const { fields, append, insert, remove } = useFieldArray<SheetValues, 'rows'>({ name: 'rows' })
  const values = useWatch<SheetValues, 'rows'>({ name: 'rows' })
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ index: number; row: SheetRow }>()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const focused = useRef<string>(undefined)
  const list = fields.flatMap((field, index) => {
    const row = values[index]
    return row ? [{ key: field.id, row, index }] : []
  })
  // After a lesson was moved by keys, its new element gets the focus.
  useEffect(() => {
    if (focused.current === undefined) return
    buttons.current.get(focused.current)?.focus()
    focused.current = undefined
  })
  return {
    list,
    said,
    removed,
    values: () => getValues('rows'),
    isFaulty: (index: number) => formState.errors.rows?.[index] !== undefined,
    refOf: (key: string) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(key, button)
      else buttons.current.delete(key)
    },
    moveTo: (key: string, date: string, text: string) => {
      const index = fields.findIndex((field) => field.id === key)
      if (index < 0 || getValues(`rows.${index}.date`) === date) return
      setValue(`rows.${index}.date`, date, { shouldDirty: true })
      setRemoved(undefined)
      setSaid(text)
      focused.current = key
    },
    add: (row: PlanRowDraft) => {
      append(row, { shouldFocus: false })
      setRemoved(undefined)
      setSaid('')
    },
    remove: (index: number, text: string) => {
      const row = getValues(`rows.${index}`)
      remove(index)
      setRemoved({ index, row })
      setSaid(text)
    },
    undo: () => {
      if (removed) insert(removed.index, removed.row, { shouldFocus: false })
      setRemoved(undefined)
      setSaid('')
    },
  }
}
