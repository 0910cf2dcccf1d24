import { sql } from 'kysely'
import { dayValue, type Reader } from '#platform/database'
import type { SumKey, SumRow } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { sumTable } from '../sum-queries.ts'

const lessonSums = [
  'lessons',
  'held',
  'moved',
  'by_customer_in_time',
  'by_customer_late',
  'student_no_show',
  'by_executor',
  'executor_no_show',
  'by_service',
  'planned_minutes',
  'held_minutes',
  'taken_minutes',
  'lost_kopecks',
  'charge_kopecks',
]
const columns = { subject: 'subject', executor: 'executor_id::text' } as const

/** Whether the sums are read from the rows of each executor; otherwise from the rows of all together. */
const isByExecutor = (scope: Scope, by: SumKey) => scope.executorId !== undefined || by === 'executor'

function conditions({ executorId, subject }: Scope) {
  return [
    ...(executorId === undefined ? [] : [sql`executor_id = ${executorId}`]),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
  ]
}

export const sumLessons = (reader: Reader, scope: Scope, by: SumKey): Promise<SumRow[]> =>
  sumTable(reader, scope, by, {
    from: isByExecutor(scope, by) ? sql`from report_lesson_day sums` : sql`from report_lesson_total sums`,
    sums: lessonSums,
    keys: columns,
    where: conditions(scope),
  })

/** Counts the lessons that leave less than the cost of a lesson, and sums what is missing, in kopecks (`loss`). */
export async function sumMargins(reader: Reader, scope: Scope, by: SumKey): Promise<SumRow[]> {
  const rows = await sumTable(reader, scope, by, {
    from: isByExecutor(scope, by) ? sql`from report_margin_day sums` : sql`from report_margin_total sums`,
    sums: ['lessons', 'margin_kopecks'],
    keys: columns,
    where: [...conditions(scope), sql`roubles < ${scope.cost}`],
  })
  return rows.map(({ sums: { lessons = 0, margin_kopecks = 0 }, ...row }) => ({
    ...row,
    sums: { unprofitable: lessons, loss: lessons * scope.cost * 100 - margin_kopecks },
  }))
}

/** Counts make-up lessons owed today, by executor or subject; there are no counts by day. */
export async function sumMakeUps(reader: Reader, scope: Scope, by: SumKey): Promise<SumRow[]> {
  const key =
    by === 'nothing' || by === 'subject' || by === 'executor' ? { nothing: 'null::text', ...columns }[by] : null
  if (key === null || scope.weekday !== undefined) return []
  const where = [sql`expires_on >= ${dayValue(scope.today)}`, ...conditions(scope)]
  const from = isByExecutor(scope, by) ? sql`from report_make_up sums` : sql`from report_make_up_total sums`
  const { rows } = await sql<{ key: string | null; owed: number }>`
    select ${sql.raw(key)} as key, sum(lessons)::bigint as owed ${from}
    where ${sql.join(where, sql` and `)} group by 1
  `.execute(reader)
  return rows.map((row) => ({ key: row.key, is_before: false, sums: { owed: row.owed } }))
}
