// What a row of a bank statement may be: a pure function of the row and of what is due.
import type { BankDoubt } from '@navyk/api-spec/money/bank-statements'

export interface RowToMatch {
  direction: 'in' | 'out'
  bookedOn: string
  number: string
  amountKopecks: number
  partyName: string
  partyUnp: string
  partyAccount: string
  purpose: string
  /** Another file had an operation like this. */
  isLikeAnother: boolean
}

export interface KnownInvoice {
  id: string
  number: string
  customerId: string
  /** What it still takes; zero for one that is paid, cancelled or void. */
  balanceKopecks: number
}

interface SentPayout {
  reportId: string
  executorId: string
  amountKopecks: number
}
interface ApprovedRefund {
  refundId: string
  customerId: string
  amountKopecks: number
}

/** What is due, as far as the rows at hand may be about it. */
export interface Known {
  /** Invoices whose numbers stand in purposes, invoices of the customers below, and invoices over the sums of rows. */
  invoices: readonly KnownInvoice[]
  /** Invoices by the account numbers of requests to pay online. */
  invoiceOfAccountNo: ReadonlyMap<string, string>
  customersOfUnp: ReadonlyMap<string, readonly string[]>
  /** By `nameKey`. */
  customersOfName: ReadonlyMap<string, readonly string[]>
  executorsOfName: ReadonlyMap<string, readonly string[]>
  payouts: readonly SentPayout[]
  refunds: readonly ApprovedRefund[]
  /** The first and the last day on which a row can be posted. */
  days: { from: string; to: string }
}

export type Candidate =
  | { kind: 'payment'; customerId: string; invoiceIds: string[] }
  | { kind: 'payout'; reportId: string; executorId: string }
  | { kind: 'refund'; refundId: string; customerId: string }

export interface Match {
  /** The likeliest first. */
  candidates: Candidate[]
  /** Why it is not sure; null where it is, and there is one candidate then. */
  doubt: BankDoubt | null
  isTransfer: boolean
}

const mostCandidates = 5

/** Family name and first name, without what banks write differently. */
export const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\s-]/gu, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .join(' ')

/** Numbers of invoices in a text: `2026-000012`, however it is divided. */
export function invoiceNumbersIn(text: string): string[] {
  const found = Array.from(
    text.matchAll(/(?<!\d)(20\d{2})\s*[-–—/]\s*(\d{6})(?!\d)/g),
    ([, year, place]) => `${year}-${place}`,
  )
  return [...new Set(found)]
}

/** What may be the number of an account at a provider. */
export const accountNumbersIn = (text: string): string[] => [...new Set(text.match(/(?<!\d)\d{8,20}(?!\d)/g))]

/** Names of those who transfer what they have taken for us. */
const transferWords =
  /расч[её]т\S*\s+(центр|небанк)|ерип|экспресс[- ]?(платеж|плат[её]ж|pay)|express[- ]?pay|bepaid|bgateway|webpay|вебпэй|экомчардж|экваринг|эквайринг/i

export function matchRow(row: RowToMatch, known: Known): Match {
  const match = row.direction === 'in' ? matchIncoming(row, known) : matchOutgoing(row, known)
  const candidates = distinct(match.candidates).slice(0, mostCandidates)
  return { candidates, isTransfer: match.isTransfer, doubt: match.doubt ?? generalDoubt(row, known) }
}

/** Matches the rows of a statement in their order: of two that fit the same, the second is not sure. */
export function matchRows(rows: readonly RowToMatch[], known: Known): Match[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const match = matchRow(row, known)
    if (match.doubt !== null) return match
    const ids = match.candidates.flatMap(idsOf)
    if (ids.some((id) => taken.has(id))) return { ...match, doubt: 'paid_already' }
    for (const id of ids) taken.add(id)
    return match
  })
}

function idsOf(candidate: Candidate): string[] {
  if (candidate.kind === 'payment') return candidate.invoiceIds
  return [candidate.kind === 'payout' ? candidate.reportId : candidate.refundId]
}

/** What makes even a row doubtful that fits. */
function generalDoubt(row: RowToMatch, { days }: Known): BankDoubt | null {
  if (row.bookedOn < days.from || row.bookedOn > days.to) return 'day'
  return row.isLikeAnother ? 'seen_before' : null
}

