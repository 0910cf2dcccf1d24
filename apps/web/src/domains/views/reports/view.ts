import {
  addDays,
  addMonths,
  businessDate,
  businessMonth,
  dateSchema,
  firstDayOf,
  monthOf,
  monthSchema,
} from '@navyk/api-spec/kit'
import {
  brokenReasons,
  filtersOf,
  groupingsOf,
  isWholeMonths,
  type listReportRows,
  longestReportMonths,
  measureOf as measureOfReport,
  measuresOf,
  monthsOf,
  noneKey,
  type ReportFilter,
  type ReportGroupLabel,
  type ReportGrouping,
  type ReportMeasure,
  type ReportName,
  type ReportPeriod,
  rowFiltersOf,
} from '@navyk/api-spec/views/reports'
import { subjects } from '@navyk/api-spec/vocabulary'
import type { FilterOf } from '#app/calls/query.ts'

export const periodKinds = ['month', 'quarter', 'year', 'own'] as const
export type PeriodKind = (typeof periodKinds)[number]

const filterNames = [
  'subject',
  'managerId',
  'executorId',
  'weekday',
  'reason',
  'productId',
  'promoCode',
  'cost',
] as const satisfies readonly ReportFilter[]

/** Names in the address that make up a view, so that a link and a saved view show the same. */
export const viewNames = [
  'period',
  'at',
  'from',
  'to',
  'compare',
  'by',
  'order',
  'chart',
  'rows',
  'hide',
  ...filterNames,
] as const
export type ViewValues = Record<(typeof viewNames)[number], string>

/** Query of a report, and how it is shown. */
export interface ReportView extends ReportPeriod {
  report: ReportName
  kind: PeriodKind
  isCompared: boolean
  by: ReportGrouping
  /** The measure by which groups stand, the largest first. */
  order: string | undefined
  /** The measure of the chart. */
  chart: string
  /** The measure whose rows are shown in the place of the report. */
  rows: string | undefined
  filters: ReportFilters
}

type ReportFilters = Omit<FilterOf<typeof listReportRows>, 'from' | 'to' | 'measure' | 'limit'>

/** The view of an address. Without a period it is the last whole month: one that has just begun compares badly. */
export function readView(values: ViewValues, report: ReportName, now = new Date()): ReportView {
  const measures: readonly string[] = measuresOf(report)
  const kind = periodKinds.find((each) => each === values.period) ?? 'month'
  const by = groupingsOf[report].find((each) => each === values.by)
  const known: readonly ReportFilter[] = values.rows === '' ? filtersOf[report] : rowFiltersOf[report]
  return {
    report,
    kind,
    ...rangeOf(values, kind, report, now),
    isCompared: values.compare !== 'off',
    by: by ?? freeGrouping(report, values),
    order: measures.find((each) => each === values.order),
    chart: chartMeasures(report).find((each) => each === values.chart) ?? chartMeasures(report)[0] ?? '',
    rows: measures.find((each) => each === values.rows),
    filters: filtersAmong(values, known),
  }
}

/** The filters that the report knows; others of the address are left out. */
function filtersAmong(values: ViewValues, known: readonly ReportFilter[]): ReportFilters {
  const filters: ReportFilters = {}
  for (const name of known) {
    if (name === 'subject') {
      const subject = ([...subjects, noneKey] as const).find((each) => each === values.subject)
      if (subject) filters.subject = subject
    } else if (name === 'reason') {
      const reason = brokenReasons.find((each) => each === values.reason)
      if (reason) filters.reason = reason
    } else if (values[name]) filters[name] = values[name]
  }
  return filters
}

/** The first grouping that the report is not narrowed by yet. */
const freeGrouping = (report: ReportName, values: ViewValues): ReportGrouping => {
  const free = groupingsOf[report].find((each) => {
    const name = filterOfGrouping[each]
    return name === undefined || values[name] === ''
  })
  return free ?? 'month'
}

const filterOfGrouping: Partial<Record<ReportGrouping, ReportFilter>> = {
  subject: 'subject',
  manager: 'managerId',
  executor: 'executorId',
  weekday: 'weekday',
  product: 'productId',
  promo_code: 'promoCode',
  reason: 'reason',
}

function rangeOf(values: ViewValues, kind: PeriodKind, report: ReportName, now: Date): ReportPeriod {
  const month = monthSchema.safeParse(values.at).success ? values.at : addMonths(businessMonth(now), -1)
  if (kind !== 'own') return spanOf(kind, month)
  const [from, to] = [values.from, values.to].map((day) => (dateSchema.safeParse(day).success ? day : undefined))
  const own = { from: from ?? firstDayOf(month), to: to ?? lastDayOf(month) }
  // Contracts are counted by whole months.
  if (report === 'subscriptions') return { from: firstDayOf(monthOf(own.from)), to: lastDayOf(monthOf(own.to)) }
  return own
}

/** The month, quarter or year that a month is in. */
function spanOf(kind: Exclude<PeriodKind, 'own'>, month: string): ReportPeriod {
  const length = lengths[kind]
  const index = Number(month.slice(5)) - 1
  const first = addMonths(month, -(index % length))
  return { from: firstDayOf(first), to: lastDayOf(addMonths(first, length - 1)) }
}

