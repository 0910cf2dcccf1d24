import { type Kysely, sql } from 'kysely'

/** The contract's rules for cancelled, moved and missed lessons, and the columns of lessons for them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table contract
      drop constraint contract_basis_check,
      add check (basis in ('lesson', 'hour', 'month', 'package')),
      add column package_lessons integer check (package_lessons >= 2),
      add column free_moves_per_month integer not null default 0 check (free_moves_per_month >= 0),
      add column make_up_rule text not null default 'at_price' check (make_up_rule in ('none', 'at_price', 'free')),
      add column make_up_days integer not null default 60 check (make_up_days > 0),
      add column no_show_minutes integer not null default 15 check (no_show_minutes > 0),
      add column late_pay_percent integer not null default 100 check (late_pay_percent between 0 and 100),
      add column silent_approval boolean not null default false,
      add check ((basis = 'package') = (package_lessons is not null))
  `.execute(db)
  // Existing contracts get the rules under which they were agreed; new ones name every rule.
  await sql`
    alter table contract
      alter column basis drop default,
      alter column notice_hours drop default,
      alter column free_moves_per_month drop default,
      alter column make_up_rule drop default,
      alter column make_up_days drop default,
      alter column no_show_minutes drop default,
      alter column late_pay_percent drop default,
      alter column silent_approval drop default
  `.execute(db)
  await changeLessons(db)
  await sql`
    create table make_up_credit (
      lesson_id uuid primary key references lesson,
      contract_id uuid not null references contract,
      expires_on date not null,
      used_by uuid unique references lesson,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`
    create index make_up_credit_open on make_up_credit (contract_id, expires_on) where used_by is null
  `.execute(db)
}

async function changeLessons(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lesson
      drop constraint lesson_state_check,
      drop constraint lesson_outcome_check,
      add constraint lesson_state_check check (state in ('planned', 'closed', 'disputed', 'settled')),
      add constraint lesson_outcome_check check (outcome in (
        'held', 'held_partial', 'cancelled_by_customer_in_time', 'cancelled_by_customer_late', 'student_no_show',
        'cancelled_by_executor', 'executor_no_show', 'cancelled_by_service', 'moved'
      )),
      -- The lesson that this one was moved from, and the lost one that it makes up for.
      add column moved_from_id uuid unique references lesson,
      add column make_up_for_id uuid references lesson,
      add column used_free_move boolean not null default false,
      add column staff_note text not null default '',
      add column disputed_at timestamptz,
      add column dispute_reason text,
      add column dispute_answer text,
      add check ((disputed_at is null) = (dispute_reason is null)),
      add check (state <> 'disputed' or (disputed_at is not null and dispute_answer is null))
  `.execute(db)
  // A make-up lesson may cost the customer less than the executor is paid.
  await sql`alter table lesson drop constraint lesson_check1, drop constraint lesson_check2`.execute(db)
  await sql`
    alter table lesson
      add check (make_up_for_id is not null or customer_rate_kopecks >= executor_rate_kopecks),
      add check (make_up_for_id is not null or charge_kopecks >= pay_kopecks),
      add check (customer_rate_kopecks >= 0),
      add check (charge_kopecks >= 0)
  `.execute(db)
}
