import { type ContractDays, datesOfAbsence, isPaused, type Plan } from '@navyk/api-spec/teaching/plans'
import { businessDate, datesOfMonth, weekdayOf } from '@navyk/api-spec/kit'
import type { CSSProperties, ReactNode } from 'react'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useHolidayName } from '#vocabulary/holiday-name.ts'
import classes from '../plans.module.css'
import { holidayOf } from './row-notes.tsx'

interface Props {
  plan: Pick<Plan, 'month' | 'daysOff'> & { contract: ContractDays }
  label: string
  /** Renders a day; `isOpen` where a lesson may still be planned. */
  renderDay: (date: string, isOpen: boolean) => ReactNode
  /** Called when something is dropped on a day; without it days accept no drops. */
  onDrop?: (date: string) => void
}

/** A month as a sheet of weeks; as a list of days on narrow windows. */
export function MonthSheet({ plan, label, renderDay, onDrop }: Props) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const today = businessDate(new Date())
  const outside = datesOfMonth(plan.month).filter((date) => isOutside(plan.contract, date))
  const absent = new Set(plan.daysOff.absences.flatMap(datesOfAbsence))
  return (
    <div className="panel clips">
      <div className={classes.weekdays} aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <span key={weekday}>{format.weekday(weekday)}</span>
        ))}
      </div>
      {outside.length > 0 && (
        <p className={`tinted ruled-below muted small ${classes.outside}`}>
          {t('sheet.outside_days', { days: spansOf(outside) })}
        </p>
      )}
      <ol className={`stack ${classes.days}`} aria-label={label}>
        {datesOfMonth(plan.month).map((date) => (
          <Day key={date} date={date} plan={plan} isAbsent={absent.has(date)} onDrop={onDrop}>
            {renderDay(date, isTaughtOn(plan.contract, date) && date >= today)}
          </Day>
        ))}
      </ol>
    </div>
  )
}

interface DayProps {
  date: string
  plan: Props['plan']
  isAbsent: boolean
  onDrop: Props['onDrop']
  children: ReactNode
}

function Day({ date, plan, isAbsent, onDrop, children }: DayProps) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const holidayName = useHolidayName()
  const holiday = holidayOf(plan, date)
  const isOpen = isTaughtOn(plan.contract, date)
  const notes = [
    holiday && holidayName(holiday),
    isAbsent && t('sheet.absent'),
    isPaused(plan.contract, date) ? t('sheet.paused') : !isOpen && t('sheet.outside'),
  ].filter((note) => typeof note === 'string')
  return (
    <li
      className={`stack ruled-below top gap-4-8 shrinks ${classes.day}`}
      aria-label={format.date(date)}
      style={date.endsWith('-01') ? ({ '--weekday': weekdayOf(date) } as CSSProperties) : undefined}
      data-weekend={weekdayOf(date) > 5 || undefined}
      data-off={holiday !== undefined || isAbsent || undefined}
      data-closed={!isOpen || undefined}
      data-outside={isOutside(plan.contract, date) || undefined}
      data-today={date === businessDate(new Date()) || undefined}
      onDragOver={(event) => {
        if (onDrop && isOpen) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop?.(date)
      }}
    >
      <div className={classes.head}>
        <span className={`strong figures pad-above-8 ${classes.number}`}>{Number(date.slice(8))}</span>
        <span className={`muted small ${classes.weekday}`} aria-hidden="true">
          {format.weekday(weekdayOf(date))}
        </span>
        {notes.length > 0 && <span className={`muted small ${classes.note}`}>{notes.join(' · ')}</span>}
      </div>
      <div className={`row gap-4 shrinks ${classes.content}`}>{children}</div>
    </li>
  )
}

const isTaughtOn = (contract: ContractDays, date: string) => !isOutside(contract, date) && !isPaused(contract, date)

const isOutside = ({ startsOn, endsOn }: ContractDays, date: string) =>
  date < startsOn || (endsOn !== null && date > endsOn)

/** Ranges of days as text: '1–22', '1–4, 28–30'. */
function spansOf(dates: string[]): string {
  const days = dates.map((date) => Number(date.slice(8)))
  const spans: [number, number][] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else spans.push([day, day])
  }
  return spans.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
