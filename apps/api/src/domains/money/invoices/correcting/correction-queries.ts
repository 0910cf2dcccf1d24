// Queries for credit notes and for the sums that they take off invoices.
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '#platform/database'

/** The next number of a year; as with invoices, a transaction that fails gives it back. */
export async function reserveCreditNoteNumber(tx: Tx, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('credit_note_number_counter')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql`credit_note_number_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function insertCreditNote(tx: Tx, row: Database['credit_note']): Promise<void> {
  await tx.insertInto('credit_note').values(row).execute()
}

/** Adds to the credited sum of a locked invoice. @returns it as it is now */
export async function addToCredited(
  tx: Tx,
  id: string,
  { creditedKopecks, returnedKopecks }: { creditedKopecks: number; returnedKopecks: number },
) {
  return tx
    .updateTable('invoice')
    .set((row) => ({
      credited_kopecks: row('credited_kopecks', '+', creditedKopecks),
      returned_kopecks: row('returned_kopecks', '+', returnedKopecks),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .returning(['id', 'kind', 'source_id', 'customer_id', 'owed_kopecks', 'paid_kopecks'])
    .executeTakeFirstOrThrow()
}

/** Notes that another invoice was made instead of a void one. */
export async function setReplacement(tx: Tx, id: string, replacementId: string): Promise<void> {
  await tx.updateTable('invoice').set({ replaced_by: replacementId }).where('id', '=', id).execute()
}

/** The invoice that a credit note takes something off. */
export async function findInvoiceOfNote(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader.selectFrom('credit_note').select('invoice_id').where('id', '=', id).executeTakeFirst()
  return row?.invoice_id
}

export async function listCreditNotes(reader: Reader, invoiceId: string) {
  return reader.selectFrom('credit_note').selectAll().where('invoice_id', '=', invoiceId).orderBy('id').execute()
}
export type CreditNoteRow = Awaited<ReturnType<typeof listCreditNotes>>[number]

/** The invoices that were made instead of this one, and instead of which this was made. */
export async function listReplacements(reader: Reader, invoice: { id: string; replaced_by: string | null }) {
  return reader
    .selectFrom('invoice')
    .select(['id', 'number', 'replaced_by'])
    .where((where) => where.or([where('id', '=', invoice.replaced_by), where('replaced_by', '=', invoice.id)]))
    .execute()
}
