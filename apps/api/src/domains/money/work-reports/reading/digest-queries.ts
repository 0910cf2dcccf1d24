// Queries for overviews of work reports.
import { sql } from 'kysely'
import { monthEnd, monthStart, type Reader } from '#platform/database'

/** The oldest month of an executor that can be submitted now: one that was returned, or one that is over; each with
 *  lessons, all of which have their outcome. */
export async function findReportToSubmit(
  reader: Reader,
  executorId: string,
  month: string,
): Promise<{ id: string; month: string; isReturned: boolean } | undefined> {
  const row = await reader
    .selectFrom('work_report')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('lesson_facts as lesson')
          .select([
            sql<number>`count(*)::int`.as('lessons'),
            sql<number>`(count(*) filter (where lesson.state = 'planned'))::int`.as('unclosed'),
          ])
          .whereRef('lesson.executor_id', '=', 'work_report.executor_id')
          .where('lesson.starts_at', '>=', monthStart('work_report.month'))
          .where('lesson.starts_at', '<', monthEnd('work_report.month'))
          .as('figures'),
      (join) => join.onTrue(),
    )
    .select(['work_report.id', 'work_report.month', 'work_report.state'])
    .where('work_report.executor_id', '=', executorId)
    .where((where) =>
      where.or([
        where('work_report.state', '=', 'returned'),
        where.and([where('work_report.state', '=', 'open'), where('work_report.month', '<', month)]),
      ]),
    )
    .where('figures.lessons', '>', 0)
    .where('figures.unclosed', '=', 0)
    .orderBy('work_report.month')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, month: row.month, isReturned: row.state === 'returned' }
}

/** The number of approved reports of a month that are not closed. */
export async function countReportsToClose(reader: Reader, month: string): Promise<number> {
  const { count } = await reader
    .selectFrom('work_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('month', '=', month)
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow()
  return count
}

/** The number of submitted reports, and the time when the oldest was submitted. */
export async function countSubmittedReports(reader: Reader): Promise<{ count: number; oldestAt: Date | null }> {
  return reader
    .selectFrom('work_report')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('submitted_at').as('oldestAt')])
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow()
}
