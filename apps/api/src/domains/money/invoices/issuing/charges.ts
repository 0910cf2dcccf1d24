// Posts what invoices themselves move in the ledger. Lessons are charged when they are settled, and packages when they are granted. An
// invoice charges the lines that an accountant has entered, also beside lessons, and seats that a manager has made firm
// (docs/decisions/0052).
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { type LedgerEntry, postAll, serviceShare } from '#money/ledger'
import { sumOwnLines } from '../drafting/draft-line-queries.ts'
import { chargesAtIssue } from '../policy.ts'
import type { InvoiceRow } from '../queries.ts'
import { findModelOf } from './seller-queries.ts'
import { releaseCredited } from '../correcting/waiting-correction-queries.ts'

type ChargedInvoice = Pick<InvoiceRow, 'id' | 'kind' | 'customer_id' | 'owed_kopecks'>

/** Posts what invoices charge, or takes back what is left of it, in a fixed number of statements. Nothing for invoices that
 *  charge nothing. */
export async function postCharges(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  invoices: ChargedInvoice[],
  kind: 'invoice_charged' | 'invoice_uncharged',
): Promise<void> {
  const ofLessons = invoices.filter((invoice) => invoice.kind === 'lessons').map(({ id }) => id)
  const own = ofLessons.length === 0 ? new Map<string, number>() : await sumOwnLines(tx, ofLessons)
  const sign = kind === 'invoice_charged' ? 1 : -1
  const entries = invoices
    .map((invoice) => ({
      invoice,
      // Credit notes on an invoice of lessons are taken back as a whole, so here its own lines are as well.
      kopecks: sign * (chargesAtIssue(invoice) ? invoice.owed_kopecks : (own.get(invoice.id) ?? 0)),
    }))
    .filter(({ kopecks }) => kopecks !== 0)
    .map(
      ({ invoice, kopecks }) =>
        ({
          ...sourceOf(kind, 'invoice', invoice.id, effects),
          postings: [
            { account: { kind: 'customer', ownerId: invoice.customer_id }, amountKopecks: kopecks },
            { account: { kind: 'income' }, amountKopecks: -kopecks },
          ],
        }) satisfies LedgerEntry,
    )
  await postAll(tx, effects, entries)
}

/** Posts the end of an issued invoice, cancelled or void. The rest of its own charges is taken back; credit notes on lessons end with
 *  it, because the lessons can be invoiced again at their price. */
export async function postWithdrawal(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  invoice: ChargedInvoice & Pick<InvoiceRow, 'credited_kopecks'>,
): Promise<void> {
  await postCharges(tx, effects, [invoice], 'invoice_uncharged')
  if (invoice.kind !== 'lessons') return
  // Credit for corrections was never posted; the corrections wait for another invoice.
  const kopecks = invoice.credited_kopecks - (await releaseCredited(tx, invoice.id, effects.clock.now()))
  if (kopecks === 0) return
  await postAll(tx, effects, [
    {
      ...sourceOf('credit_note_withdrawn', 'invoice', invoice.id, effects),
      postings: [
        { account: { kind: 'customer', ownerId: invoice.customer_id }, amountKopecks: kopecks },
        ...(await earned(tx, invoice.id, kopecks)),
      ],
    },
  ])
}

/** The part of a sum that the service earns by an invoice. A credit note is the service's, whoever sells: the executor gets the pay. */
const earned = async (tx: Tx, invoiceId: string, priceKopecks: number) =>
  serviceShare(await findModelOf(tx, invoiceId), { priceKopecks, payKopecks: 0 })

/** Takes a part of what an invoice has charged off again. */
export async function postCreditNote(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  note: { id: string; invoiceId: string; customerId: string; amountKopecks: number },
): Promise<void> {
  await postAll(tx, effects, [
    {
      ...sourceOf('credit_note', 'credit_note', note.id, effects),
      postings: [
        { account: { kind: 'customer', ownerId: note.customerId }, amountKopecks: -note.amountKopecks },
        ...(await earned(tx, note.invoiceId, -note.amountKopecks)),
      ],
    },
  ])
}

/** An invoice whose rest is written off, or asked for again. Its state lets each happen once at a time, so the entries need no key that
 *  makes them unique. */
type WrittenOffInvoice = Pick<InvoiceRow, 'id' | 'customer_id' | 'owed_kopecks' | 'paid_kopecks'>

/** Posts a write-off: the customer no longer owes the rest of the invoice. */
export const postWriteOff = (
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  invoice: WrittenOffInvoice,
): Promise<void> => postGivenUp(tx, effects, [invoice], 'write_off')

/** Posts the end of write-offs: the customers owe the rest of the invoices again. */
export const postWriteOffsEnd = (
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  invoices: WrittenOffInvoice[],
): Promise<void> => postGivenUp(tx, effects, invoices, 'write_off_ended')

async function postGivenUp(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  invoices: WrittenOffInvoice[],
  kind: 'write_off' | 'write_off_ended',
): Promise<void> {
  const sign = kind === 'write_off' ? 1 : -1
  const entries = invoices.map((invoice): LedgerEntry => {
    const kopecks = sign * (invoice.owed_kopecks - invoice.paid_kopecks)
    return {
      ...sourceOf(kind, 'invoice', effects.ids.next(), effects),
      referenceId: invoice.id,
      postings: [
        { account: { kind: 'customer', ownerId: invoice.customer_id }, amountKopecks: -kopecks },
        { account: { kind: 'write_off' }, amountKopecks: kopecks },
      ],
    }
  })
  await postAll(tx, effects, entries)
}

const sourceOf = (kind: string, sourceKind: string, sourceId: string, effects: Pick<Effects, 'clock'>) => ({
  kind,
  sourceKind,
  sourceId,
  occurredAt: effects.clock.now(),
})