const lengths = { month: 1, quarter: 3, year: 12 } as const

const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1)

/** Fault of days of one's own, as a key of the texts; undefined where there is none. */
export function faultOf({ from, to }: ReportPeriod): 'order' | 'length' | undefined {
  if (to < from) return 'order'
  return to >= addDays(firstDayOf(addMonths(monthOf(from), longestReportMonths)), Number(from.slice(8)) - 1)
    ? 'length'
    : undefined
}

/** The address after a step to another period. */
export function stepPeriod({ kind, from }: ReportView, step: 'previous' | 'next' | 'now'): Partial<ViewValues> {
  if (kind === 'own') return {}
  const length = lengths[kind]
  const to = step === 'now' ? businessMonth(new Date()) : addMonths(monthOf(from), step === 'next' ? length : -length)
  return { at: to }
}

/** The address after another kind of period was chosen: around the month in which the present one ends. */
export function choosePeriod(view: ReportView, kind: PeriodKind): Partial<ViewValues> {
  if (kind === 'own') return { period: 'own', from: view.from, to: view.to, at: '' }
  return { period: kind === 'month' ? '' : kind, at: monthOf(view.to), from: '', to: '' }
}

/** Whether today is in the period, so that it goes on. */
export const isRunning = ({ from, to }: ReportPeriod, today = businessDate(new Date())): boolean =>
  from <= today && today <= to

/** A period as a month, a quarter or a year where it is one. */
export function shapeOf(period: ReportPeriod): PeriodKind {
  if (!isWholeMonths(period)) return 'own'
  const month = Number(period.from.slice(5, 7)) - 1
  const length = monthsOf(period)
  if (length === 1) return 'month'
  if (length === 3 && month % 3 === 0) return 'quarter'
  return length === 12 && month === 0 ? 'year' : 'own'
}

/** Query of a report: the period and its filters. A reason narrows rows alone. */
export function askedOf({ from, to, filters }: ReportView) {
  const { reason: _reason, ...others } = filters
  return { from, to, ...others }
}

/** The measures that have a figure at each point. */
export const chartMeasures = (report: ReportName): string[] =>
  measuresOf(report).filter((name) => !measureOf(report, name).isOfToday)

/** The unit of a measure that the report has, and whether more or less of it is good. */
export const measureOf = (report: ReportName, name: string): ReportMeasure =>
  measureOfReport(report, name) ?? { unit: 'count', good: null }

/** Measure whose rows a figure leads to: its own, or for a divided figure that of what is counted. Hours that are offered have none. */
export function rowsBehind(report: ReportName, measure: string): string | undefined {
  const other = rowsOfOthers[report]?.[measure]
  return other === null ? undefined : (other ?? measure)
}

const rowsOfOthers: Partial<Record<ReportName, Record<string, string | null>>> = {
  workload: { offered: null, utilisation: 'taken' },
  missed: { missed_share: 'missed', lost: 'missed', loss: 'unprofitable' },
  variance: { kept_share: 'held', planned_minutes: 'planned', held_minutes: 'held' },
  subscriptions: { churn: 'ended', recurring_per_contract: 'recurring', lifetime: 'ended' },
  shop: { average: 'paid_orders', ordered: 'orders', paid: 'paid_orders', discount: 'promo_orders' },
}

/** Address of a group: the report of it alone; a month becomes the period, and a reason has rows only. */
export function addressOfGroup(view: ReportView, search: URLSearchParams, label: ReportGroupLabel): string {
  const to = new URLSearchParams(search)
  if (label.kind === 'month') {
    for (const name of ['period', 'at', 'from', 'to', 'by']) to.delete(name)
    for (const [name, value] of Object.entries(monthWithin(view, label.id))) to.set(name, value)
  } else {
    const name = filterOfGrouping[label.kind]
    if (name) to.set(name, label.id === null ? noneKey : String(label.id))
    to.delete('by')
  }
  if (label.kind === 'reason') to.set('rows', view.report === 'variance' ? 'planned' : 'missed')
  return `?${to}`
}

/** A month of the period: its first and last day where the period has only a part of it. */
function monthWithin(view: ReportPeriod, month: string): Partial<ViewValues> {
  const whole = spanOf('month', month)
  const from = whole.from < view.from ? view.from : whole.from
  const to = whole.to > view.to ? view.to : whole.to
  return from === whole.from && to === whole.to ? { at: month } : { period: 'own', from, to }
}

/** The address of the rows behind a figure. */
export function addressOfRows(search: URLSearchParams, measure: string, period?: ReportPeriod): string {
  const to = new URLSearchParams(search)
  to.set('rows', measure)
  if (period) {
    to.set('period', 'own')
    to.set('from', period.from)
    to.set('to', period.to)
    to.delete('at')
  }
  return `?${to}`
}

/** The address of the report that the rows belong to. */
export function addressOfReport(search: URLSearchParams): string {
  const to = new URLSearchParams(search)
  to.delete('rows')
  to.delete('reason')
  return `?${to}`
}
