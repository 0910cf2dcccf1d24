import { type Kysely, sql } from 'kysely'

const columns = [
  ['priced_on', 'date'],
  ['customer_base_kopecks', 'bigint'],
  ['customer_base_minutes', 'integer'],
  ['customer_base_rounding', 'integer'],
  ['executor_base_kopecks', 'bigint'],
  ['executor_base_minutes', 'integer'],
] as const

/** Half a kopeck goes up, as `proRataKopecks` has it. */
const share = (rate: string, full: string) => `div(2 * ${rate} * minutes + ${full}, 2 * ${full})`

/** A lesson keeps what its prices follow from, because a rounded price that is divided anew at each change of its length
 *  drifts. Of the lessons that there are the first of each line of moves says it: by its terms where they come to what it
 *  costs, else by its own price and length. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, type] of columns) {
    await sql.raw(`alter table lesson add column ${name} ${type}`).execute(db)
  }
  // Without events and sums, which nothing of this changes.
  await sql`alter table lesson disable trigger user`.execute(db)
  await sql.raw(fillBases).execute(db)
  await sql`alter table lesson enable trigger user`.execute(db)
  await sql`
    alter table lesson
      alter column priced_on set not null,
      alter column customer_base_kopecks set not null,
      alter column customer_base_minutes set not null,
      alter column customer_base_rounding set not null,
      alter column executor_base_kopecks set not null,
      alter column executor_base_minutes set not null,
      add check (customer_base_minutes > 0 and executor_base_minutes > 0)
  `.execute(db)
}

const fillBases = `
  with recursive line as (
    select id, id as first_id, moved_from_id from lesson
    union all
    select line.id, earlier.id, earlier.moved_from_id from line join lesson earlier on earlier.id = line.moved_from_id
  ),
  first as (
    select line.id, lesson.contract_id, lesson.make_up_for_id is not null as is_make_up,
      (lesson.starts_at at time zone 'Europe/Minsk')::date as priced_on,
      (extract(epoch from lesson.ends_at - lesson.starts_at) / 60)::int as minutes,
      lesson.customer_rate_kopecks as price, lesson.executor_rate_kopecks as pay
    from line join lesson on lesson.id = line.first_id
    where line.moved_from_id is null
  ),
  rated as (
    select first.*, contract.basis, terms.customer_rate_kopecks as customer_rate,
      terms.executor_rate_kopecks as executor_rate,
      case when contract.basis = 'hour' then 60 else contract.lesson_minutes end as executor_full,
      case contract.basis
        when 'hour' then 60
        when 'lesson' then contract.lesson_minutes
        when 'package' then contract.lesson_minutes * coalesce(contract.package_lessons, 1)
        else (
          select coalesce(sum(slot.minutes), 0)::int
          from generate_series(0, 30) number
          join (
            select distinct on (slot ->> 'weekday', slot ->> 'time')
              (slot ->> 'weekday')::int as weekday, (slot ->> 'minutes')::int as minutes
            from jsonb_array_elements(contract.weekly_slots) with ordinality as week(slot, place)
            order by slot ->> 'weekday', slot ->> 'time', place
          ) slot on slot.weekday = extract(isodow from date_trunc('month', first.priced_on)::date + number)
          where date_trunc('month', first.priced_on) = date_trunc('month', date_trunc('month', first.priced_on)::date + number)
        )
      end as customer_full
    from first
    join contract on contract.id = first.contract_id
    left join lateral (
      select customer_rate_kopecks, executor_rate_kopecks from contract_terms
      where contract_terms.contract_id = first.contract_id
      order by (valid_from <= first.priced_on) desc,
        case when valid_from <= first.priced_on then valid_from end desc, valid_from
      limit 1
    ) terms on true
  ),
  shared as (
    select rated.*,
      case when customer_full > 0 then price - ${share('customer_rate', 'customer_full')} end as customer_off,
      case when executor_full > 0 then pay - ${share('executor_rate', 'executor_full')} end as executor_off
    from rated
  ),
  based as (
    select shared.*,
      not is_make_up and coalesce(abs(customer_off) <= case when basis = 'month' then 1 else 0 end, false) as by_rate,
      coalesce(executor_off = 0, false) as by_pay
    from shared
  )
  update lesson set
    priced_on = based.priced_on,
    customer_base_kopecks = case when by_rate then customer_rate else price end,
    customer_base_minutes = case when by_rate then customer_full else minutes end,
    customer_base_rounding = case when by_rate then customer_off else 0 end,
    executor_base_kopecks = case when by_pay then executor_rate else pay end,
    executor_base_minutes = case when by_pay then executor_full else minutes end
  from based
  where based.id = lesson.id`
