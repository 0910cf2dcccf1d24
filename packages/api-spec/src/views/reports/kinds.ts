import { lessonOutcomes } from '#teaching/lessons'

/** What each report is about: money asked for and paid; hours offered against taken; lessons lost and lessons that cost more
 *  than they bring; plans against what became of them; contracts that run; the shop. */
export const reportNames = ['sales', 'workload', 'missed', 'variance', 'subscriptions', 'shop'] as const
export type ReportName = (typeof reportNames)[number]

/** `share` is in hundredths of a percent, `months` in tenths of a month. */
export type MeasureUnit = 'kopecks' | 'count' | 'minutes' | 'share' | 'months'

export interface ReportMeasure {
  readonly unit: MeasureUnit
  /** Whether more is better than less; null where neither is. */
  readonly good: 'more' | 'less' | null
  /** What stands today, whatever the period: it has no figure before, and none at a point of the chart. */
  readonly isOfToday?: true
}

const kopecks = (good: ReportMeasure['good']) => ({ unit: 'kopecks', good }) as const
const count = (good: ReportMeasure['good']) => ({ unit: 'count', good }) as const
const minutes = (good: ReportMeasure['good']) => ({ unit: 'minutes', good }) as const
const share = (good: ReportMeasure['good']) => ({ unit: 'share', good }) as const

/** The figures of each report in their order. All values of an answer stand in this order. */
export const reportMeasures = {
  sales: {
    /** What the invoices that were issued in the period ask for, without what was credited; those withdrawn are left out. */
    invoiced: kopecks('more'),
    /** What of it is paid. */
    paid: kopecks('more'),
    /** What of it is not paid and not due yet, and what is past its last day. */
    open: kopecks(null),
    overdue: kopecks('less'),
    /** What of it was given up. */
    written_off: kopecks('less'),
    /** How many invoices. */
    invoices: count(null),
  },
  workload: {
    /** Working hours that executors offer, without holidays and absences. */
    offered: minutes(null),
    /** Minutes of lessons that are planned, or took the executor's time, and of sessions of groups, for each who teaches them. */
    taken: minutes('more'),
    /** Taken of offered. */
    utilisation: share('more'),
    /** Of taken: lessons that were held, as long as they lasted, and sessions that were held. */
    held: minutes('more'),
    lessons: count('more'),
  },
  missed: {
    /** Lessons that did not take place, and what share of all whose outcome is known they are. */
    missed: count('less'),
    missed_share: share('less'),
    by_customer_in_time: count('less'),
    by_customer_late: count('less'),
    student_no_show: count('less'),
    by_executor: count('less'),
    executor_no_show: count('less'),
    by_service: count('less'),
    /** The price of missed lessons, without what was charged nevertheless. */
    lost: kopecks('less'),
    /** Lessons that took place or were paid for, whose pay and `cost` exceed what was charged; and by how much. */
    unprofitable: count('less'),
    loss: kopecks('less'),
    /** Make-up lessons that are owed today. */
    make_ups_owed: { unit: 'count', good: 'less', isOfToday: true },
  },
  variance: {
    /** All lessons that stood in plans, those moved away included. */
    planned: count(null),
    held: count('more'),
    moved: count('less'),
    cancelled: count('less'),
    no_show: count('less'),
    /** Whose time is over, or is still to come, and whose outcome is not known. */
    unclosed: count(null),
    /** Held of those whose outcome is known. */
    kept_share: share('more'),
    planned_minutes: minutes(null),
    held_minutes: minutes('more'),
  },
  subscriptions: {
    /** Contracts that are in force at the end. */
    active: count('more'),
    started: count('more'),
    ended: count('less'),
    /** Ended of those in force at the beginning. */
    churn: share('less'),
    /** What lessons of the period were charged, and that for a month and contract in force. */
    recurring: kopecks('more'),
    recurring_per_contract: kopecks('more'),
    /** How long contracts that ended in the period had been in force. */
    lifetime: { unit: 'months', good: 'more' },
  },
  shop: {
    /** Orders that were placed in the period and what they ask for; those that were paid, and what was paid. */
    orders: count('more'),
    ordered: kopecks('more'),
    paid_orders: count('more'),
    paid: kopecks('more'),
    /** What of it was given back. */
    refunded: kopecks('less'),
    average: kopecks('more'),
    /** Placed, and cancelled or expired before they were paid. */
    lost_orders: count('less'),
    /** Orders with a promo code, and what codes took off. */
    promo_orders: count(null),
    discount: kopecks(null),
    /** Carts with something in them that nobody has changed for a day. */
    abandoned_carts: { unit: 'count', good: 'less', isOfToday: true },
  },
} as const satisfies Record<ReportName, Record<string, ReportMeasure>>

export type MeasureOf<Name extends ReportName> = keyof (typeof reportMeasures)[Name] & string
type MeasureName = { [Name in ReportName]: MeasureOf<Name> }[ReportName]

/** The names of a report's measures in their order. */
export const measuresOf = (report: ReportName): MeasureName[] =>
  // The keys of the table are these names.
  Object.keys(reportMeasures[report]) as MeasureName[]

/** The unit of a measure, and what is good of it. */
export const measureOf = (report: ReportName, name: string): ReportMeasure | undefined => {
  const measures: Record<string, ReportMeasure> = reportMeasures[report]
  return measures[name]
}

/** What the groups of a report may stand for. */
export const reportGroupings = [
  'subject',
  'manager',
  'executor',
  'weekday',
  'reason',
  'month',
  'product',
  'promo_code',
] as const
export type ReportGrouping = (typeof reportGroupings)[number]

export const groupingsOf: Record<ReportName, readonly ReportGrouping[]> = {
  sales: ['subject', 'manager', 'month'],
  workload: ['executor', 'weekday', 'month'],
  missed: ['executor', 'subject', 'weekday', 'reason', 'month'],
  variance: ['executor', 'subject', 'weekday', 'reason', 'month'],
  subscriptions: ['subject', 'month'],
  shop: ['product', 'promo_code', 'month'],
}

/** By which a report can be narrowed. */
export const reportFilters = [
  'subject',
  'managerId',
  'executorId',
  'weekday',
  'reason',
  'productId',
  'promoCode',
  'cost',
] as const
export type ReportFilter = (typeof reportFilters)[number]

export const filtersOf: Record<ReportName, readonly ReportFilter[]> = {
  sales: ['subject', 'managerId'],
  workload: ['executorId', 'weekday'],
  missed: ['executorId', 'subject', 'weekday', 'cost'],
  variance: ['executorId', 'subject', 'weekday'],
  subscriptions: ['subject'],
  shop: ['productId', 'promoCode'],
}

/** What rows can be narrowed by besides: the key of a group that is no filter. */
export const rowFiltersOf: Record<ReportName, readonly ReportFilter[]> = {
  ...filtersOf,
  missed: [...filtersOf.missed, 'reason'],
  variance: [...filtersOf.variance, 'reason'],
}

/** Why a planned lesson did not take place at its time. */
export const brokenReasons = lessonOutcomes.filter((outcome) => outcome !== 'held' && outcome !== 'held_partial')

/** Money of the service is for those who work with it; what lessons come to is for all staff. */
export const reportPermissions: Record<ReportName, readonly ('manager' | 'accountant' | 'administrator')[]> = {
  sales: ['manager', 'accountant'],
  workload: ['manager', 'accountant', 'administrator'],
  missed: ['manager', 'accountant', 'administrator'],
  variance: ['manager', 'accountant', 'administrator'],
  subscriptions: ['manager', 'accountant'],
  shop: ['manager', 'accountant'],
}
