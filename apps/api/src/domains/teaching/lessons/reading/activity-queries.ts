// Sums of lessons over a long time, for the figures of one cabinet. No money leaves here.
import { sql } from 'kysely'
import { monthOfInstant, type Reader } from '#platform/database'

export interface ActivityFigures {
  heldLessons: number
  heldMinutes: number
  /** Cancelled or missed by the customer; `cancelledByExecutor` likewise counts what the executor missed. */
  cancelledByCustomer: number
  cancelledByExecutor: number
  cancelledByService: number
  /** Number of different learners of the lessons that were held. */
  learners: number
}

const month = monthOfInstant('starts_at').$castTo<string | null>()
const isHeld = sql`outcome in ('held', 'held_partial')`
const isOfCustomer = sql`outcome in ('cancelled_by_customer_in_time', 'cancelled_by_customer_late', 'student_no_show')`
const isOfExecutor = sql`outcome in ('cancelled_by_executor', 'executor_no_show')`
const isOfService = sql`outcome = 'cancelled_by_service'`
const minutes = sql`extract(epoch from ends_at - starts_at) / 60`
const countOf = (condition: typeof isHeld) => sql<number>`(count(*) filter (where ${condition}))::int`

/** The lessons of a party that start in [from, to), by business month, and the learners of all of them together; months
 *  without a lesson are absent. One query. */
export async function sumActivityByMonth(
  reader: Reader,
  party: { executorId: string } | { customerId: string },
  span: { from: Date; to: Date },
): Promise<{ months: Map<string, ActivityFigures>; learners: number }> {
  const [column, id] =
    'executorId' in party ? (['executor_id', party.executorId] as const) : (['customer_id', party.customerId] as const)
  const rows = await reader
    .selectFrom('lesson')
    .select([
      month.as('month'),
      countOf(isHeld).as('heldLessons'),
      sql<number>`coalesce(sum(coalesce(held_minutes, ${minutes})) filter (where ${isHeld}), 0)::int`.as('heldMinutes'),
      countOf(isOfCustomer).as('cancelledByCustomer'),
      countOf(isOfExecutor).as('cancelledByExecutor'),
      countOf(isOfService).as('cancelledByService'),
      sql<number>`(count(distinct learner_id) filter (where ${isHeld}))::int`.as('learners'),
    ])
    .where(column, '=', id)
    .where('starts_at', '>=', span.from)
    .where('starts_at', '<', span.to)
    .groupBy(sql`grouping sets ((${month}), ())`)
    .execute()
  const months = new Map<string, ActivityFigures>()
  let learners = 0
  for (const { month, ...figures } of rows) {
    if (month === null) learners = figures.learners
    else months.set(month, figures)
  }
  return { months, learners }
}
