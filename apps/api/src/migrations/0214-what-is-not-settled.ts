import { type Kysely, sql } from 'kysely'

/** A statement asks for invoices that are paid too much as well as too little, so what customers have not settled is found by one
 *  index for both; without it a statement read all invoices that its customer ever had. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index invoice_unpaid`.execute(db)
  await sql`
    create index invoice_unpaid on invoice (customer_id, due_on) include (owed_kopecks, paid_kopecks)
    where state = 'issued' and paid_kopecks <> owed_kopecks
  `.execute(db)
}
