import { Button, NativeSelect } from '@mantine/core'
import { contractStates } from '@navyk/api-spec/teaching/contracts'
import { measuresFor, pivotColumns, pivotDimensions } from '@navyk/api-spec/views/pivot'
import { subjects } from '@navyk/api-spec/vocabulary'
import type { ReactNode } from 'react'
import { useStateLabel } from '#app/manifests/states.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { DateBox } from '#ui/form/fields/date-field.tsx'
import { PeriodSteps } from '#ui/lists/period-steps.tsx'
import classes from '../shades.module.css'
import type { PivotWords } from '../use-pivot-words.ts'
import { faultOf, type PivotView, stepRange, type viewNames } from '../view.ts'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'

interface Props {
  words: PivotWords
  view: PivotView
  isNow: boolean
  role: 'executor' | 'staff'
  change: (values: Partial<Record<(typeof viewNames)[number], string>>) => void
}

/** The bar for the range (months or years) and the measure; `children` stand between them. */
export function RangeBar({ words, view, isNow, change, role, children }: Props & { children: ReactNode }) {
  const { t, format } = words
  const { period, columns } = view
  const label = period === undefined ? t('range.days') : columns === 'month' ? period : format.month(period)
  const fault = faultOf(view)
  const names = columns === 'month' ? 'year' : 'month'
  return (
    <div className={`row gap-8-16 below-12 ${classes.bar}`}>
      <PeriodSteps
        label={label}
        previousLabel={t(period === undefined ? 'range.previous' : `range.previous_${names}`)}
        nextLabel={t(period === undefined ? 'range.next' : `range.next_${names}`)}
        nowLabel={t(`range.this_${names}`)}
        isNow={isNow}
        onStep={(step) => change(stepRange(view, step))}
      />
      {children}
      <MeasureSelect words={words} view={view} change={change} role={role} />
      {fault && (
        <p id="pivot-range-fault" role="alert" className={`error ${classes.fault}`}>
          {t(`range.${fault}`)}
        </p>
      )}
    </div>
  )
}

function MeasureSelect({ words, view, change, role }: Omit<Props, 'isNow'>) {
  const { t, measure } = words
  return (
    <NativeSelect
      className={classes.measure}
      aria-label={t('measure')}
      value={view.measure}
      data={(['plan_fact', ...measuresFor(role)] as const).map((value) => ({ value, label: measure(value) }))}
      onChange={(event) => {
        const { value } = event.currentTarget
        change({ measure: value === 'plan_fact' ? '' : value })
      }}
    />
  )
}

/** Choice of days, weeks or months as columns, and of days of one's own in place of a month. */
export function SpanBar({ words, view, change }: Pick<Props, 'words' | 'view' | 'change'>) {
  const { t } = words
  const { from, to, columns } = view
  return (
    <>
      {view.period === undefined ? (
        <OwnDays words={words} view={view} change={change} />
      ) : (
        <Button variant="default" onClick={() => change({ from, to, month: '' })}>
          {t('range.own')}
        </Button>
      )}
      <SegmentedControl
        aria-label={t('columns.label')}
        data={pivotColumns.map((value) => ({ value, label: t(`columns.${value}`) }))}
        value={columns}
        onChange={(value) => change({ columns: value === 'day' ? '' : value })}
      />
    </>
  )
}

function OwnDays({ words, view, change }: Pick<Props, 'words' | 'view' | 'change'>) {
  const { t } = words
  const { from, to } = view
  const fault = faultOf(view)
  // An emptied date field is ignored.
  const choose = (days: { from?: string; to?: string }) => {
    const next = { from, to, ...days }
    if (next.from && next.to) change({ ...next, month: '' })
  }
  return (
    <div className={`line gap-6 within ${classes.days}`}>
      <DateBox aria-label={t('range.from')} value={from} onChange={(day) => choose({ from: day ?? '' })} />
      <span aria-hidden="true">{'–'}</span>
      <DateBox
        aria-label={t('range.to')}
        value={to}
        error={fault !== undefined}
        aria-describedby={fault && 'pivot-range-fault'}
        onChange={(day) => choose({ to: day ?? '' })}
      />
    </div>
  )
}

/** Choice of what each row stands for, from the outside in. */
export function GroupBar({ words, view, change, role }: Props) {
  const { t } = words
  const dimensions = pivotDimensions.filter((each) => role === 'staff' || each !== 'executor')
  const setRow = (level: number, value: string) => {
    const rows = [...view.rows.slice(0, level), ...(value ? [value] : []), ...view.rows.slice(level + 1)]
    const next = [...new Set(rows)].join(',')
    change({ rows: next === 'customer' ? '' : next })
  }
  const levels = view.rows.length < 3 ? [...view.rows, ''] : view.rows
  return (
    <fieldset className="row gap-8">
      <legend className={`muted pad-0 ${classes.caption}`}>{t('rows.label')}</legend>
      {levels.map((dimension, level) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={level}
          aria-label={t('rows.level', { level: level + 1 })}
          value={dimension}
          data={[
            ...(level > 0 ? [{ value: '', label: t('rows.none') }] : []),
            ...dimensions
              .filter((each) => each === dimension || !view.rows.includes(each))
              .map((value) => ({ value, label: t(`dimensions.${value}`) })),
          ]}
          onChange={(event) => setRow(level, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  )
}

/** Filters by subject and by state of the contract; `children` are further ones. */
export function PivotFilters({ words, children }: { words: PivotWords; children: ReactNode }) {
  const { t, subject } = words
  const stateLabel = useStateLabel()
  return (
    <FilterBar
      filters={[
        {
          kind: 'select',
          name: 'subject',
          label: t('dimensions.subject'),
          options: subjects.map((value) => ({ value, label: subject(value) })),
        },
        {
          kind: 'select',
          name: 'state',
          label: t('state'),
          options: contractStates.map((value) => ({ value, label: stateLabel('contract', value) })),
        },
      ]}
    >
      {children}
    </FilterBar>
  )
}
