// What the desk reads of contracts and lessons, by what their owners publish.
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/index.ts'

/** How many contracts of each executor run, and how many lessons they held and missed since an instant. */
export async function listLoads(reader: Reader, executorIds: string[], since: Date) {
  const { rows } = await sql<{ id: string; running: number; held: number; missed: number }>`
    select one.id,
      (select count(*)::int from contract_facts
        where executor_id = one.id and state in ('active', 'paused', 'ending')) as running,
      coalesce(done.held, 0) as held, coalesce(done.missed, 0) as missed
    from unnest(${executorIds}::uuid[]) as one (id)
    left join lateral (
      select (count(*) filter (where outcome in ('held', 'held_partial', 'makeup')))::int as held,
        (count(*) filter (where outcome in ('cancelled_by_executor', 'executor_no_show')))::int as missed
      from lesson_facts where executor_id = one.id and starts_at >= ${since}
    ) done on true
  `.execute(reader)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whose these cabinets are, and whether an executor acts in them. */
export async function listStandings(reader: Reader, cabinetIds: string[]) {
  const rows = await reader
    .selectFrom('person_names')
    .select(['id', 'account_id'])
    .select(sql<boolean>`(role = 'executor' and not is_frozen and not is_erased and merged_into is null)`.as('is_open'))
    .where('id', '=', sql<string>`any(${cabinetIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
