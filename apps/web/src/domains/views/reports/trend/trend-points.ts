import { monthOf } from '@navyk/api-spec/kit'
import { measuresOf, type Report } from '@navyk/api-spec/views/reports'
import type { ReportWords } from '../use-report-words.ts'
import { measureOf, type ReportView } from '../view.ts'

export interface TrendPoint {
  from: string
  to: string
  /** '20 ноя' or 'ноябрь 2026', and the same in a few letters. */
  label: string
  short: string
  now: number | null
  nowText: string
  /** Text above a bar: in roubles or hours, rounded. */
  nowShort: string
  before: number | null
  beforeText: string
  changeText: string
}

/** The points of the chart's measure, as the chart and the table beside it show them. */
export function trendOf(view: ReportView, words: ReportWords, report: Report) {
  const { format, valueText } = words
  const measure = view.chart
  const place = (measuresOf(view.report) as string[]).indexOf(measure)
  const { unit } = measureOf(view.report, measure)
  const points = report.points.map(({ from, to, values, valuesBefore }): TrendPoint => {
    const now = values[place] ?? null
    const before = view.isCompared ? (valuesBefore?.[place] ?? null) : null
    const change = words.change(measure, now, before)
    return {
      from,
      to,
      label: words.point({ from, to }, report.step),
      short: report.step === 'day' ? String(Number(from.slice(8))) : format.monthShort(`${monthOf(from)}-01`),
      now,
      nowText: valueText(measure, now),
      nowShort: now === null ? '' : shortOf(unit, now, words),
      before,
      beforeText: valueText(measure, before),
      changeText: change === undefined || change.way === 'same' ? '—' : words.changeText(change),
    }
  })
  return {
    measure,
    points,
    isCompared: view.isCompared,
    top: roundTop(unit, Math.max(0, ...points.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))),
    name: words.nameOf(measure),
    period: words.period(report.period),
    before: words.period(report.before),
    shorten: (value: number) => shortOf(unit, value, words),
    unitName: words.t(`trend.unit_${unit}`),
  }
}

/** Number of a measure's units in one unit of the axis: rouble, hour, percent. */
const onAxis = { kopecks: 100, count: 1, minutes: 60, share: 100, months: 10 } as const

/** The upper end of the axis: not below the largest figure, and with a round half. */
export function roundTop(unit: keyof typeof onAxis, largest: number): number {
  if (largest <= 0) return 0
  const size = onAxis[unit]
  const step = 10 ** Math.floor(Math.log10(Math.max(1, largest / size)))
  const times = [1, 2, 4, 6, 8, 10].find((each) => each * step * size >= largest) ?? 10
  return (step === 1 ? Math.max(2, times) : times) * step * size
}

/** A figure above a bar or at the axis: roubles, hours, months, percent. */
export function shortOf(
  unit: ReturnType<typeof measureOf>['unit'],
  value: number,
  { format }: Pick<ReportWords, 'format'>,
): string {
  switch (unit) {
    case 'kopecks':
      return format.number(Math.round(value / 100))
    case 'minutes':
      return format.number(Math.round(value / 6) / 10)
    case 'share':
      return format.percent(value / 10_000)
    case 'months':
      return format.number(value / 10)
    case 'count':
      return format.number(value)
  }
}

export type TrendOf = ReturnType<typeof trendOf>
