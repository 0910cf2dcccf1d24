import { contractStates } from '@navyk/api-spec/teaching/contracts'
import {
  longestPivotDays,
  measuresFor,
  type PivotColumn,
  pivotColumns,
  type PivotDimension,
  pivotDimensions,
  type PivotMeasure,
} from '@navyk/api-spec/views/pivot'
import { subjects } from '@navyk/api-spec/vocabulary'
import { addDays, addMonths, datesOfMonth, dayMs, monthOf } from '@navyk/api-spec/kit'

/** Query parameters of a view, also kept by saved views. */
export const viewNames = [
  'month',
  'from',
  'to',
  'columns',
  'rows',
  'measure',
  'subject',
  'state',
  'customerId',
  'contractId',
  'learnerId',
  'executorId',
] as const
type Values = Record<(typeof viewNames)[number], string>

/** Planned and held lessons together, or one measure. */
export type ShownMeasure = 'plan_fact' | PivotMeasure

export interface PivotView {
  from: string
  to: string
  /** The month or year of the range; undefined where dates were chosen. */
  period: string | undefined
  columns: PivotColumn
  rows: PivotDimension[]
  measure: ShownMeasure
}

/** The query of a view, as the server takes it. */
export interface PivotAsked {
  from: string
  to: string
  columns: PivotColumn
  rows: string
  measures: string
  subject?: (typeof subjects)[number] | undefined
  state?: (typeof contractStates)[number] | undefined
  customerId?: string | undefined
  contractId?: string | undefined
  learnerId?: string | undefined
  executorId?: string | undefined
}

/** Renames a word of older addresses and saved views, which call customers clients. */
const presentWord = (word: string) => (word === 'client' ? 'customer' : word)

const isDay = (text: string) => /^20\d{2}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text

/** Reads a view from the address; invalid values get their defaults. */
export function readView(values: Values, role: 'executor' | 'staff', thisMonth: string): PivotView {
  const columns = pivotColumns.find((each) => each === values.columns) ?? 'day'
  const words = values.rows.split(',').map(presentWord)
  const named = words.flatMap((word) => pivotDimensions.find((each) => each === word) ?? [])
  const rows: PivotDimension[] = named.length > 0 ? [...new Set(named)].slice(0, 3) : ['customer']
  const measure: ShownMeasure = measuresFor(role).find((each) => each === values.measure) ?? 'plan_fact'
  const shape = { columns, rows, measure }
  if (isDay(values.from) && isDay(values.to)) return { ...shape, from: values.from, to: values.to, period: undefined }
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(values.month) ? values.month : thisMonth
  const year = month.slice(0, 4)
  if (columns === 'month') return { ...shape, from: `${year}-01-01`, to: `${year}-12-31`, period: year }
  const days = datesOfMonth(month)
  return { ...shape, from: days[0] ?? '', to: days.at(-1) ?? '', period: month }
}

export function askedOf({ from, to, columns, rows, measure }: PivotView, values: Values): PivotAsked {
  return {
    from,
    to,
    columns,
    rows: rows.join(','),
    measures: measure === 'plan_fact' ? 'planned,held,unclosed,ahead' : measure,
    subject: subjects.find((each) => each === values.subject),
    state: contractStates.find((each) => each === values.state),
    customerId: values.customerId || undefined,
    contractId: values.contractId || undefined,
    learnerId: values.learnerId || undefined,
    executorId: values.executorId || undefined,
  }
}

/** The address of the next or the previous range of the same length; for `now` of the range with today. */
export function stepRange(view: PivotView, to: 'previous' | 'next' | 'now'): Partial<Values> {
  const sign = to === 'previous' ? -1 : 1
  if (to === 'now') return { month: '', from: '', to: '' }
  if (view.period !== undefined) {
    return { month: addMonths(monthOf(view.from), sign * (view.columns === 'month' ? 12 : 1)) }
  }
  const length = sign * (daysBetween(view.from, view.to) + 1)
  return { from: addDays(view.from, length), to: addDays(view.to, length) }
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

/** The fault of a chosen range; its text is `range.<fault>`. */
export function faultOf({ from, to, columns }: PivotView): 'order' | 'too_long' | undefined {
  if (to < from) return 'order'
  return daysBetween(from, to) >= longestPivotDays[columns] ? 'too_long' : undefined
}
