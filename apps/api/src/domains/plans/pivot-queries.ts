import { monthSpan } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/index.ts'

interface Sums {
  planned: number
  held: number
  cancelled: number
  planned_minutes: number
  held_minutes: number
}

export interface PivotScope {
  month: string
  /** Everybody's when absent. */
  executorId?: string | undefined
}

const sums = sql`
  count(*)::int as planned,
  count(*) filter (where outcome in ('held', 'held_partial'))::int as held,
  count(*) filter (where outcome not in ('held', 'held_partial'))::int as cancelled,
  coalesce(sum(minutes), 0)::int as planned_minutes,
  coalesce(sum(coalesce(held_minutes, minutes)) filter (where outcome in ('held', 'held_partial')), 0)::int
    as held_minutes
`

/** One row for everything that was planned in the month: lessons, and rows of plans that are not approved yet. */
function facts({ month, executorId }: PivotScope) {
  const { from, to } = monthSpan(month)
  const ofExecutor = executorId === undefined ? sql`true` : sql`executor_id = ${executorId}`
  return sql`
    select contract_id, (starts_at at time zone 'Europe/Minsk')::date as day, outcome, held_minutes,
      extract(epoch from ends_at - starts_at) / 60 as minutes
    from lesson
    where starts_at >= ${from} and starts_at < ${to} and ${ofExecutor}
    union all
    select plan.contract_id, (plan_row.starts_at at time zone 'Europe/Minsk')::date, null, null,
      extract(epoch from plan_row.ends_at - plan_row.starts_at) / 60
    from plan
    join plan_row on plan_row.plan_id = plan.id
    where plan.month = ${month} and plan.state <> 'approved' and ${ofExecutor}
  `
}

/** Sums of each day (`day`), and of the whole month (`day` null). */
export async function sumPivot(reader: Reader, scope: PivotScope) {
  const { rows } = await sql<Sums & { day: string | null }>`
    select day, ${sums} from (${facts(scope)}) as fact
    group by grouping sets ((day), ())
    order by day
  `.execute(reader)
  return rows
}

/** Contracts with anything in the month, by number, after the number `after`. */
export async function listPivotContracts(
  reader: Reader,
  scope: PivotScope,
  page: { after: number; limit: number },
): Promise<{ id: string; number: number }[]> {
  const { rows } = await sql<{ id: string; number: number }>`
    select contract.id, contract.number
    from contract
    where contract.number > ${page.after} and contract.id in (select contract_id from (${facts(scope)}) as fact)
    order by contract.number
    limit ${page.limit}
  `.execute(reader)
  return rows
}

/** Sums of each day of some contracts (`day`), and of each contract (`day` null). */
export async function listPivotCells(reader: Reader, scope: PivotScope, contractIds: string[]) {
  const { rows } = await sql<Sums & { contract_id: string; day: string | null }>`
    select contract_id, day, ${sums} from (${facts(scope)}) as fact
    where contract_id = any(${contractIds}::uuid[])
    group by grouping sets ((contract_id, day), (contract_id))
    order by day
  `.execute(reader)
  return rows
}
export type PivotSumsRow = Sums
