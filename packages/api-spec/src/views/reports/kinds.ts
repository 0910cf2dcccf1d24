import { lessonOutcomes } from '#teaching/lessons'

/** Reports: sales (money asked for and paid); workload (hours offered against taken); missed (lessons lost, and lessons that cost more than
 *  they bring); variance (plans against what became of them); subscriptions (contracts that run); shop. */
export const reportNames = ['sales', 'workload', 'missed', 'variance', 'subscriptions', 'shop'] as const
export type ReportName = (typeof reportNames)[number]

/** `share` is in hundredths of a percent, `months` in tenths of a month. */
export type MeasureUnit = 'kopecks' | 'count' | 'minutes' | 'share' | 'months'

export interface ReportMeasure {
  readonly unit: MeasureUnit
  /** Direction that is better; null where neither is. */
  readonly good: 'more' | 'less' | null
  /** Whether the figure is of today, whatever the period: it has no figure before, and none at a point of the chart. */
  readonly isOfToday?: true
}

const kopecks = (good: ReportMeasure['good']) => ({ unit: 'kopecks', good }) as const
const count = (good: ReportMeasure['good']) => ({ unit: 'count', good }) as const
const minutes = (good: ReportMeasure['good']) => ({ unit: 'minutes', good }) as const
const share = (good: ReportMeasure['good']) => ({ unit: 'share', good }) as const

/** The figures of each report in their order. All values of an answer stand in this order. */
export const reportMeasures = {
  sales: {
    /** Sum of the invoices that were issued in the period, in kopecks, less what was credited; withdrawn invoices are left out. */
    invoiced: kopecks('more'),
    /** Part of it that is paid. */
    paid: kopecks('more'),
    /** Parts of it that are not paid: not due yet, and past the last day to pay. */
    open: kopecks(null),
    overdue: kopecks('less'),
    /** Part of it that was given up. */
    written_off: kopecks('less'),
    /** Number of invoices. */
    invoices: count(null),
  },
  workload: {
    /** Working hours that executors offer, without holidays and absences. */
    offered: minutes(null),
    /** Minutes of lessons that are planned, or took the executor's time, and of sessions of groups, for each who teaches them. */
    taken: minutes('more'),
    /** Share of taken minutes in offered ones. */
    utilisation: share('more'),
    /** Minutes of taken ones in lessons that were held, as long as they lasted, and in sessions that were held. */
    held: minutes('more'),
    lessons: count('more'),
  },
  missed: {
    /** Lessons that did not take place, and their share in all lessons with a known outcome. */
    missed: count('less'),
    missed_share: share('less'),
    by_customer_in_time: count('less'),
    by_customer_late: count('less'),
    student_no_show: count('less'),
    by_executor: count('less'),
    executor_no_show: count('less'),
    by_service: count('less'),
    /** Price of missed lessons, less what was charged nevertheless. */
    lost: kopecks('less'),
    /** Lessons that took place or were paid for, whose pay and `cost` exceed what was charged; and the excess. */
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
    /** Lessons without a known outcome, over or still to come. */
    unclosed: count(null),
    /** Share of held lessons in those with a known outcome. */
    kept_share: share('more'),
    planned_minutes: minutes(null),
    held_minutes: minutes('more'),
  },
  subscriptions: {
    /** Contracts that are in force at the end. */
    active: count('more'),
    started: count('more'),
    ended: count('less'),
    /** Share of ended contracts in those in force at the beginning. */
    churn: share('less'),
    /** Charges for lessons of the period, and the same for a month and contract in force. */
    recurring: kopecks('more'),
    recurring_per_contract: kopecks('more'),
    /** Time that contracts that ended in the period had been in force. */
    lifetime: { unit: 'months', good: 'more' },
  },
  shop: {
    /** Orders that were placed in the period and their sum; those that were paid, and the sum paid. */
    orders: count('more'),
    ordered: kopecks('more'),
    paid_orders: count('more'),
    paid: kopecks('more'),
    /** Part of it that was given back. */
    refunded: kopecks('less'),
    average: kopecks('more'),
    /** Orders that were cancelled or expired before they were paid. */
    lost_orders: count('less'),
    /** Orders with a promo code, and the sum that codes took off. */
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

/** Unit of a measure, and the direction that is better. */
export const measureOf = (report: ReportName, name: string): ReportMeasure | undefined => {
  const measures: Record<string, ReportMeasure> = reportMeasures[report]
  return measures[name]
}

/** Things that the groups of a report may stand for. */
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

/** Filters of reports. */
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

/** Filters of a report's rows: those of the report, and the key of a group that is no filter. */
export const rowFiltersOf: Record<ReportName, readonly ReportFilter[]> = {
  ...filtersOf,
  missed: [...filtersOf.missed, 'reason'],
  variance: [...filtersOf.variance, 'reason'],
}

/** Outcomes of a planned lesson that did not take place at its time. */
export const brokenReasons = lessonOutcomes.filter((outcome) => outcome !== 'held' && outcome !== 'held_partial')
export type BrokenReason = (typeof brokenReasons)[number]

/** Permissions that read each report: money of the service is for those who work with it, the sums of lessons are for all staff. */
export const reportPermissions: Record<ReportName, readonly ('manager' | 'accountant' | 'administrator')[]> = {
  sales: ['manager', 'accountant'],
  workload: ['manager', 'accountant', 'administrator'],
  missed: ['manager', 'accountant', 'administrator'],
  variance: ['manager', 'accountant', 'administrator'],
  subscriptions: ['manager', 'accountant'],
  shop: ['manager', 'accountant'],
}