function matchIncoming(row: RowToMatch, known: Known): Match {
  const { amountKopecks, purpose } = row
  const payers = row.partyUnp === '' ? [] : (known.customersOfUnp.get(row.partyUnp) ?? [])
  const named = namedInvoices(purpose, known)
  if (named.length > 0) return { ...matchNamed(named, amountKopecks, payers), isTransfer: false }
  const isTransfer = transferWords.test(`${row.partyName} ${purpose}`)
  const unpaid = known.invoices.filter((invoice) => invoice.balanceKopecks > 0)
  const exact = unpaid.filter((invoice) => invoice.balanceKopecks === amountKopecks)
  const pay = (customerId: string, of = exact): Candidate => ({
    ...{ kind: 'payment', customerId },
    invoiceIds: of.filter((invoice) => invoice.customerId === customerId).map((invoice) => invoice.id),
  })
  const [payer] = payers
  if (payer !== undefined) {
    const candidates = payers.map((id) => pay(id))
    const fits = candidates.filter((each) => each.kind === 'payment' && each.invoiceIds.length === 1)
    if (payers.length === 1 && fits.length === 1) return { candidates, doubt: null, isTransfer }
    const all = candidates.map((each) => ({ ...each, invoiceIds: [] as string[] }) as Candidate)
    return {
      candidates: fits.length > 0 ? [...fits, ...all] : all,
      doubt: payers.length > 1 ? 'several' : 'unp_alone',
      isTransfer,
    }
  }
  const people = known.customersOfName.get(nameKey(row.partyName)) ?? []
  if (people.length > 0) {
    const candidates = people.map((id) => {
      const own = pay(id)
      return own.kind === 'payment' && own.invoiceIds.length > 1
        ? { ...own, invoiceIds: own.invoiceIds.slice(0, 1) }
        : own
    })
    return { candidates, doubt: people.length > 1 ? 'several' : 'name_alone', isTransfer }
  }
  const candidates = exact.map((invoice) => pay(invoice.customerId, [invoice]))
  return { candidates, doubt: candidates.length > 0 ? 'sum_alone' : 'no_match', isTransfer }
}

/** Invoices that a purpose names, by their numbers or by account numbers of requests. */
function namedInvoices(purpose: string, { invoices, invoiceOfAccountNo }: Known): KnownInvoice[] {
  const numbers = new Set(invoiceNumbersIn(purpose))
  const ids = new Set(accountNumbersIn(purpose).map((number) => invoiceOfAccountNo.get(number)))
  return invoices.filter((invoice) => numbers.has(invoice.number) || ids.has(invoice.id))
}

/** The purpose names invoices: sure where they are of one customer, who is the payer as far as that is known, and take
 *  exactly the sum. */
function matchNamed(
  named: KnownInvoice[],
  amountKopecks: number,
  payers: readonly string[],
): Omit<Match, 'isTransfer'> {
  const customers = [...new Set(named.map((invoice) => invoice.customerId))]
  const unpaid = named.filter((invoice) => invoice.balanceKopecks > 0)
  const candidates = customers.map(
    (customerId): Candidate => ({
      ...{ kind: 'payment', customerId },
      invoiceIds: unpaid.filter((invoice) => invoice.customerId === customerId).map((invoice) => invoice.id),
    }),
  )
  const others = payers.filter((id) => !customers.includes(id))
  const ofPayers = others.map((customerId): Candidate => ({ kind: 'payment', customerId, invoiceIds: [] }))
  const all = [...candidates, ...ofPayers]
  if (customers.length > 1) return { candidates: all, doubt: 'several' }
  if (payers.length > 0 && others.length === payers.length) return { candidates: all, doubt: 'other_payer' }
  if (unpaid.length < named.length) return { candidates: all, doubt: 'paid_already' }
  const due = unpaid.reduce((sum, invoice) => sum + invoice.balanceKopecks, 0)
  return { candidates: all, doubt: due === amountKopecks ? null : 'other_sum' }
}

/** Money that left: a payout or a refund of exactly this sum, to a person of this name. */
function matchOutgoing({ amountKopecks, partyName, purpose }: RowToMatch, known: Known): Match {
  const names = [nameKey(partyName), ...namesIn(purpose)]
  const isNamed = (people: ReadonlyMap<string, readonly string[]>, id: string) =>
    names.some((name) => people.get(name)?.includes(id))
  const payouts = known.payouts.filter((payout) => payout.amountKopecks === amountKopecks)
  const refunds = known.refunds.filter((refund) => refund.amountKopecks === amountKopecks)
  const fitting = [
    ...payouts.filter((payout) => isNamed(known.executorsOfName, payout.executorId)).map(ofPayout),
    ...refunds.filter((refund) => isNamed(known.customersOfName, refund.customerId)).map(ofRefund),
  ]
  const candidates = [...fitting, ...payouts.map(ofPayout), ...refunds.map(ofRefund)]
  const doubt =
    fitting.length === 1 ? null : fitting.length > 1 ? 'several' : candidates.length > 0 ? 'sum_alone' : 'no_match'
  return { candidates: doubt === null ? fitting : candidates, doubt, isTransfer: false }
}

const ofPayout = ({ reportId, executorId }: SentPayout): Candidate => ({ kind: 'payout', reportId, executorId })
const ofRefund = ({ refundId, customerId }: ApprovedRefund): Candidate => ({ kind: 'refund', refundId, customerId })

/** Where the other side is the bank itself, the person stands in the purpose. */
export function namesIn(text: string): string[] {
  const words = text.match(/[\p{L}-]+/gu) ?? []
  const pairs = words.slice(1).map((word, index): [string, string] => [words[index] ?? '', word])
  return pairs.filter((pair) => pair.every((word) => /^\p{Lu}/u.test(word))).map((pair) => nameKey(pair.join(' ')))
}

function distinct(candidates: Candidate[]): Candidate[] {
  return [...new Map(candidates.map((each) => [JSON.stringify(each), each])).values()]
}
