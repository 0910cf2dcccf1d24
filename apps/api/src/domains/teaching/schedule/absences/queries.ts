import type { Subject } from '@navyk/api-spec/vocabulary'
import { type Selectable, sql } from 'kysely'
import { anyOf, type PartiesQuery, type Reader, type Tx } from '#platform/database'
import type { AbsenceTable } from '../tables.ts'

export type AbsenceRow = Selectable<AbsenceTable>

/** The absences of an executor that are not over at an instant, soonest first. */
export async function listAbsenceRows(reader: Reader, executorId: string, now: Date): Promise<AbsenceRow[]> {
  return reader
    .selectFrom('absence')
    .selectAll()
    .where('executor_id', '=', executorId)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()
}

/** The absences of executors that touch a span of time, in the order of time. */
export async function listAbsencesBetween(reader: Reader, executorIds: string[], from: Date, to: Date) {
  return reader
    .selectFrom('absence')
    .select(['executor_id', 'starts_at', 'ends_at'])
    .where('executor_id', '=', anyOf(executorIds))
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute()
}

/** Executors who are away at an instant: how many, and those who come back last. */
export async function listAway(reader: Reader, at: Date, limit: number) {
  const rows = await reader
    .selectFrom('absence')
    .select(['executor_id', sql<Date>`max(ends_at)`.as('until'), sql<number>`(count(*) over ())::int`.as('count')])
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .groupBy('executor_id')
    .orderBy('until', 'desc')
    .orderBy('executor_id')
    .limit(limit)
    .execute()
  return {
    count: rows[0]?.count ?? 0,
    executors: rows.map(({ executor_id, until }) => ({ executorId: executor_id, until })),
  }
}

/** All absences of one executor, for the export of their data. */
export async function listAllAbsences(reader: Reader, executorId: string): Promise<AbsenceRow[]> {
  return reader.selectFrom('absence').selectAll().where('executor_id', '=', executorId).orderBy('starts_at').execute()
}

/** The absence of an id, held against every other change until the transaction ends. */
export async function lockAbsence(tx: Tx, id: string): Promise<AbsenceRow | undefined> {
  return tx.selectFrom('absence').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** @throws the database's 23P01 when the executor is away at that time already */
export async function insertAbsence(tx: Tx, row: Omit<AbsenceRow, 'version'>): Promise<void> {
  await tx.insertInto('absence').values(row).execute()
}

/** @throws as `insertAbsence` */
export async function changeAbsenceRow(
  tx: Tx,
  id: string,
  change: Pick<AbsenceRow, 'starts_at' | 'ends_at' | 'reason'>,
): Promise<void> {
  await tx
    .updateTable('absence')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteAbsence(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('absence').where('id', '=', id).execute()
}

export interface HitLessonRow {
  absence_id: string
  id: string
  learner_first_name: string
  learner_last_name: string
  subject: Subject
  starts_at: Date
  ends_at: Date
  version: number
}

/** The planned lessons yet to come that absences of an executor hit, in the order of time. One query, however many. */
export async function listHitLessons(reader: Reader, absences: AbsenceRow[], now: Date): Promise<HitLessonRow[]> {
  if (absences.length === 0) return []
  const { rows } = await sql<HitLessonRow>`
    select absence.id as absence_id, lesson.id, lesson.subject, lesson.starts_at, lesson.ends_at, lesson.version,
      contract.learner_first_name, contract.learner_last_name
    from absence
    join lesson_facts lesson on lesson.executor_id = absence.executor_id and lesson.state = 'planned' and lesson.starts_at > ${now}
      and tstzrange(lesson.starts_at, lesson.ends_at, '[)') && tstzrange(absence.starts_at, absence.ends_at, '[)')
    join contract_facts contract on contract.id = lesson.contract_id
    where absence.id = any(${absences.map(({ id }) => id)}::uuid[])
    order by lesson.starts_at, lesson.id
  `.execute(reader)
  return rows
}

/** The cabinets that each absence is about. */
export const partiesOfAbsences: PartiesQuery = sql`select id, executor_id as cabinet_id from absence`
