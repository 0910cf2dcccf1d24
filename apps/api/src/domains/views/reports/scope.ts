import { businessDate } from '@navyk/api-spec/kit'
import {
  filtersOf,
  isWholeMonths,
  noneKey,
  periodBefore,
  type ReportFilter,
  reportFilters,
  type ReportName,
  type ReportPeriod,
  stepOf,
} from '@navyk/api-spec/views/reports'
import { forbidden, invalidFields, type Session } from '#platform/http'
import { mayRead } from './policy.ts'

/** Period and filters of a report, read from a query. */
export interface Scope {
  report: ReportName
  period: ReportPeriod
  before: ReportPeriod
  step: 'day' | 'month'
  now: Date
  /** Business date of `now`. */
  today: string
  /** Empty: only those without a subject. */
  subject: string | undefined
  executorId: string | undefined
  /** Null: only customers without a manager. */
  managerId: string | null | undefined
  weekday: number | undefined
  productId: string | undefined
  /** Empty: only those without a code. */
  promoCode: string | undefined
  /** Cost of a lesson besides the pay, in whole roubles. */
  cost: number
}

/** The parts of a query that all calls share. */
export type ScopeQuery = { report: ReportName; from: string; to: string } & {
  [Filter in Exclude<ReportFilter, 'weekday' | 'cost' | 'reason'>]?: string | undefined
} & { weekday?: number | undefined; cost?: number | undefined; reason?: string | undefined }

/** Reads a query. @throws Failure 403 for people who may not read the report, 422 at a filter that the report does not know, and
 *  at `to` for subscriptions of parts of months */
export function scopeOf(session: Session, query: ScopeQuery, now: Date, known = filtersOf[query.report]): Scope {
  const { report, from, to } = query
  if (!mayRead(session, report)) throw forbidden()
  const unknown = reportFilters.find((filter) => query[filter] !== undefined && !known.includes(filter))
  if (unknown !== undefined) throw invalidFields({ [unknown]: 'validation.invalid' })
  const period = { from, to }
  if (report === 'subscriptions' && !isWholeMonths(period)) throw invalidFields({ to: 'validation.invalid' })
  const none = (value: string | undefined) => (value === noneKey ? '' : value)
  return {
    report,
    period,
    before: periodBefore(period),
    step: report === 'subscriptions' ? 'month' : stepOf(period),
    now,
    today: businessDate(now),
    subject: none(query.subject),
    executorId: query.executorId,
    managerId: query.managerId === noneKey ? null : query.managerId,
    weekday: query.weekday,
    productId: query.productId,
    promoCode: none(query.promoCode),
    cost: query.cost ?? 0,
  }
}
