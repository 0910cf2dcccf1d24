// Queries and changes of a contract's lessons for the contract's life cycle.
import { sql } from 'kysely'
import { businessInstant } from '@navyk/api-spec/kit'
import { runningStates } from '@navyk/api-spec/teaching/contracts'
import { anyOf, ifGiven, type Reader, type Tx } from '#platform/database'
import type { PriceColumns } from '../closing/lesson-price.ts'

/** Keeps the planned lessons of a contract that begin after `now` from being changed, until the transaction ends. */
export async function lockPlannedRows(tx: Tx, contractId: string, now: Date): Promise<void> {
  await tx
    .selectFrom('lesson')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('state', '=', 'planned')
    .where('starts_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Calls planned lessons of a contract off that start in [from, to): the service's decision, nobody pays. */
export async function callOffRows(
  tx: Tx,
  contractId: string,
  span: { from: Date; to: Date | null },
  { reason, now }: { reason: string; now: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('lesson')
    .set({
      state: 'closed',
      outcome: 'cancelled_by_service',
      charge_kopecks: 0,
      pay_kopecks: 0,
      cancel_reason: reason,
      closed_at: now,
      version: sql`version + 1`,
    })
    .where('contract_id', '=', contractId)
    .where('state', '=', 'planned')
    .where('starts_at', '>', now)
    .where('starts_at', '>=', span.from)
    .$call(ifGiven(span.to, (query, to) => query.where('starts_at', '<', to)))
    .returning('id')
    .execute()
  return rows.map((row) => row.id).sort()
}

/** Planned lessons of a contract from a business day on, with the day whose rates they have: for a moved lesson that of the
 *  first planned one. Make-up lessons have their own price and are left out. */
export const listPricedRows = (tx: Tx, contractId: string, from: string) =>
  tx
    .selectFrom('lesson')
    .select(['id', 'starts_at', 'ends_at', 'priced_on'])
    .where('contract_id', '=', contractId)
    .where('state', '=', 'planned')
    .where('make_up_for_id', 'is', null)
    .where('starts_at', '>=', businessInstant(from))
    .where('priced_on', '>=', from)
    .orderBy('priced_on')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** Gives planned lessons new prices in one statement. */
export async function priceRows(tx: Tx, prices: ({ id: string } & PriceColumns)[]): Promise<void> {
  await sql`
    update lesson set customer_rate_kopecks = row.customer_rate_kopecks,
      executor_rate_kopecks = row.executor_rate_kopecks, customer_base_kopecks = row.customer_base_kopecks,
      customer_base_minutes = row.customer_base_minutes, customer_base_rounding = row.customer_base_rounding,
      executor_base_kopecks = row.executor_base_kopecks, executor_base_minutes = row.executor_base_minutes,
      version = lesson.version + 1
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as row(
      id uuid, customer_rate_kopecks bigint, executor_rate_kopecks bigint, customer_base_kopecks bigint,
      customer_base_minutes integer, customer_base_rounding integer, executor_base_kopecks bigint,
      executor_base_minutes integer
    )
    where lesson.id = row.id and lesson.state = 'planned'
  `.execute(tx)
}

/** Counts the lessons of contracts that are not settled yet: planned, disputed, or closed and not in an approved report. Contracts
 *  without any are absent. */
export async function countUnsettled(reader: Reader, contractIds: string[]): Promise<Map<string, number>> {
  if (contractIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('lesson')
    .select(['contract_id', sql<number>`count(*)::int`.as('count')])
    .where('contract_id', '=', anyOf(contractIds))
    .where('state', '!=', 'settled')
    // A moved lesson is closed and goes on as another one.
    .where(sql<boolean>`outcome is distinct from 'moved'`)
    .groupBy('contract_id')
    .execute()
  return new Map(rows.map((row) => [row.contract_id, row.count]))
}

/** Contracts that run and whose last day is before `today`, by id after `after`. */
export async function listPastEnd(reader: Reader, today: string, after: string, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('contract_facts')
    .select('id')
    .where('state', 'in', runningStates)
    .where('ends_on', '<', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The next planned lesson of contracts, and how many are over without an outcome; one query, however many contracts. */
export async function listAhead(reader: Reader, contractIds: string[], now: Date) {
  if (contractIds.length === 0) return new Map<string, LessonsAhead>()
  const { rows } = await sql<LessonsAhead & { contract_id: string }>`
    select asked.id as contract_id, next.id, next.starts_at, next.ends_at,
      (select count(*)::int from lesson
        where lesson.contract_id = asked.id and state = 'planned' and ends_at <= ${now}) as unclosed
    from unnest(${contractIds}::uuid[]) as asked(id)
    left join lateral (
      select id, starts_at, ends_at from lesson
      where contract_id = asked.id and state = 'planned' and ends_at > ${now}
      order by starts_at limit 1
    ) next on true
  `.execute(reader)
  return new Map<string, LessonsAhead>(rows.map(({ contract_id, ...ahead }) => [contract_id, ahead]))
}
export interface LessonsAhead {
  id: string | null
  starts_at: Date | null
  ends_at: Date | null
  unclosed: number
}

/** Sums of a contract's lessons that start in [from, to) for both sides, and of open ones if all were held. */
export async function sumContractLessons(reader: Reader, contractId: string, span: { from: Date; to: Date }) {
  return reader
    .selectFrom('lesson')
    .select([
      sql<number>`(count(*) filter (where outcome in ('held', 'held_partial')))::int`.as('held'),
      sql<number>`(count(*) filter (where state = 'planned'))::int`.as('open'),
      sql<number>`coalesce(sum(charge_kopecks), 0)::bigint`.as('chargeKopecks'),
      sql<number>`coalesce(sum(pay_kopecks), 0)::bigint`.as('payKopecks'),
      sql<number>`coalesce(sum(customer_rate_kopecks) filter (where state = 'planned'), 0)::bigint`.as(
        'openChargeKopecks',
      ),
      sql<number>`coalesce(sum(executor_rate_kopecks) filter (where state = 'planned'), 0)::bigint`.as(
        'openPayKopecks',
      ),
    ])
    .where('contract_id', '=', contractId)
    .where('starts_at', '>=', span.from)
    .where('starts_at', '<', span.to)
    .executeTakeFirstOrThrow()
}
