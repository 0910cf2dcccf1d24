import { type Kysely, sql } from 'kysely'

const tookPlace = `lesson.outcome in ('held', 'held_partial', 'student_no_show')`
const start = `(lesson.starts_at at time zone 'Europe/Minsk')::time`
const lengthSeconds = `extract(epoch from lesson.ends_at - lesson.starts_at)`
const isAtNight = `(${start} < '07:00' or extract(epoch from ${start}) + ${lengthSeconds} > 79200)`
const isClosedLate = `extract(epoch from lesson.closed_at - lesson.ends_at) > 604800`

/** Whether a customer has agreed to a lesson, when a dispute was decided, and what staff have looked at. Existing
 *  lessons count as agreed, and existing contracts don't confirm by silence. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lesson
      -- Why the lesson is charged only once its customer confirms it; null where it was agreed to.
      add column addition text check (addition in ('entered_afterwards', 'outside_plan')),
      add column confirmed_at timestamptz,
      add column confirmed_by text check (confirmed_by in ('customer', 'contract', 'staff')),
      add column dispute_decided_at timestamptz,
      add column reviewed_at timestamptz,
      add column reviewed_by uuid references cabinet,
      add column review_note text,
      add check ((confirmed_at is null) = (confirmed_by is null)),
      add check (addition is not null or confirmed_at is null),
      add check ((reviewed_at is null) = (reviewed_by is null))
  `.execute(db)
  await sql`alter table contract add column silent_confirmation boolean not null default false`.execute(db)
  await sql`alter table contract alter column silent_confirmation drop default`.execute(db)
  await sql`
    create index lesson_to_settle on lesson (work_report_id)
    where work_report_id is not null and state in ('closed', 'disputed')
  `.execute(db)
  await sql`
    create index lesson_to_confirm on lesson (customer_id, starts_at, id)
    where addition is not null and confirmed_at is null
  `.execute(db)
  await sql`create index lesson_disputed on lesson (disputed_at) where state = 'disputed'`.execute(db)
  await sql
    .raw(`
    create index lesson_unusual on lesson (starts_at, id)
    where ${tookPlace} and (${isAtNight} or ${isClosedLate} or addition is not null)`)
    .execute(db)
  await sql.raw(`create index lesson_closed_late on lesson (executor_id, closed_at) where ${isClosedLate}`).execute(db)
  // Settled after its month was approved, so possibly too late for the month's invoice.
  await sql`alter table accrual add column is_late boolean not null default false`.execute(db)
  await sql`create index accrual_late on accrual (held_on, contract_id) where is_late`.execute(db)
  await sql`
    update lesson set dispute_decided_at = coalesce(corrected_at, disputed_at)
    where dispute_answer is not null and state <> 'disputed'
  `.execute(db)
}
