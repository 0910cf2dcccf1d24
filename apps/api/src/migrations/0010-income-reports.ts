import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // The sums are updated in the transaction that inserts accruals, so that the costs of a list of months do not grow
  // with the stored rows.
  await sql`
    create table income_report (
      id uuid primary key,
      executor_id uuid not null references cabinet,
      month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
      state text not null default 'accruing' check (state in ('accruing')),
      accrual_count integer not null default 0,
      gross_kopecks bigint not null default 0,
      commission_kopecks bigint not null default 0,
      net_kopecks bigint not null default 0,
      created_at timestamptz not null,
      version integer not null default 1,
      unique (executor_id, month),
      check (gross_kopecks = commission_kopecks + net_kopecks)
    )
  `.execute(db)
  await sql`create index income_report_newest on income_report (month desc, id desc)`.execute(db)
  await sql`
    create table accrual (
      id uuid primary key,
      income_report_id uuid not null references income_report,
      executor_id uuid not null references cabinet,
      contract_id uuid not null references contract,
      lesson_id uuid not null unique references lesson,
      work_report_id uuid not null,
      gross_kopecks bigint not null,
      commission_kopecks bigint not null,
      net_kopecks bigint not null,
      subject text not null,
      held_on date not null,
      created_at timestamptz not null,
      check (gross_kopecks = commission_kopecks + net_kopecks)
    )
  `.execute(db)
  await sql`create index accrual_report on accrual (income_report_id, contract_id, held_on)`.execute(db)
  // For the invoice run of a month, and of one contract in it.
  await sql`create index accrual_month on accrual (held_on, contract_id)`.execute(db)
  await sql`create index accrual_contract on accrual (contract_id, held_on)`.execute(db)
  await sql`
    create trigger accrual_is_history before update or delete on accrual
    for each row execute function refuse_change()
  `.execute(db)
}
