import type { Subject } from '@navyk/api-spec/vocabulary'

/** Sums of the lessons of an executor and subject on a business day. The database keeps them in the transaction that changes a
 *  lesson (docs/decisions/0014); nobody else writes them. */
interface LessonSums {
  lessons: number
  held: number
  moved: number
  by_customer_in_time: number
  by_customer_late: number
  student_no_show: number
  by_executor: number
  executor_no_show: number
  by_service: number
  planned_minutes: number
  held_minutes: number
  /** Minutes of lessons whose outcome is not known, or that took the executor's time. */
  taken_minutes: number
  /** The price of lessons that did not take place, without what was charged. */
  lost_kopecks: number
  charge_kopecks: number
}

interface ExecutorKeys {
  executor_id: string
  day: string
  subject: Subject
}

/** Keys of the sums of all executors together. There are eight rows (slots) instead of one, so that few transactions wait for one
 *  another. */
interface ServiceKeys {
  day: string
  subject: Subject
  slot: number
}

/** Lessons that took place or were paid for, by what is left of the charge without the pay, in whole roubles; -1 below zero. */
interface MarginSums {
  roubles: number
  lessons: number
  margin_kopecks: number
}

interface MakeUpSums {
  executor_id: string
  subject: Subject
  expires_on: string
  lessons: number
}

/** Sums of invoices issued to a customer on a business day, in kopecks; without a subject the text is empty. */
interface InvoiceSums {
  day: string
  subject: Subject | ''
  invoiced_kopecks: number
  paid_kopecks: number
  written_off_kopecks: number
  invoices: number
}

/** Part of these sums that is still to be paid, by the last day for it. */
interface DueSums {
  day: string
  subject: Subject | ''
  due_on: string
  due_kopecks: number
}

/** The weekly hours of an executor on a weekday, and what single days have more or less. */
interface WeekSums {
  weekday: number
  minutes: number
}

interface HoursSums {
  day: string
  own_minutes: number
  week_minutes: number
}

/** Sessions of groups on a business day, by each executor who teaches them; without those that are cancelled. */
interface SessionSums {
  day: string
  sessions: number
  taken_minutes: number
  held_minutes: number
}

/** Contracts by the months in which they came into force and ended; `days` is how long those that ended had been in force. */
interface ContractSums {
  subject: Subject
  started: string
  ended: string
  slot: number
  contracts: number
  days: number
}

/** Orders that were placed on a business day, and what was paid on it and given back of that; without a code the text is empty. */
interface OrderSums {
  day: string
  promo_code: string
  slot: number
  orders: number
  ordered_kopecks: number
  paid_orders: number
  paid_kopecks: number
  refunded_kopecks: number
  lost_orders: number
  promo_orders: number
  discount_kopecks: number
}

interface CustomerKeys {
  customer_id: string
}

/** Rows of running transactions; only triggers read and write them. */
type Change<Sums> = Sums & { xid: string }

declare module '#platform/database/schema.ts' {
  interface Database {
    report_lesson_day: ExecutorKeys & LessonSums
    report_lesson_day_change: Change<ExecutorKeys & LessonSums>
    report_lesson_total: ServiceKeys & LessonSums
    report_margin_day: ExecutorKeys & MarginSums
    report_margin_day_change: Change<ExecutorKeys & MarginSums>
    report_margin_total: ServiceKeys & MarginSums
    report_make_up: MakeUpSums
    report_make_up_change: Change<MakeUpSums>
    report_make_up_total: Omit<MakeUpSums, 'executor_id'> & { slot: number }
    report_invoice_day: CustomerKeys & InvoiceSums
    report_invoice_day_change: Change<CustomerKeys & InvoiceSums>
    report_invoice_total: InvoiceSums & { slot: number }
    report_due_day: CustomerKeys & DueSums
    report_due_day_change: Change<CustomerKeys & DueSums>
    report_due_total: DueSums & { slot: number }
    report_hours_week: WeekSums & { executor_id: string }
    report_hours_week_change: Change<WeekSums & { executor_id: string }>
    report_hours_week_total: WeekSums & { slot: number }
    report_hours_day: HoursSums & { executor_id: string }
    report_hours_day_change: Change<HoursSums & { executor_id: string }>
    report_hours_day_total: HoursSums & { slot: number }
    report_session_day: SessionSums & { executor_id: string }
    report_session_day_change: Change<SessionSums & { executor_id: string }>
    report_session_total: SessionSums & { slot: number }
    report_contract_total: ContractSums
    report_contract_total_change: Change<ContractSums>
    report_order_total: OrderSums
    report_order_total_change: Change<OrderSums>
    report_product_total: OrderSums & { product_id: string }
    report_product_total_change: Change<OrderSums & { product_id: string }>
    /** One row for a running transaction that has changed any of these sums. */
    report_sums_mark: { xid: string }
  }
}
