import type { BankProposal, BankRow, BankStatement } from '@navyk/api-spec/money/bank-statements'
import type { Reader } from '../../../platform/database/index.ts'
import { listPeople, nameOf, type Person } from '../../people/accounts/index.ts'
import type { Candidate, KnownInvoice, Match } from './match-rows.ts'
import type { BankRowRow, CountedStatement } from './queries.ts'

type People = Map<string, Person>

export const presentStatement = (people: People, row: CountedStatement): BankStatement => ({
  ...{ id: row.id, fileName: row.file_name, format: row.format, account: row.account },
  ...{ fromOn: row.from_on, toOn: row.to_on },
  ...{ openingKopecks: row.opening_kopecks, closingKopecks: row.closing_kopecks },
  ...{ mismatchKopecks: row.mismatch_kopecks, knownCount: row.known_count },
  rowCount: row.open_count + row.confirmed_count + row.done_count,
  ...{ openCount: row.open_count, confirmedCount: row.confirmed_count, doneCount: row.done_count },
  uploadedBy: nameOf(people.get(row.uploaded_by)),
  uploadedAt: row.created_at.toISOString(),
})

export interface Shown {
  row: BankRowRow
  /** Of an open row. */
  match?: Match | undefined
}

/** Rows with what each may be: one query for the people, however many rows. */
export async function describeRows(
  reader: Reader,
  shown: Shown[],
  invoices: readonly KnownInvoice[],
): Promise<BankRow[]> {
  const candidates = shown.map(({ row, match }) => match?.candidates ?? became(row))
  const people = await listPeople(reader, [
    ...candidates.flat().map(personOf),
    ...shown.flatMap(({ row }) => row.decided_by ?? []),
  ])
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return shown.map(({ row, match }, index) => ({
    ...{ id: row.id, bookedOn: row.booked_on, number: row.number, direction: row.direction },
    ...{ amountKopecks: row.amount_kopecks, partyName: row.party_name, partyUnp: row.party_unp },
    ...{ partyAccount: row.party_account, purpose: row.purpose, state: row.state },
    isSure: match?.doubt === null,
    doubt: match?.doubt ?? null,
    proposals: (candidates[index] ?? []).map((each) => presentCandidate(people, byId, each)),
    isTransfer: match?.isTransfer ?? row.settled_as === 'transfer',
    reason: row.reason,
    decidedBy: row.decided_by === null ? null : nameOf(people.get(row.decided_by)),
    version: row.version,
  }))
}

/** What a row that is not open has become. */
function became({ settled_as, person_id, invoice_ids, income_report_id, refund_id }: BankRowRow): Candidate[] {
  if (person_id === null) return []
  if (settled_as === 'payment') return [{ kind: 'payment', customerId: person_id, invoiceIds: invoice_ids }]
  if (income_report_id !== null) return [{ kind: 'payout', reportId: income_report_id, executorId: person_id }]
  return refund_id === null ? [] : [{ kind: 'refund', refundId: refund_id, customerId: person_id }]
}

const personOf = (candidate: Candidate) => (candidate.kind === 'payout' ? candidate.executorId : candidate.customerId)

function presentCandidate(people: People, invoices: Map<string, KnownInvoice>, candidate: Candidate): BankProposal {
  const person = people.get(personOf(candidate))
  const ref = { id: personOf(candidate), firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' }
  switch (candidate.kind) {
    case 'payment': {
      const of = candidate.invoiceIds.flatMap((id) => invoices.get(id) ?? [])
      return {
        kind: 'payment',
        customer: ref,
        invoices: of.map(({ id, number, balanceKopecks }) => ({ id, number, balanceKopecks })),
      }
    }
    case 'payout':
      return { kind: 'payout', reportId: candidate.reportId, executor: ref }
    case 'refund':
      return { kind: 'refund', refundId: candidate.refundId, customer: ref }
  }
}
