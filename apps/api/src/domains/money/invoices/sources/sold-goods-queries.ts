// Queries for invoices of what was sold, and for what has become of it.
import type { InvoiceKind } from '@navyk/api-spec/money/invoices'
import { sql } from 'kysely'
import { anyOf, type Reader, type Tx } from '#platform/database'
import type { SoldFacts } from '../policy.ts'

interface Source {
  kind: Extract<InvoiceKind, 'order' | 'package'>
  sourceId: string
}

/** Marks what was sold as opened, once: from now on the customer owes what its invoice asks for.
 *  @public */
export async function markGranted(tx: Tx, { kind, sourceId }: Source, now: Date): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ granted_at: now })
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .where('state', '=', 'issued')
    .where('granted_at', 'is', null)
    .execute()
}

/** The state of what an invoice sold: ever paid, and opened. */
export async function findSold(reader: Reader, invoiceId: string): Promise<SoldFacts> {
  return reader
    .selectFrom('invoice')
    .select([
      // Also true for a payment that was reversed since.
      sql<boolean>`exists (select from payment_allocation where invoice_id = invoice.id)`.as('wasPaid'),
      sql<boolean>`granted_at is not null`.as('isGranted'),
    ])
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirstOrThrow()
}

/** Those of these invoices that are unpaid, and either sold something that was opened, or are among `others`. */
export async function listUnpaidAgain(reader: Reader, invoiceIds: string[], others: string[]) {
  return reader
    .selectFrom('invoice')
    .select(['id', sql<number>`(owed_kopecks - paid_kopecks)::bigint`.as('balance_kopecks')])
    .select((row) => row.ref('number').$notNull().as('number'))
    .where('id', '=', anyOf(invoiceIds))
    .where('state', '=', 'issued')
    .whereRef('paid_kopecks', '<', 'owed_kopecks')
    .where(sql<boolean>`(granted_at is not null or id = any(${others}::uuid[]))`)
    .orderBy('id')
    .execute()
}

/** The debts of what was sold, by its id: `owed`, also where a payment was taken back; `given_up` where it was written off, so that
 *  nothing goes back, because nobody has paid all of it in the end. A paid one has no entry. */
export async function listDebtsOfSold(
  reader: Reader,
  kind: Source['kind'],
  sourceIds: string[],
): Promise<Map<string, 'owed' | 'given_up'>> {
  const rows = await reader
    .selectFrom('invoice')
    .select(['state', (row) => row.ref('source_id').$notNull().as('source_id')])
    .where('kind', '=', kind)
    .where('source_id', '=', anyOf(sourceIds))
    .where(sql<boolean>`(state = 'written_off' or (state = 'issued' and paid_kopecks < owed_kopecks))`)
    .execute()
  return new Map(rows.map((row) => [row.source_id, row.state === 'written_off' ? 'given_up' : 'owed']))
}
