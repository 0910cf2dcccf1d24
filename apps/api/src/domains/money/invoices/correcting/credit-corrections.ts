// Takes the corrections of closed months off an existing invoice, for contracts that get no further one.
import type * as spec from '@navyk/api-spec/money/invoices'
import { notFound, type ReadCase, refused, type WriteCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { findContracts } from '#teaching/contracts'
import { lockCreditRows } from '../paying/allocation-queries.ts'
import { creditLocked } from './credit-invoice.ts'
import { describeInvoice } from '../reading/get-invoice.ts'
import { presentSubject } from '../reading/present.ts'
import { findInvoiceToCredit, insertCredited, listWaitingOf, listWaitingRows } from './waiting-correction-queries.ts'
import { lockWithMoney } from './withdraw-invoice.ts'

const atMost = 100

/** The corrections that wait to be taken off, by contract. Two queries. */
export const listWaitingCorrections: ReadCase<typeof spec.listWaitingCorrections> = async (
  reader,
  _effects,
  _session,
  { customerId },
) => {
  const rows = await listWaitingRows(reader, customerId, atMost)
  const people = await listPeople(
    reader,
    rows.flatMap((row) => [row.customer_id, row.executor_id]),
  )
  return rows.map((row) => ({
    ...presentSubject(people, row),
    correctionCount: row.correction_count,
    amountKopecks: row.amount_kopecks,
  }))
}

/** Takes the sum of a contract's corrections off one of its issued invoices, by a credit note that posts nothing: the ledger has the
 *  difference since the approval. A sum paid beyond the rest becomes credit, which two people can pay out.
 *  @throws Failure 404 no such contract · 409 they come to another sum now, or none of its invoices asks for as much */
export const creditCorrections: WriteCase<typeof spec.creditCorrections> = async (
  tx,
  effects,
  session,
  { contractId, amountKopecks },
) => {
  const contract = (await findContracts(tx, [contractId])).get(contractId)
  if (!contract) throw notFound()
  // Whoever drafts an invoice with corrections locks it as well.
  await lockCreditRows(tx, [contract.customerId])
  const corrections = await listWaitingOf(tx, contractId)
  const difference = corrections.reduce((sum, row) => sum + row.difference_kopecks, 0)
  if (-difference !== amountKopecks) throw refused('invoice_corrections', 'invoices.corrections_changed')
  const lessonIds = corrections.map((row) => row.lesson_id)
  const invoiceId = await findInvoiceToCredit(tx, contract, { lessonIds, amountKopecks })
  const row = invoiceId === undefined ? undefined : await lockWithMoney(tx, invoiceId)
  if (!row) throw refused('invoice_corrections', 'invoices.corrections_not_covered')
  const reason = [...new Set(corrections.map((each) => each.reason))].join('; ').slice(0, 500)
  const { id: credit_note_id } = await creditLocked(tx, effects, session, row, {
    amountKopecks,
    reason,
    isCharged: false,
  })
  const created_at = effects.clock.now()
  await insertCredited(
    tx,
    corrections.map(({ id: correction_id }) => ({ id: effects.ids.next(), correction_id, credit_note_id, created_at })),
  )
  const after = await lockWithMoney(tx, row.id)
  return describeInvoice(tx, effects, session, after ?? row)
}
