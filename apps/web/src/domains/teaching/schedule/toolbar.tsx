import { monthOf } from '@navyk/api-spec/kit'
import { IconCalendarMonth } from '@tabler/icons-react'
import { useFormat } from '#ui/format.ts'
import { PrintButton } from '#ui/buttons/print-button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { PeriodSteps } from '#ui/lists/period-steps.tsx'
import { isView, rangeOf, stepDate, type View, views } from './calendar/days.ts'
import classes from './schedule.module.css'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  view: View
  date: string
  today: string
  onChange: (change: { view?: View; date?: string }) => void
  onPick: () => void
}

/** The controls for range and view. */
export function Toolbar({ view, date, today, onChange, onPick }: Props) {
  const { t } = useTranslation('schedule')
  const label = useRangeLabel(view, date)
  const { from, to } = rangeOf(view, date)
  const isInRange = from <= today && today <= to
  const isNow = view === 'month' ? date.startsWith(monthOf(today)) : view === 'agenda' ? date === today : isInRange
  return (
    <div className={`row between gap-12 below-12 ${classes.bar}`}>
      <div className="line gap-4">
        <PeriodSteps
          label={label}
          previousLabel={t(`previous.${view}`)}
          nextLabel={t(`next.${view}`)}
          nowLabel={t('words.today')}
          isNow={isNow}
          onStep={(step) => onChange({ date: step === 'now' ? today : stepDate(view, date, step === 'next' ? 1 : -1) })}
        />
        <IconButton icon={IconCalendarMonth} label={t('pick.open')} onClick={onPick} />
      </div>
      <div className="buttons">
        <SegmentedControl
          aria-label={t('view.label')}
          data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={(next) => isView(next) && onChange({ view: next })}
        />
        <PrintButton visibleFrom="sm">{t('words.print')}</PrintButton>
      </div>
    </div>
  )
}

/** The days in words. */
function useRangeLabel(view: View, date: string): string {
  const format = useFormat()
  if (view === 'day') return format.date(date)
  if (view === 'month') return format.month(monthOf(date))
  const { from, to } = rangeOf(view, date)
  return `${format.date(from)} – ${format.date(to)}`
}
