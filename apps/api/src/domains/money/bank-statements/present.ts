import { nameOf } from '@navyk/api-spec/vocabulary'
import type { BankProposal, BankRow, BankStatement } from '@navyk/api-spec/money/bank-statements'
import type { Reader } from '#platform/database'
import { listPeople, type Person } from '#people/accounts'
import { listReturns } from '#money/payments'
import type { Candidate, KnownInvoice, Match, SentBatch } from './matching/match-rows.ts'
import type { BankRowRow, CountedStatement } from './queries.ts'

type People = Map<string, Person>

export const presentStatement = (people: People, row: CountedStatement): BankStatement => ({
  id: row.id,
  fileName: row.file_name,
  format: row.format,
  account: row.account,
  fromOn: row.from_on,
  toOn: row.to_on,
  openingKopecks: row.opening_kopecks,
  closingKopecks: row.closing_kopecks,
  mismatchKopecks: row.mismatch_kopecks,
  knownCount: row.known_count,
  rowCount: row.open_count + row.confirmed_count + row.done_count,
  openCount: row.open_count,
  confirmedCount: row.confirmed_count,
  doneCount: row.done_count,
  uploadedBy: nameOf(people.get(row.uploaded_by)),
  uploadedAt: row.created_at.toISOString(),
})

export interface RowWithMatch {
  row: BankRowRow
  /** The candidates of an open row; absent for one that is posted or ignored. */
  match?: Match | undefined
}

/** Rows with their candidates, as shown: one query for the people, however many rows. */
export async function describeRows(
  reader: Reader,
  shown: RowWithMatch[],
  { invoices, batches }: { invoices: readonly KnownInvoice[]; batches: readonly SentBatch[] },
): Promise<BankRow[]> {
  const rows = shown.map(({ row, match }) => ({ row, match, candidates: match?.candidates ?? became(row) }))
  const candidates = rows.flatMap((row) => row.candidates)
  const people = await listPeople(reader, [
    ...candidates.flatMap(personOf),
    ...shown.flatMap(({ row }) => row.decided_by ?? []),
  ])
  const things = {
    invoices: new Map(invoices.map((invoice) => [invoice.id, invoice])),
    batches: new Map(batches.map((batch) => [batch.batchId, batch])),
    returns: await returnsOf(reader, candidates),
  }
  return rows.map(({ row, match, candidates: own }) => ({
    id: row.id,
    bookedOn: row.booked_on,
    number: row.number,
    direction: row.direction,
    amountKopecks: row.amount_kopecks,
    partyName: row.party_name,
    partyUnp: row.party_unp,
    partyAccount: row.party_account,
    purpose: row.purpose,
    state: row.state,
    isSure: match?.doubt === null,
    doubt: match?.doubt ?? null,
    proposals: own.flatMap((each) => presentCandidate(people, things, each)),
    isTransfer: match?.isTransfer ?? row.settled_as === 'transfer',
    reason: row.reason,
    decidedBy: row.decided_by === null ? null : nameOf(people.get(row.decided_by)),
    version: row.version,
  }))
}

async function returnsOf(reader: Reader, candidates: Candidate[]): Promise<MatchedThings['returns']> {
  const ids = candidates.flatMap((each) => (each.kind === 'refund_returned' ? each.refundId : []))
  const rows = ids.length === 0 ? [] : await listReturns(reader, ids)
  return new Map(rows.map((row) => [row.id, { paidOn: row.paid_on, isAgreed: row.is_agreed }]))
}

/** The one thing that a settled row has become; empty for an open or ignored one. */
function became(row: BankRowRow): Candidate[] {
  const { settled_as, person_id, invoice_ids, income_report_id, payout_batch_id, refund_id, returned_refund_id } = row
  if (payout_batch_id !== null) return [{ kind: 'batch', batchId: payout_batch_id }]
  if (person_id === null) return []
  if (settled_as === 'payment') return [{ kind: 'payment', customerId: person_id, invoiceIds: invoice_ids }]
  if (income_report_id !== null) {
    const kind = settled_as === 'payout_failed' ? 'payout_failed' : 'payout'
    return [{ kind, reportId: income_report_id, executorId: person_id }]
  }
  if (returned_refund_id !== null) {
    return [{ kind: 'refund_returned', refundId: returned_refund_id, customerId: person_id }]
  }
  return refund_id === null ? [] : [{ kind: 'refund', refundId: refund_id, customerId: person_id }]
}

function personOf(candidate: Candidate): string[] {
  if (candidate.kind === 'batch') return []
  return ['customerId' in candidate ? candidate.customerId : candidate.executorId]
}

interface MatchedThings {
  invoices: Map<string, KnownInvoice>
  batches: Map<string, SentBatch>
  /** Refunds that may have come back. */
  returns: Map<string, { paidOn: string; isAgreed: boolean }>
}

function presentCandidate(
  people: People,
  { invoices, batches, returns }: MatchedThings,
  candidate: Candidate,
): BankProposal[] {
  if (candidate.kind === 'batch') {
    const batch = batches.get(candidate.batchId)
    return batch ? [{ kind: 'batch', batchId: batch.batchId, number: batch.number, open: batch.open }] : []
  }
  const [id = ''] = personOf(candidate)
  const person = people.get(id)
  const ref = { id, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
  switch (candidate.kind) {
    case 'payment': {
      const of = candidate.invoiceIds.flatMap((invoiceId) => invoices.get(invoiceId) ?? [])
      const shown = of.map(({ id: invoiceId, number, balanceKopecks }) => ({ id: invoiceId, number, balanceKopecks }))
      const late = invoices.get(candidate.forInvoiceId ?? '')
      const endedOrder = late ? { id: late.id, number: late.number } : null
      return [{ kind: 'payment', customer: ref, invoices: shown, endedOrder }]
    }
    case 'payout':
    case 'payout_failed':
      return [{ kind: candidate.kind, reportId: candidate.reportId, executor: ref }]
    case 'refund':
      return [{ kind: 'refund', refundId: candidate.refundId, customer: ref }]
    case 'refund_returned': {
      const found = returns.get(candidate.refundId)
      return found ? [{ kind: 'refund_returned', refundId: candidate.refundId, customer: ref, ...found }] : []
    }
  }
}
