// Facts about contracts, lessons and groups for the desk, from what their owners publish.
import { addDays, businessInstant, type LineSpan } from '@navyk/api-spec/kit'
import { lessonOfWeek, type WeeklySlot } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import { anyOf, clockOfInstant, dayValue, type Reader, weekdayOfInstant } from '#platform/database'

/** Counts the running contracts and groups of each executor, and the lessons that they held and missed since an instant. */
export async function listLoads(reader: Reader, executorIds: string[], since: Date) {
  const { rows } = await sql<{ id: string; running: number; groups: number; held: number; missed: number }>`
    select one.id,
      (select count(*)::int from contract_facts
        where executor_id = one.id and state in ('active', 'paused', 'ending')) as running,
      (select count(*)::int from programme_member_facts member
        join programme_facts programme on programme.id = member.programme_id
        where member.executor_id = one.id and member.state = 'active'
          and programme.state in ('enrolling', 'confirmed', 'running')) as groups,
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

/** The spans that lessons and sessions take of executors in the weeks between two business dates, both included, in minutes since Monday
 *  00:00, by executor: lessons and sessions, and the weekly times of contracts that run then, whose lessons are planned a month ahead at
 *  most. One query, however many executors. */
export async function listTakenTimes(
  reader: Reader,
  executorIds: string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, LineSpan[]>> {
  if (executorIds.length === 0) return new Map()
  const { rows } = await sql<{ executor_id: string } & WeeklySlot>`
    select executor_id, ${weekdayOfInstant('starts_at')} as weekday, ${clockOfInstant('starts_at')} as time,
      (extract(epoch from ends_at - starts_at) / 60)::int as minutes
    from taken_times
    where executor_id = any(${executorIds}::uuid[]) and tstzrange(starts_at, ends_at, '[)')
      && tstzrange(${businessInstant(from)}, ${businessInstant(addDays(to, 1))}, '[)')
    union
    select contract.executor_id, slot.weekday, slot.time, slot.minutes
    from contract_facts contract
    cross join lateral jsonb_to_recordset(contract.weekly_slots) as slot (weekday int, time text, minutes int)
    where contract.executor_id = any(${executorIds}::uuid[]) and contract.state in ('active', 'paused', 'ending')
      and contract.starts_on <= ${dayValue(to)} and coalesce(contract.ends_on >= ${dayValue(from)}, true)
  `.execute(reader)
  const byExecutor = Map.groupBy(rows, (row) => row.executor_id)
  return new Map([...byExecutor].map(([id, own]) => [id, own.flatMap(lessonOfWeek)]))
}

/** Reads the accounts of cabinets, and whether an executor acts in them. */
export async function listStandings(reader: Reader, cabinetIds: string[]) {
  const rows = await reader
    .selectFrom('person_names')
    .select(['id', 'account_id'])
    .select(sql<boolean>`(role = 'executor' and not is_frozen and not is_erased and merged_into is null)`.as('is_open'))
    .where('id', '=', anyOf(cabinetIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
