import { sql } from 'kysely'
import type { Tx } from '#platform/database'

/** Adds indexes of the texts that lists search for a part of, of people who are away for good, of contracts that
 *  executors leave, of the plans of contracts, and of the subjects of products. */
export async function up(tx: Tx): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(tx)
  const texts: [index: string, table: string, text: string][] = [
    ['act_number_part', 'act', 'number'],
    ['document_title_part', 'document', 'title'],
    ['invoice_about_part', 'invoice', 'about'],
    ['invoice_number_part', 'invoice', 'number'],
    ['offer_goal_part', 'offer', 'goal'],
    ['offer_place_part', 'offer', 'place'],
    ['order_line_title_part', 'order_line', 'title'],
    ['payment_reference_part', 'payment', 'reference'],
    ['shop_order_payer_name_part', 'shop_order', "(payer ->> 'name')"],
  ]
  for (const [index, table, text] of texts) {
    const spelled = sql.raw(`replace(lower(${text}), 'ё', 'е')`)
    await sql`create index ${sql.ref(index)} on ${sql.table(table)} using gin (${spelled} gin_trgm_ops)`.execute(tx)
  }
  await sql`create index plan_of_contract on plan (contract_id, month desc, id desc)`.execute(tx)
  await sql`create index product_version_subject on product_version (subject, level, format)`.execute(tx)
  await sql`create index payment_amount on payment (amount_kopecks)`.execute(tx)
  await sql`create index shop_order_payer_unp on shop_order ((payer ->> 'unp'))`.execute(tx)
  await sql`create index shop_order_total on shop_order (total_kopecks)`.execute(tx)
  await sql`create index account_frozen on account (id) where deletion_at is not null or blocked_at is not null`.execute(
    tx,
  )
  await sql`create index contract_left on contract (ends_on)
    where state in ('ending', 'finished') and ending_by in ('executor', 'staff')`.execute(tx)
}
