import { monthOf } from '@navyk/api-spec/kit'
import type { MeasureUnit, ReportGroupLabel, ReportName, ReportPeriod } from '@navyk/api-spec/views/reports'
import { useStateLabel } from '#app/manifests/states.tsx'
import { type Format, useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { type Change, changeOf } from './page/change.ts'
import { measureOf, shapeOf } from './view.ts'

/** Texts for periods, figures and groups of a report. */
export function useReportWords(report: ReportName) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const group = useGroupName()
  const figure = (unit: MeasureUnit, value: number): string => {
    switch (unit) {
      case 'kopecks':
        return format.money(value)
      case 'count':
        return format.number(value)
      case 'minutes':
        return format.duration(value)
      case 'share':
        return format.percent(value / 10_000)
      case 'months':
        return t('months', { months: format.number(value / 10) })
    }
  }
  const valueText = (measure: string, value: number | null | undefined): string =>
    value === null || value === undefined ? '—' : figure(measureOf(report, measure).unit, value)
  return {
    t,
    format,
    valueText,
    nameOf: (measure: string) => t(`measures.${report}.${measure}.name` as 'measures.sales.paid.name'),
    howOf: (measure: string) => t(`measures.${report}.${measure}.how` as 'measures.sales.paid.how'),
    /** 'октябрь 2026', '4-й квартал 2026', '2026', '16–22 ноября 2026'. */
    period: (period: ReportPeriod): string => {
      const year = period.from.slice(0, 4)
      switch (shapeOf(period)) {
        case 'month':
          return format.month(monthOf(period.from))
        case 'quarter':
          return t('quarter', { quarter: Math.ceil(Number(period.from.slice(5, 7)) / 3), year })
        case 'year':
          return year
        case 'own':
          return format.dateSpan(period.from, period.to)
      }
    },
    /** A point of the chart: a day, or a month. */
    point: (point: ReportPeriod, step: 'day' | 'month') =>
      step === 'day' ? format.date(point.from) : format.month(monthOf(point.from)),
    group,
    change: (measure: string, now: number | null | undefined, before: number | null | undefined) =>
      changeOf(measureOf(report, measure), now, before),
    /** '+12 %', '−3 п. п.'. */
    changeText: (change: Change) => textOfChange(change, format, t('points')),
  }
}

/** Name of a group of rows. */
function useGroupName(): (label: ReportGroupLabel) => string {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { subject } = useWords()
  const stateLabel = useStateLabel()
  return (label) => {
    switch (label.kind) {
      case 'subject':
        return label.id === null ? t('none.subject') : subject(label.id)
      case 'manager':
        return label.id === null ? t('none.manager') : format.fullName(label)
      case 'executor':
        return format.fullName(label)
      case 'weekday':
        return format.weekday(label.id, 'long')
      case 'reason':
        return stateLabel('outcome', label.id)
      case 'month':
        return format.month(label.id)
      case 'product':
        return label.title
      case 'promo_code':
        return label.id ?? t('none.promo_code')
    }
  }
}

export type ReportWords = ReturnType<typeof useReportWords>

function textOfChange({ by, unit }: Change, format: Format, points: string): string {
  const sign = by > 0 ? '+' : ''
  switch (unit) {
    case 'share':
      return `${sign}${format.percent(by)}`
    case 'points':
      return `${sign}${format.number(by)}\u00a0${points}`
    case 'kopecks':
      return `${sign}${format.money(by)}`
    case 'minutes':
      return `${sign}${format.duration(by)}`
    case 'count':
      return `${sign}${format.number(by)}`
  }
}
