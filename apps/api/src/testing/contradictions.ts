import { sql } from 'kysely'
import type { Db } from '../platform/database/index.ts'

/** Kept sums of money and lessons that are not what they are worked out to be: none. */
export async function contradictions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'ledger' as what where (select coalesce(sum(amount_kopecks), 0) from ledger_posting) <> 0
    union all select 'credit' where (select coalesce(sum(credit_kopecks + held_kopecks), 0) from customer_credit)
      <> (select coalesce(sum(amount_kopecks), 0) from payment p
          where not exists (select from payment_reversal r where r.payment_id = p.id))
        - (select coalesce(sum(amount_kopecks), 0) from payment_allocation where ended_at is null)
        - (select coalesce(sum(amount_kopecks), 0) from refund where state = 'paid')
    union all select 'uninvoiced' where exists (
      (select lesson_id from uninvoiced_lesson
       except select lesson_id from accrual where correction_id is null and gross_kopecks > prepaid_kopecks))
    union all select 'lesson_day' where exists (
      select customer_id, count(*) from lesson where outcome is distinct from 'moved' group by 1
      except select customer_id, sum(planned - drafted) from lesson_day group by 1)
    union all select 'report_lesson_total' where
      (select count(*) from lesson) <> (select coalesce(sum(lessons), 0) from report_lesson_total)
    union all select 'report_invoice_total' where
      (select coalesce(sum(owed_kopecks), 0) from invoice where state in ('issued', 'written_off'))
      <> (select coalesce(sum(invoiced_kopecks), 0) from report_invoice_total)
    union all select 'lesson_day of drafts' where exists (
      select plan.customer_id, count(*) from plan_row join plan on plan.id = plan_row.plan_id
      where plan.state in ('draft', 'submitted', 'returned') group by 1
      except select customer_id, sum(drafted) from lesson_day group by 1)
      union all select 'months' where exists (
      select posting.ledger_account_id, date_trunc('month', posting.occurred_at at time zone 'Europe/Minsk')::date, sum(amount_kopecks)
      from ledger_posting posting join ledger_account account on account.id = posting.ledger_account_id
      where account.owner_id is not null group by 1, 2 having sum(amount_kopecks) <> 0
      except select ledger_account_id, month, amount_kopecks from ledger_account_month)
  `.execute(db)
  return rows.map(({ what }) => what)
}
