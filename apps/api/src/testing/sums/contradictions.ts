import { sql } from 'kysely'
import type { Db } from '#platform/database'

/** Kept sums of money and lessons that differ from the sums worked out anew. There must be none. */
export async function contradictions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'ledger' as what where (select coalesce(sum(amount_kopecks), 0) from ledger_posting) <> 0
    union all select 'credit' where (select coalesce(sum(credit_kopecks + held_kopecks), 0) from customer_credit)
      <> (select coalesce(sum(amount_kopecks), 0) from payment p
          where not exists (select from payment_reversal r where r.payment_id = p.id))
        - (select coalesce(sum(amount_kopecks), 0) from payment_allocation where ended_at is null)
        - (select coalesce(sum(amount_kopecks), 0) from refund where state in ('paid', 'return_asked'))
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
    union all select 'orders: an invoice asks for something else than what its order has opened' where exists (
      select from shop_order join invoice on invoice.id = shop_order.invoice_id and invoice.state = 'issued'
      join order_line line on line.order_id = shop_order.id join order_grant piece on piece.line_id = line.id
      group by invoice.id having invoice.owed_kopecks <> sum(piece.price_kopecks - coalesce(piece.refunded_kopecks, 0)))
    union all select 'customers: the ledger says something else than what they bought, less what they paid' where exists (
      select customer_id from (${charged} union all ${taken} union all ${booked}) as moved
      group by customer_id having sum(kopecks) <> 0)
  `.execute(db)
  return rows.map(({ what }) => what)
}

/** Charges of each customer, from the things themselves: lessons with their corrections, packages, seats, and lines that an
 *  invoice charges by itself. */
const charged = sql`
  select lesson.customer_id, gross_kopecks - prepaid_kopecks as kopecks
  from accrual join lesson on lesson.id = coalesce(accrual.lesson_id, accrual.corrected_lesson_id)
  union all select customer_id, price_kopecks - coalesce(refunded_kopecks, 0) from wallet where activated_on is not null
  union all select shop_order.customer_id, piece.price_kopecks - coalesce(piece.refunded_kopecks, 0)
  from order_grant piece join order_line line on line.id = piece.line_id join shop_order on shop_order.id = line.order_id
  where piece.kind = 'programme'
  union all select customer_id, case when state in ('issued', 'written_off') then total_kopecks else credited_kopecks end
  from invoice where kind in ('manual', 'programme') and number is not null
  union all select customer_id, line.amount_kopecks from invoice join invoice_line line on line.invoice_id = invoice.id
  where kind = 'lessons' and state in ('issued', 'written_off') and not left_out and lesson_id is null and correction_id is null
  union all select customer_id, paid_kopecks - owed_kopecks from invoice where state = 'written_off'`

/** Refunds minus payments of each customer, without reversed payments, in kopecks. */
const taken = sql`
  select customer_id, -amount_kopecks from payment where id not in (select payment_id from payment_reversal)
  union all select customer_id, amount_kopecks from refund where state in ('paid', 'return_asked')`

/** Postings of each customer's account with the sign turned, without the kinds that only the ledger knows: credit notes, and
 *  lessons given back to packages. */
const booked = sql`
  select account.owner_id, -posting.amount_kopecks
  from ledger_posting posting join ledger_account account on account.id = posting.ledger_account_id
  join ledger_transaction entry on entry.id = posting.transaction_id
  where account.kind = 'customer' and entry.kind not in ('credit_note', 'credit_note_withdrawn', 'package_given_back')`
