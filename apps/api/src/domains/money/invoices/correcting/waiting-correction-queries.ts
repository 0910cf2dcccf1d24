// Queries for corrections of closed months that stand on no invoice, and for the invoices that they can be taken off.
import { sql } from 'kysely'
import { anyOf, type Database, type Reader, type Tx, whereGiven } from '#platform/database'
import { contractNames } from '../tables.ts'

/** Corrections that stand on no living line of an invoice, and were not taken off one. */
export const waitingCorrections = (reader: Reader) =>
  reader
    .selectFrom('correction_facts as correction')
    .where('correction.charge_difference_kopecks', '<>', 0)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('invoice_line')
            .select('invoice_line.id')
            .whereRef('invoice_line.correction_id', '=', 'correction.id')
            .where('invoice_line.released_at', 'is', null),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('credited_correction')
            .select('credited_correction.correction_id')
            .whereRef('credited_correction.correction_id', '=', 'correction.id')
            .where('credited_correction.released_at', 'is', null),
        ),
      ),
    )

/** Contracts whose corrections take off more than they add, by number; of one customer, or of all. */
export async function listWaitingRows(reader: Reader, customerId: string | undefined, limit: number) {
  return reader
    .selectFrom(
      waitingCorrections(reader)
        .select('correction.contract_id')
        .select([
          sql<number>`count(*)::int`.as('correction_count'),
          sql<number>`(- sum(correction.charge_difference_kopecks))::bigint`.as('amount_kopecks'),
        ])
        .groupBy('correction.contract_id')
        .having(sql<boolean>`sum(correction.charge_difference_kopecks) < 0`)
        .as('each_contract'),
    )
    .innerJoin('contract_facts as contract', 'contract.id', 'each_contract.contract_id')
    .select(['contract.id as contract_id', 'contract.customer_id', ...contractNames])
    .select(['each_contract.correction_count', 'each_contract.amount_kopecks'])
    .$call((query) => whereGiven(query, { 'contract.customer_id': customerId }))
    .orderBy('contract.number')
    .limit(limit)
    .execute()
}

/** The corrections of one contract, those of the oldest lesson first. */
export async function listWaitingOf(reader: Reader, contractId: string) {
  return waitingCorrections(reader)
    .select(['correction.id', 'correction.lesson_id', 'correction.reason'])
    .select('correction.charge_difference_kopecks as difference_kopecks')
    .where('correction.contract_id', '=', contractId)
    .orderBy('correction.held_on')
    .orderBy('correction.id')
    .execute()
}

/** Notes that a credit note has taken corrections off; the database refuses those that stand on an invoice. */
export async function insertCredited(
  tx: Tx,
  rows: Omit<Database['credited_correction'], 'released_at'>[],
): Promise<void> {
  await tx
    .insertInto('credited_correction')
    .values(rows.map((row) => ({ ...row, released_at: null })))
    .execute()
}

/** Lets corrections wait again that were taken off an invoice, because it is withdrawn. @returns the sum that its credit notes had taken
 *  off for them, in kopecks */
export async function releaseCredited(tx: Tx, invoiceId: string, now: Date): Promise<number> {
  const released = await tx
    .updateTable('credited_correction')
    .set({ released_at: now })
    .where('released_at', 'is', null)
    .where('credit_note_id', 'in', (from) =>
      from.selectFrom('credit_note').select('id').where('invoice_id', '=', invoiceId),
    )
    .returning('credit_note_id')
    .execute()
  if (released.length === 0) return 0
  const ids = released.map((row) => row.credit_note_id)
  const { kopecks } = await tx
    .selectFrom('credit_note')
    .select(sql<number>`sum(amount_kopecks)::bigint`.as('kopecks'))
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow()
  return kopecks
}

/** Those of these corrections that were taken off an invoice. */
export async function listCredited(reader: Reader, ids: string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('credited_correction')
    .select('correction_id')
    .where('correction_id', '=', anyOf(ids))
    .where('released_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.correction_id))
}

/** An issued invoice of a contract that asks for at least this sum: one of the corrected lessons before others, then the newest. */
export async function findInvoiceToCredit(
  reader: Reader,
  contract: { id: string; number: number; customerId: string },
  { lessonIds, amountKopecks }: { lessonIds: string[]; amountKopecks: number },
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('invoice')
    .select('id')
    .where('customer_id', '=', contract.customerId)
    .where('kind', 'in', ['lessons', 'plan'])
    .where('state', '=', 'issued')
    .where('owed_kopecks', '>=', amountKopecks)
    .where((where) =>
      where.or([
        where('contract_id', '=', contract.id),
        where.and([
          where('contract_id', 'is', null),
          where.exists(
            where
              .selectFrom('invoice_line')
              .select('invoice_line.id')
              .whereRef('invoice_line.invoice_id', '=', 'invoice.id')
              .where('invoice_line.contract_number', '=', contract.number)
              .where('invoice_line.released_at', 'is', null),
          ),
        ]),
      ]),
    )
    .orderBy(
      sql`exists (
        select from invoice_line line
        where line.invoice_id = invoice.id and line.lesson_id = any(${lessonIds}::uuid[]) and line.released_at is null
      )`,
      'desc',
    )
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
