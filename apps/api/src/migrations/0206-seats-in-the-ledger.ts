import { type Kysely, sql } from 'kysely'

/** Seats that orders have paid were never charged: whoever paid one seemed to have money left for ever. They are posted as they are
 *  from now on, each on the moment on which it was granted, and what was refunded on that of the credit note. Nothing is changed:
 *  the ledger is history, and its triggers keep the sums of the months. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create temporary table seat_entry on commit drop as
    select gen_random_uuid() as id, piece.id as source_id, shop_order.customer_id, moved.kind, moved.kopecks, moved.at
    from order_grant piece
    join order_line line on line.id = piece.line_id
    join shop_order on shop_order.id = line.order_id
    cross join lateral (
      select 'seat_granted' as kind, piece.price_kopecks as kopecks, piece.granted_at as at
      union all
      select 'seat_refunded', -piece.refunded_kopecks, greatest(piece.granted_at, coalesce(
        (select max(note.created_at) from credit_note note
         where note.invoice_id = shop_order.invoice_id and note.amount_kopecks = piece.refunded_kopecks),
        shop_order.ended_at, now()))
      where piece.refunded_kopecks is not null
    ) as moved
    where piece.kind = 'programme' and moved.kopecks <> 0
      and not exists (
        select from ledger_transaction entry where entry.kind = moved.kind and entry.source_id = piece.id
      )
  `.execute(db)
  await sql`
    insert into ledger_account (id, kind, owner_id, created_at)
    select gen_random_uuid(), account.kind, account.owner_id, now()
    from (
      select 'customer' as kind, customer_id as owner_id from seat_entry
      union select 'income', null from seat_entry
    ) as account
    on conflict (kind, owner_id) do nothing
  `.execute(db)
  await sql`
    insert into ledger_transaction (id, kind, source_kind, source_id, reference_id, occurred_at, memo, created_at)
    select id, kind, 'order_grant', source_id, null, at, '', now() from seat_entry
  `.execute(db)
  await sql`
    insert into ledger_posting (id, transaction_id, ledger_account_id, amount_kopecks)
    select gen_random_uuid(), entry.id, account.id,
      case account.kind when 'customer' then entry.kopecks else -entry.kopecks end
    from seat_entry entry join ledger_account account
      on (account.kind = 'customer' and account.owner_id = entry.customer_id)
      or (account.kind = 'income' and account.owner_id is null)
  `.execute(db)
  // The checks and the sums wait for the commit, and a table with checks that wait can't be altered by a later migration.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}
