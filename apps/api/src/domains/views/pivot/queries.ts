import { addDays, businessDate, businessInstant, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/pivot'
import type { PivotColumn, PivotDimension, PivotMeasure } from '@navyk/api-spec/views/pivot'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { dateOfInstant, dayValue, monthBegin, type Reader, weekBegin } from '#platform/database'

type PivotQuery = Input<typeof spec.getPivot>

export interface PivotScope extends Omit<PivotQuery, keyof PivotShape | 'cursor'> {
  /** The executor whose lessons alone the person may see; the filter can only narrow this. */
  ownExecutorId: string | undefined
}

export type PivotShape = Pick<PivotQuery, 'columns' | 'rows' | 'measures'>

const keyOf: Record<PivotDimension, string> = {
  customer: 'customer_id',
  contract: 'contract_id',
  learner: 'learner_id',
  subject: 'subject',
  executor: 'executor_id',
}

const columnOf: Record<PivotColumn, RawBuilder<unknown>> = {
  day: sql.ref('day'),
  week: weekBegin('day'),
  month: monthBegin('day'),
}

/** Lessons of a day without an outcome; `running` of them have not ended (`openLessons`). */
const withoutOutcome =
  'planned - drafted - held - cancelled_in_time - cancelled_late - cancelled_by_executor - cancelled_by_service - no_show'

const measureOf: Record<PivotMeasure, string> = {
  planned: 'planned',
  held: 'held',
  difference: 'held - planned',
  cancelled_by_customer: 'cancelled_in_time + cancelled_late',
  cancelled_late: 'cancelled_late',
  cancelled_by_executor: 'cancelled_by_executor',
  cancelled_by_service: 'cancelled_by_service',
  no_show: 'no_show',
  make_up: 'make_up',
  drafted: 'drafted',
  unclosed: `case when day > today then 0 else ${withoutOutcome} - coalesce(running, 0) end`,
  ahead: `case when day > today then drafted + ${withoutOutcome} else coalesce(running, 0) + case when day = today then drafted else 0 end end`,
  planned_minutes: 'planned_minutes',
  held_minutes: 'held_minutes',
  minutes_difference: 'held_minutes - planned_minutes',
  planned_pay: 'planned_pay_kopecks',
  pay: 'pay_kopecks',
  pay_difference: 'pay_kopecks - planned_pay_kopecks',
  planned_charge: 'planned_charge_kopecks',
  charge: 'charge_kopecks',
  charge_difference: 'charge_kopecks - planned_charge_kopecks',
  commission: 'charge_kopecks - pay_kopecks',
}

const people = {
  join: 'join person_names person on person.id = top.key',
  by: 'person.last_name, person.first_name, person.id',
  label: 'person.first_name, person.last_name, null::bigint as number, null as subject',
}

/** For each dimension, the join for the labels of outermost rows and their order. */
const outermostOf: Record<PivotDimension, { join: string; by: string; label: string }> = {
  customer: people,
  executor: people,
  learner: {
    join: 'join learner_names learner on learner.id = top.key',
    by: 'learner.last_name, learner.first_name, learner.id',
    label: 'learner.first_name, learner.last_name, null::bigint as number, null as subject',
  },
  contract: {
    join: 'join contract_facts contract on contract.id = top.key',
    by: 'contract.number',
    label:
      'contract.learner_first_name as first_name, contract.learner_last_name as last_name, contract.number, contract.subject',
  },
  subject: {
    join: '',
    by: 'top.key',
    label: "'' as first_name, '' as last_name, null::bigint as number, key as subject",
  },
}

/** The rows of the roll-up that are counted. */
function conditions(scope: PivotScope): RawBuilder<unknown> {
  const { from, to, ownExecutorId, subject, learnerId, contractId, customerId, executorId, state } = scope
  const all = [sql`day between ${dayValue(from)} and ${dayValue(to)}`]
  if (ownExecutorId !== undefined) all.push(sql`executor_id = ${ownExecutorId}`)
  if (executorId !== undefined) all.push(sql`executor_id = ${executorId}`)
  if (subject !== undefined) all.push(sql`subject = ${subject}`)
  if (learnerId !== undefined) all.push(sql`learner_id = ${learnerId}`)
  if (contractId !== undefined) all.push(sql`contract_id = ${contractId}`)
  if (customerId !== undefined) all.push(sql`customer_id = ${customerId}`)
  if (state !== undefined) {
    all.push(
      sql`exists (select from contract_facts contract where contract.id = lesson_day.contract_id and contract.state = ${state})`,
    )
  }
  return sql.join(all, sql` and `)
}

/** Label of an id: the names of a person or learner; of a contract its number and subject. */
export interface LabelRow {
  id: string
  first_name: string
  last_name: string
  number: number | null
  subject: Subject | null
}

/** A sum of the table: of one cell, one row, one column, or of everything. Keys that it is not grouped by are null. */
export type SumRow = Record<`key_${number}`, string | null> &
  Record<`sum_${number}`, number> & {
    /** Place of its outermost row on the page, and the number of outermost rows on all pages. */
    place: number | null
    total: number | null
    day: string | null
  }

/** Sums of a page, and the labels of its outermost rows. */
export interface PageOfSums {
  sums: SumRow[]
  labels: LabelRow[]
}

/** Joins to `lesson_day` what today is, and how many lessons of each row have begun by the end of it and not ended; nothing where no
 *  measure asks for that. */
function openLessons({ measures }: PivotShape, now: Date): RawBuilder<unknown> {
  if (!measures.some((measure) => measure === 'unclosed' || measure === 'ahead')) return sql``
  const today = businessDate(now)
  return sql`
    cross join (select ${dayValue(today)} as today) clock
    left join (
      select executor_id as of_executor, contract_id as of_contract, ${dateOfInstant('starts_at')} as of_day,
        count(*)::int as running
      from lesson_facts
      where outcome is null and ends_at > ${now} and starts_at < ${businessInstant(addDays(today, 1))}
      group by 1, 2, 3
    ) open on open.of_executor = executor_id and open.of_contract = contract_id and open.of_day = day`
}

/** For `distinct` over such a table the planner assumes 200 values and would fetch thousands of names one by one; for a
 *  union it assumes as many as there are rows. */
const distinctKeys = 'select key_0 as key from fact union select key_0 from fact where false'

/** All sums of a page of outermost rows with their names, and of the columns and everything over all pages: one statement,
 *  in which the database adds up. */
export async function sumPivot(
  reader: Reader,
  scope: PivotScope,
  shape: PivotShape,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
): Promise<PageOfSums> {
  const keys = shape.rows.map((_, index) => `key_${index}`)
  const sums = shape.measures.map((_, index) => `sum_${index}`)
  const [outermost = 'customer'] = shape.rows
  const { join, by, label } = outermostOf[outermost]
  const raw = (text: string) => sql.raw(text)
  const keyColumns = shape.rows.map((dimension, index) => `${keyOf[dimension]} as key_${index}`)
  const measureColumns = shape.measures.map((measure, index) => `${measureOf[measure]} as sum_${index}`)
  const added = sums.map((name) => `sum(${name})::bigint as ${name}`).join(', ')
  const absent = keys.map((name) => `null as ${name}`).join(', ')
  const shown = keys.map((name) => `${name}::text`).join(', ')
  const sets = keys.flatMap((_, index) => {
    const path = keys.slice(0, index + 1).join(', ')
    return [`(place, ${path})`, `(place, ${path}, day)`]
  })
  const noSums = sums.map(() => 'null').join(', ')
  const noKeys = keys.map(() => 'null').join(', ')
  const { rows } = await sql<SumRow & (LabelRow | { id: null })>`
    with fact as materialized (
      select ${raw([...keyColumns, ...measureColumns].join(', '))}, ${columnOf[shape.columns]} as day
      from lesson_day ${openLessons(shape, now)}
      where ${conditions(scope)}
    ),
    top as (${raw(distinctKeys)}),
    page as (
      select key, row_number() over () + ${offset} as place, first_name, last_name, number, subject
      from (
        select top.key, ${raw(label)} from top ${raw(join)} order by ${raw(by)} offset ${offset} limit ${limit}
      ) as ordered
    )
    select ${raw(absent)}, null::bigint as place, (select count(*) from top) as total, day, ${raw(added)},
      null::text as id, null::text as first_name, null::text as last_name, null::bigint as number, null::text as subject
    from fact
    group by grouping sets ((day), ())
    union all
    select ${raw(shown)}, place, null, day, ${raw(added)}, null, null, null, null, null
    from fact join page on page.key = fact.key_0
    group by grouping sets (${raw(sets.join(', '))})
    union all
    select ${raw(noKeys)}, null, null, null, ${raw(noSums)}, key::text, first_name, last_name, number, subject
    from page
  `.execute(reader)
  const page: PageOfSums = { sums: [], labels: [] }
  for (const row of rows) {
    if (row.id === null) page.sums.push(row)
    else page.labels.push(row)
  }
  return page
}

export interface LabelledIds {
  people: string[]
  learners: string[]
  contracts: string[]
}

/** The labels of ids that are not among the outermost rows: one statement at most. An executor gets only those of the
 *  own contracts. */
export async function listLabels(
  reader: Reader,
  ownExecutorId: string | undefined,
  ids: LabelledIds,
): Promise<LabelRow[]> {
  const isOwn = (column: string, or = sql`false`) =>
    ownExecutorId === undefined
      ? sql`true`
      : sql`(${or} or exists (select from contract_facts as own where own.${sql.ref(column)} = known.id
          and own.executor_id = ${ownExecutorId} and own.sent_at is not null))`
  // Only the needed branches, because planning the others takes as long as running them.
  const branches = [
    ...(ids.people.length === 0
      ? []
      : [
          sql`select known.id, known.first_name, known.last_name, null::bigint as number, null as subject
            from person_names as known
            where known.id = any(${ids.people}::uuid[])
              and ${isOwn('customer_id', sql`known.id = ${ownExecutorId ?? null}::uuid`)}`,
        ]),
    ...(ids.learners.length === 0
      ? []
      : [
          sql`select known.id, known.first_name, known.last_name, null::bigint as number, null as subject
            from learner_names as known
            where known.id = any(${ids.learners}::uuid[]) and ${isOwn('learner_id')}`,
        ]),
    ...(ids.contracts.length === 0
      ? []
      : [
          sql`select known.id, known.learner_first_name as first_name, known.learner_last_name as last_name, known.number, known.subject
            from contract_facts as known
            where known.id = any(${ids.contracts}::uuid[]) and ${isOwn('id')}`,
        ]),
  ]
  if (branches.length === 0) return []
  const { rows } = await sql<LabelRow>`${sql.join(branches, sql` union all `)}`.execute(reader)
  return rows
}
