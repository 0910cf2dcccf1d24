import { type Kysely, sql } from 'kysely'

/** A statement is approved with the account that it is paid to: the one of the first of two approvals, and the one that was approved for
 *  good. Statements that were approved before have the account that the executor had named by then. Whoever has named another one since is
 *  asked about it. Nobody recorded when the first of two approvals was given: it counts where the account is older than the confirmation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table income_report add column asked_account jsonb, add column payout_account jsonb`.execute(db)
  await sql`
    update income_report report set
      payout_account = case when report.approved_at is not null then known.account end,
      asked_account = case when report.first_approved_account is not null then known.account end
    from income_report of
    cross join lateral (
      select jsonb_build_object('name', name, 'iban', iban, 'bic', bic) as account
      from legal_details
      where cabinet_id = of.executor_id and owner = 'executor' and iban is not null and bic is not null
        and created_at <= coalesce(of.approved_at, of.confirmed_at)
      order by valid_from desc, version desc
      limit 1
    ) known
    where of.id = report.id and (report.approved_at is not null or report.first_approved_account is not null)
  `.execute(db)
}
