import type { ActState } from '@navyk/api-spec/money/acts'
import { addMonths, firstDayOf } from '@navyk/api-spec/kit'
import { type Selectable, sql } from 'kysely'
import { erasedText } from '#platform/audit'
import {
  anyOf,
  by,
  type Database,
  dayValue,
  descending,
  holdsText,
  json,
  movedOn,
  pageBy,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
  whereGiven,
} from '#platform/database'
import type { ActDocument, ActLine, ContractLine } from './issuing/act-document.ts'

export type ActRow = Selectable<Database['act']>

/** Lines of a month's closed reports that no act holds yet, by contract and time.
 *  A contract that has an act of the month is left out: later lines stand on the act of a later month. */
export async function listOpenLines(
  reader: Reader,
  month: string,
  reports: readonly { id: string; executorId: string }[],
  contractId?: string,
): Promise<ContractLine[]> {
  const { rows } = await sql<ContractLine>`
    with report as (
      select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as row(id uuid, "executorId" uuid)
    ), open_line as (
      select accrual.contract_id, report.id as work_report_id, report."executorId" as executor_id, lesson.id as lesson_id,
        null::uuid as correction_id, null::text as reason, accrual.gross_kopecks as amount_kopecks
      from report
      join lesson_facts lesson on lesson.work_report_id = report.id and lesson.state = 'settled'
      join accrual_facts accrual on accrual.lesson_id = lesson.id
      where accrual.gross_kopecks > 0
      union all
      select correction.contract_id, report.id, report."executorId", correction.lesson_id, correction.id, correction.reason,
        correction.charge_difference_kopecks
      from report
      join contract_facts contract on contract.executor_id = report."executorId"
      join correction_facts correction on correction.contract_id = contract.id
      where correction.charge_difference_kopecks <> 0
        and correction.held_on < case when ${contractId ?? null}::uuid is null
          then ${dayValue(firstDayOf(month))} else ${dayValue(firstDayOf(addMonths(month, 1)))} end
    )
    select open_line.contract_id as "contractId", open_line.work_report_id as "workReportId",
      open_line.executor_id as "executorId", open_line.lesson_id as "lessonId", open_line.correction_id as "correctionId",
      null::uuid as "sessionId", '' as topic, open_line.reason, lesson.starts_at as "startsAt", lesson.ends_at as "endsAt", lesson.outcome,
      lesson.held_minutes as "heldMinutes", open_line.amount_kopecks::bigint as "amountKopecks"
    from open_line
    join lesson_facts lesson on lesson.id = open_line.lesson_id
    where (${contractId ?? null}::uuid is null or open_line.contract_id = ${contractId ?? null}::uuid)
      and not exists (
        select from act where act.contract_id = open_line.contract_id and act.month = ${month} and act.state <> 'superseded'
      )
      and not exists (
        select from act_line where act_line.released_at is null and (
          act_line.lesson_id = open_line.lesson_id and open_line.correction_id is null
          or act_line.correction_id = open_line.correction_id
        )
      )
    order by open_line.contract_id, open_line.correction_id is not null, lesson.starts_at, open_line.correction_id
  `.execute(reader)
  return rows
}

/** The contracts of acts with the names that they show. */
export async function listContractsOfActs(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('contract_facts')
    .select(['id', 'number', 'customer_id', 'executor_id', 'subject', 'activated_at', 'settlement_model'])
    .select(['learner_first_name', 'learner_last_name', 'silent_act_days'])
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Takes the next `count` numbers of a year; others wait until the transaction ends. @returns the last one taken */
export async function reserveNumbers(tx: Tx, year: number, count: number): Promise<number> {
  const row = await tx
    .insertInto('act_number_counter')
    .values({ year, last: count })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`act_number_counter.last + ${count}` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

/** Locks the acts of a month, so that they are made one after another, and no two are made of the same lessons. */
export async function lockMonth(tx: Tx, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`acts ${month}`}))`.execute(tx)
}

/** Locks the acts of seats, so that they are made one after another, and no two are made of one seat. Taken before numbers of acts are. */
export async function lockSeats(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('acts of seats'))`.execute(tx)
}

