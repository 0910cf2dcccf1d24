import type { WorkReportState, WorkReportWait } from '@navyk/api-spec/money/work-reports'
import { monthSpan } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import {
  anyOf,
  by,
  descending,
  ifGiven,
  json,
  monthEnd,
  monthStart,
  movedOn,
  pagePartsOf,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import { peopleNamed } from '#people/accounts'
import type { WorkReportSnapshot } from './tables.ts'
import type { PersonToErase } from '#platform/services.ts'

export interface ReportFilter {
  /** Beginnings of the executor's names. */
  search?: string | undefined
  executorId?: string | undefined
  state?: WorkReportState | undefined
  month?: string | undefined
  waits?: WorkReportWait | undefined
}

/** The figures of lessons, shared by lists and pages: the lessons that count as held, and their minutes. */
const figuresAt = (now: Date) => ({
  lesson_count: sql<number>`count(*) filter (where lesson.outcome is distinct from 'moved')::int`,
  held_count: sql<number>`count(*) filter (where lesson.outcome in ('held', 'held_partial'))::int`,
  unclosed_count: sql<number>`count(*) filter (where lesson.state = 'planned' and lesson.ends_at <= ${now})::int`,
  ahead_count: sql<number>`count(*) filter (where lesson.state = 'planned' and lesson.ends_at > ${now})::int`,
  held_minutes: sql<number>`coalesce(sum(
    coalesce(lesson.held_minutes, extract(epoch from lesson.ends_at - lesson.starts_at) / 60)
  ) filter (where lesson.outcome in ('held', 'held_partial')), 0)::int`,
  pay_kopecks: sql<number>`coalesce(sum(lesson.pay_kopecks), 0)::bigint`,
  charge_kopecks: sql<number>`coalesce(sum(lesson.charge_kopecks), 0)::bigint`,
})

/** The number of lessons of an approved report that are not settled yet; the index holds no others. */
const waitingCount = sql<number>`case when work_report.state in ('approved', 'closed') then (
  select count(*)::int from lesson_facts lesson
  where lesson.work_report_id = work_report.id and lesson.state in ('closed', 'disputed')
) else 0 end`

/** Approved reports with unsettled lessons that may be final by now: no dispute, no missing confirmation, and the time
 *  to object is over or staff have decided. `waitOf` of lessons decides exactly. */
export async function listReportsToSettle(reader: Reader, now: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct work_report.id from lesson_facts lesson
    join work_report on work_report.id = lesson.work_report_id and work_report.state = 'approved'
    join contract_facts contract on contract.id = lesson.contract_id
    where lesson.state = 'closed' and work_report.id > ${after}::uuid
      and (lesson.dispute_decided_at is not null
        or greatest(coalesce(lesson.corrected_at, lesson.closed_at), lesson.ends_at) + interval '72 hours' < ${now})
      and (lesson.addition is null or lesson.confirmed_at is not null or contract.silent_confirmation
        or (lesson.charge_kopecks = 0 and lesson.pay_kopecks = 0))
    order by work_report.id limit ${limit}
  `.execute(reader)
  return rows.map((row) => row.id)
}

/** Reports of months before this one that nobody has handed in. */
export async function listOpenReports(reader: Reader, before: string, after: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('work_report')
    .select('id')
    .where('state', '=', 'open')
    .where('month', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Marks a report whose executor was told that outcomes are missing. */
export async function markReminded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('work_report').set({ reminded_at: now }).where('id', '=', id).execute()
}

/** Updates the figures of an approved month after a later settling. */
export async function refreshTotals(tx: Tx, id: string, totals: WorkReportSnapshot): Promise<ReportRow> {
  return tx
    .updateTable('work_report')
    .set((row) => ({ totals: json(totals), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A page of reports, newest month first. The figures of an approved month are its snapshot;
 *  those of the others are summed from their lessons, a page's worth of months at a time. */
export async function listReportRows(reader: Reader, filter: ReportFilter, now: Date, request: PageRequest) {
  const figures = figuresAt(now)
  const page = pagePartsOf(descending(by.text('month'), by.id('id')), request)
  const rows = await reader
    .selectFrom((from) =>
      from
        .selectFrom('work_report')
        .selectAll()
        .$call((query) => whereGiven(query, { executor_id: filter.executorId }))
        .$call(
          ifGiven(filter.search || undefined, (query, search) =>
            query.where(sql<boolean>`executor_id in (${peopleNamed(search)})`),
          ),
        )
        .$call((query) => whereGiven(query, { state: filter.state, month: filter.month }))
        .$if(filter.waits === 'correction', (query) =>
          query.where('id', 'in', (from) =>
            from.selectFrom('lesson_correction').select('work_report_id').where('state', '=', 'asked'),
          ),
        )
        .where(page.isAfter)
        // A month whose lessons were all moved away has nothing to report.
        .where((where) => where.or([where('state', '!=', 'open'), where.exists(countedOfReport(reader).select('id'))]))
        .orderBy(page.orderBy)
        .limit(page.limit)
        .as('work_report'),
    )
    .innerJoinLateral(
      () =>
        lessonsOfReport(reader)
          .where(sql<boolean>`work_report.state not in ('approved', 'closed')`)
          .select([
            figures.lesson_count.as('lesson_count'),
            figures.held_count.as('held_count'),
            figures.unclosed_count.as('unclosed_count'),
            figures.ahead_count.as('ahead_count'),
            figures.held_minutes.as('held_minutes'),
            figures.pay_kopecks.as('pay_kopecks'),
            figures.charge_kopecks.as('charge_kopecks'),
          ])
          .as('figures'),
      (join) => join.onTrue(),
    )
    .selectAll(['work_report', 'figures'])
    .select(waitingCount.as('waiting_count'))
    .orderBy('work_report.month', 'desc')
    .orderBy('work_report.id', 'desc')
    .execute()
  return page.take(rows)
}
export type ReportListRow = Awaited<ReturnType<typeof listReportRows>>['rows'][number]

/** The lessons of the report of the surrounding query. */
function lessonsOfReport(reader: Reader) {
  return reader
    .selectFrom('lesson_facts as lesson')
    .where('lesson.executor_id', '=', sql<string>`work_report.executor_id`)
    .where('lesson.starts_at', '>=', monthStart('work_report.month'))
    .where('lesson.starts_at', '<', monthEnd('work_report.month'))
}

/** The lessons of the report of the surrounding query, without those that were moved away. */
const countedOfReport = (reader: Reader) =>
  lessonsOfReport(reader).where(sql<boolean>`lesson.outcome is distinct from 'moved'`)

export async function findReport(reader: Reader, id: string) {
  return reader.selectFrom('work_report').selectAll().where('id', '=', id).executeTakeFirst()
}
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** The report of an executor's month, if that month ever had lessons. */
export async function findWorkReportOf(
  reader: Reader,
  executorId: string,
  month: string,
): Promise<ReportRow | undefined> {
  return reader
    .selectFrom('work_report')
    .selectAll()
    .where('executor_id', '=', executorId)
    .where('month', '=', month)
    .executeTakeFirst()
}

/** The report, held against every other change until the transaction ends. */
export async function lockReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  return tx.selectFrom('work_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The columns of a lesson and its contract that a report shows. */
export const reportLessonColumns = [
  'lesson.id',
  'lesson.contract_id',
  'lesson.customer_id',
  'lesson.subject',
  'lesson.starts_at',
  'lesson.ends_at',
  'lesson.state',
  'lesson.outcome',
  'lesson.held_minutes',
  'lesson.topic',
  'lesson.pay_kopecks',
  'lesson.charge_kopecks',
  'lesson.closed_at',
  'lesson.corrected_at',
  'lesson.disputed_at',
  'lesson.dispute_decided_at',
  'lesson.addition',
  'lesson.confirmed_at',
  'contract.silent_confirmation',
  'contract.settlement_model',
  'contract.level',
  'contract.number as contract_number',
  'contract.learner_first_name',
  'contract.learner_last_name',
] as const

/** The lessons of a report with the names of their contracts, contract by contract in the order of time. */
export async function listReportLessons(reader: Reader, report: { executor_id: string; month: string }) {
  const { from, to } = monthSpan(report.month)
  return reader
    .selectFrom('lesson_facts as lesson')
    .innerJoin('contract_facts as contract', 'contract.id', 'lesson.contract_id')
    .select(reportLessonColumns)
    .where('lesson.executor_id', '=', report.executor_id)
    .where('lesson.starts_at', '>=', from)
    .where('lesson.starts_at', '<', to)
    .orderBy('contract.number')
    .orderBy('lesson.starts_at')
    .execute()
}
export type ReportLesson = Awaited<ReturnType<typeof listReportLessons>>[number]

/** Those of these contracts that have a settled held lesson beside these lessons. */
export async function listContractsTaught(reader: Reader, contractIds: string[], besides: string[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('lesson_facts as lesson')
    .select('lesson.contract_id')
    .distinct()
    .where('lesson.contract_id', '=', anyOf(contractIds))
    .where('lesson.state', '=', 'settled')
    .where('lesson.outcome', 'in', ['held', 'held_partial'])
    .where('lesson.id', '<>', sql<string>`all(${besides}::uuid[])`)
    .execute()
  return rows.map((row) => row.contract_id)
}

/** The columns that a step changes beside the state. */
export interface ReportColumns {
  submitted_at?: Date
  approved_at?: Date
  approved_by?: string
  return_reason?: string | null
  closed_at?: Date
  closed_by?: string
  seal?: string
  totals?: WorkReportSnapshot
}

/** Moves a report on, if it still is as it was found. @returns undefined when it is not */
export async function moveReport(
  tx: Tx,
  before: Pick<ReportRow, 'id' | 'version' | 'state'>,
  to: WorkReportState,
  { totals, ...columns }: ReportColumns,
): Promise<ReportRow | undefined> {
  const update = tx.updateTable('work_report').set({ ...columns, ...(totals && { totals: json(totals) }) })
  return movedOn(update, before, to).returningAll().executeTakeFirst()
}

/** The cabinets that each report is about. */
export const partiesOfWorkReports: PartiesQuery = sql`select id, executor_id as cabinet_id from work_report`

/** Takes words out of an executor's reports; their figures are money and stay. @returns the ids of the reports */
export async function eraseWorkReports(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .updateTable('work_report')
    .set({ return_reason: null })
    .where('executor_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
