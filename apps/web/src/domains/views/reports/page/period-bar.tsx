import { Checkbox } from '@mantine/core'
import type { ReportPeriod } from '@navyk/api-spec/views/reports'
import type { DateInputProps } from '@mantine/dates'
import { Suspense } from 'react'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { PeriodSteps } from '#ui/lists/period-steps.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import classes from '../reports.module.css'
import type { ReportWords } from '../use-report-words.ts'
import {
  choosePeriod,
  faultOf,
  isRunning,
  type PeriodKind,
  periodKinds,
  type ReportView,
  stepPeriod,
  viewNames,
} from '../view.ts'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'

interface Props {
  view: ReportView
  words: ReportWords
  /** The period of the comparison, once it is known. */
  before: ReportPeriod | undefined
}

/** Chooses the period, and whether it is compared with the one before. */
export function PeriodBar({ view, words, before }: Props) {
  const { t, period } = words
  const [, change] = useFilters(viewNames)
  return (
    <section className="row gap-8-16 below-12" aria-label={t('period.title')}>
      <SegmentedControl
        className={classes.kinds}
        aria-label={t('period.kind')}
        data={periodKinds.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={view.kind}
        onChange={(value) => change(choosePeriod(view, value as PeriodKind))}
      />
      {view.kind === 'own' ? (
        <OwnDays view={view} words={words} />
      ) : (
        <PeriodSteps
          label={period(view)}
          previousLabel={t('period.previous')}
          nextLabel={t('period.next')}
          nowLabel={t(`period.now_${view.kind}`)}
          isNow={isRunning(view)}
          onStep={(step) => change(stepPeriod(view, step))}
        />
      )}
      <Checkbox
        className="line touch"
        label={t('period.compare')}
        checked={view.isCompared}
        onChange={(event) => change({ compare: event.currentTarget.checked ? '' : 'off' })}
      />
      {view.isCompared && (
        <p className={`muted small ${classes.about}`}>
          {before === undefined ? '\u00a0' : t('period.before', { period: period(before) })}
          {isRunning(view) && ` ${t('period.running')}`}
        </p>
      )}
    </section>
  )
}

/** The calendar, which is needed only for periods of one's own. */
const dateBox = lazyPart<DateInputProps>(async () => (await import('#ui/form/fields/date-field.tsx')).DateBox)

function OwnDays({ view, words: { t } }: Omit<Props, 'before'>) {
  const [, change] = useFilters(viewNames)
  const fault = faultOf(view)
  // An emptied field is ignored.
  const choose = (name: 'from' | 'to') => (day: string | null) => {
    if (day) change({ period: 'own', from: view.from, to: view.to, [name]: day })
  }
  return (
    <div className={`row gap-6 within ${classes.days}`}>
      <Suspense fallback={<span className={`within block ${classes.barOutline}`} aria-hidden />}>
        <Part of={dateBox} aria-label={t('period.from')} value={view.from} onChange={choose('from')} />
        <span aria-hidden>{'–'}</span>
        <Part
          of={dateBox}
          aria-label={t('period.to')}
          value={view.to}
          error={fault !== undefined}
          aria-describedby={fault && 'report-period-fault'}
          onChange={choose('to')}
        />
      </Suspense>
      {fault && (
        <p id="report-period-fault" role="alert" className={`error ${classes.fault}`}>
          {t(`period.fault.${fault}`)}
        </p>
      )}
    </div>
  )
}
