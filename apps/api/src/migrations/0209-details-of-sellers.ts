import { type Kysely, sql } from 'kysely'

/** Where an executor sells the lessons, invoices and acts name them by their details. Those of a person begin on the day on which they are
 *  entered, so the newest ones are those of today. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create view executor_details as
    select cabinet_id as executor_id, valid_from, version, name, unp, address, tax_status
    from legal_details where owner = 'executor'
  `.execute(db)
}
