import type pg from 'pg'

/** Customers with an issued invoice of 40.00 each. With a first account number, each has a request in ЕРИП for it, of which the payer has
 *  the number: this one and those after it. */
export async function insertPayers(
  database: pg.Client,
  { count, firstAccount }: { count: number; firstAccount?: number },
): Promise<void> {
  await database.query('begin')
  await database.query(
    `create temporary table payer on commit drop as
     select gen_random_uuid() as id, gen_random_uuid() as account_id,
       place + (select count(*) from invoice where number like 'МЕРА-%') as place
     from generate_series(1, ${count}) as place`,
  )
  await database.query(
    `insert into account (id, phone, password_hash, first_name, last_name, created_at)
     select account_id, '37533' || lpad(place::text, 7, '0'), '', 'Payer', place::text, now() from payer`,
  )
  await database.query(
    `insert into cabinet (id, account_id, role, created_at) select id, account_id, 'customer', now() from payer`,
  )
  // They have paid before, as nearly all have who pay for a month.
  await database.query(
    `insert into ledger_account (id, kind, owner_id, created_at) select gen_random_uuid(), 'customer', id, now() from payer`,
  )
  await database.query('insert into customer_credit (customer_id) select id from payer')
  await database.query(
    `create temporary table billed on commit drop as
     with made as (
       insert into invoice (id, number, customer_id, period, kind, about, state, issued_at, due_on, total_kopecks, created_at)
       select gen_random_uuid(), 'МЕРА-' || place, id, '2026-01', 'manual', 'measurement', 'issued', now(),
         current_date + 7, 4000, now()
       from payer
       returning id, customer_id)
     select * from made`,
  )
  if (firstAccount !== undefined)
    await database.query(
      `insert into payment_request (id, customer_id, invoice_id, provider, method, reference, account_no, provider_ref,
         amount_kopecks, state, expires_at, created_at)
       select gen_random_uuid(), customer_id, id, 'express-pay', 'erip', id::text, name, name, 4000, 'waiting',
         now() + interval '7 days', now()
       from (select *, (${firstAccount - 1} + row_number() over ())::text as name from billed) as named`,
    )
  await database.query('commit')
}