export interface NewAct
  extends Pick<
    ActRow,
    | 'id'
    | 'number'
    | 'contract_id'
    | 'customer_id'
    | 'executor_id'
    | 'work_report_id'
    | 'seat_id'
    | 'programme_title'
    | 'month'
    | 'subject'
    | 'learner_name'
    | 'contract_number'
    | 'lesson_count'
    | 'total_kopecks'
    | 'sha256'
    | 'issued_at'
    | 'accept_by'
  > {
  document: ActDocument
  lines: ActLine[]
}

export async function insertActs(tx: Tx, acts: NewAct[]): Promise<void> {
  await tx
    .insertInto('act')
    .values(acts.map(({ lines: _, document, ...row }) => ({ ...row, document: json(document) })))
    .execute()
  await tx
    .insertInto('act_line')
    .values(
      acts.flatMap(({ id, lines }) =>
        lines.map((line, position) => ({
          act_id: id,
          position,
          amount_kopecks: line.amountKopecks,
          correction_id: line.correctionId,
          lesson_id: line.correctionId === null ? line.lessonId : null,
          session_id: line.sessionId,
        })),
      ),
    )
    .execute()
}

export async function releaseLines(tx: Tx, actId: string, now: Date): Promise<void> {
  await tx.updateTable('act_line').set({ released_at: now }).where('act_id', '=', actId).execute()
}

export interface ActFilter {
  customerId?: string | undefined
  executorId?: string | undefined
  month?: string | undefined
  state?: ActState | undefined
  /** A part of the number. */
  search?: string | undefined
}

/** A page of acts, newest first, after the act `after`. */
export async function listActRows(reader: Reader, filter: ActFilter, page: PageRequest) {
  const { customerId, executorId, month, state } = filter
  const search = filter.search?.trim() ?? ''
  return reader
    .selectFrom('act')
    .selectAll()
    .$call((query) => whereGiven(query, { customer_id: customerId, executor_id: executorId, month, state }))
    .$if(search !== '', (query) => query.where(holdsText('number', search)))
    .$call(pageBy(descending(by.id('id')), page))
}

export async function listActsById(reader: Reader, ids: string[]): Promise<ActRow[]> {
  return reader.selectFrom('act').selectAll().where('id', '=', anyOf(ids)).execute()
}

export async function findAct(reader: Reader, id: string): Promise<ActRow | undefined> {
  return reader.selectFrom('act').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockAct(tx: Tx, id: string): Promise<ActRow | undefined> {
  return tx.selectFrom('act').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Acts after the id `after` that count as accepted by now, because their contracts say so and nobody has answered. */
export async function listSilent(reader: Reader, now: Date, after: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('act')
    .select('id')
    .where('state', '=', 'issued')
    .where('accept_by', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type ActColumns = Partial<
  Pick<
    ActRow,
    | 'acknowledged_at'
    | 'acknowledged_account'
    | 'acknowledged_by'
    | 'acknowledged_channel'
    | 'code_id'
    | 'accepted_silently_at'
    | 'decline_reason'
    | 'supersede_reason'
    | 'superseded_by'
  >
>

/** Moves an act on, if it still is as it was found. @returns undefined when it is not */
export async function moveAct(
  tx: Tx,
  before: Pick<ActRow, 'id' | 'version' | 'state'>,
  to: ActState,
  columns: ActColumns,
): Promise<ActRow | undefined> {
  return movedOn(tx.updateTable('act').set(columns), before, to).returningAll().executeTakeFirst()
}

/** The cabinets that each act is about. */
export const partiesOfActs: PartiesQuery = sql`
  select id, customer_id as cabinet_id from act union all select id, executor_id from act where executor_id is not null
`

/** Takes a customer's words out of their acts; the documents are kept by law. @returns the ids of the acts */
export async function eraseActs(tx: Tx, cabinetIds: string[]): Promise<string[]> {
  await tx
    .updateTable('act')
    .set({ decline_reason: erasedText })
    .where('customer_id', '=', anyOf(cabinetIds))
    .where('decline_reason', 'is not', null)
    .execute()
  const rows = await tx.selectFrom('act').select('id').where('customer_id', '=', anyOf(cabinetIds)).execute()
  return rows.map((row) => row.id)
}

/** The number of acts that customers have declined, and that are neither acknowledged nor replaced since. */
export async function countDeclinedActs(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('act')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'declined')
    .executeTakeFirstOrThrow()
  return count
}
