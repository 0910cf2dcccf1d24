import { type Kysely, sql } from 'kysely'

/** The code under which ЕРИП has the service, which the QR code of an invoice names. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payee add column erip_service text check (erip_service ~ '^[0-9]{3,7}$')`.execute(db)
}
