import { NativeSelect } from '@mantine/core'
import type { Report } from '@navyk/api-spec/views/reports'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Section } from '#ui/layout/section.tsx'
import { useIsSettled } from '#ui/browser/use-is-settled.ts'
import { WhenNear } from '#ui/loading/when-near.tsx'
import type { ReportWords } from '../use-report-words.ts'
import { addressOfRows, chartMeasures, type ReportView, rowsBehind, viewNames } from '../view.ts'
import type { ChartProps } from './chart.tsx'
import { type TrendOf, trendOf } from './trend-points.ts'
import classes from './trend.module.css'

/** The chart, fetched once the figures are there and the person comes near it. */
const chart = lazyPart<ChartProps>(async () => (await import('./chart.tsx')).Chart, { hasOutline: true })

interface Props {
  view: ReportView
  words: ReportWords
  report: Report
}

/** Course of one figure through the period: a chart, and the same figures as a table. */
export function Trend({ view, words, report }: Props) {
  const { t, nameOf } = words
  const [, change] = useFilters(viewNames)
  const isSettled = useIsSettled()
  const trend = trendOf(view, words, report)
  const outline = <div className={classes.outline} aria-hidden />
  const names = chartMeasures(view.report)
  return (
    <Section
      title={t(`trend.question_${report.step}`)}
      action={
        <NativeSelect
          aria-label={t('trend.measure')}
          value={view.chart}
          data={names.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(event) => {
            const { value } = event.currentTarget
            change({ chart: value === names[0] ? '' : value })
          }}
        />
      }
    >
      <WhenNear placeholder={outline}>
        <Suspense fallback={outline}>{isSettled ? <Part of={chart} trend={trend} words={words} /> : outline}</Suspense>
      </WhenNear>
      <details className="above-8">
        <summary className={`line anchor touch ${classes.summary}`}>{t('trend.as_table')}</summary>
        <TrendTable view={view} words={words} report={report} trend={trend} />
      </details>
    </Section>
  )
}

function TrendTable({ view, words, report, trend }: Props & { trend: TrendOf }) {
  const { t, period, nameOf } = words
  const [search] = useSearchParams()
  const rows = rowsBehind(view.report, trend.measure)
  return (
    <table className={`collapsed full figures ${classes.rows}`} aria-label={nameOf(trend.measure)}>
      <thead>
        <tr>
          <th scope="col">{t(`trend.${report.step}`)}</th>
          <th scope="col">{period(report.period)}</th>
          {view.isCompared && <th scope="col">{period(report.before)}</th>}
          {view.isCompared && <th scope="col">{t('trend.change')}</th>}
        </tr>
      </thead>
      <tbody>
        {trend.points.map((point) => (
          <tr key={point.from}>
            <th scope="row">{point.label}</th>
            <td>
              {rows === undefined || !point.now ? (
                point.nowText
              ) : (
                <Link className="inline anchor" to={addressOfRows(search, rows, point)}>
                  {point.nowText}
                </Link>
              )}
            </td>
            {view.isCompared && <td>{point.beforeText}</td>}
            {view.isCompared && <td>{point.changeText}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
