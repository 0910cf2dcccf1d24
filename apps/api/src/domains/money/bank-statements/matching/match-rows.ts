// Matches a row of a bank statement with what is due: a pure function of the two.
import type { BankDoubt } from '@navyk/api-spec/money/bank-statements'
import { alike } from '#platform/database'

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
  /** The sum that the invoice still takes, in kopecks; zero for one that is paid or has ended. */
  balanceKopecks: number
  /** The reason why an unpaid invoice takes nothing: it was withdrawn, or has ended with its order. */
  ended?: 'order' | 'invoice' | null
}

interface SentPayout {
  reportId: string
  executorId: string
  amountKopecks: number
}
/** A payout that the bank may send back: it is paid, or was sent. */
interface ReturnablePayout extends SentPayout {
  isPaid: boolean
  /** The account that it went to; empty where that is not known. */
  iban: string
}
/** A batch of payouts that was given to the bank. */
export interface SentBatch {
  batchId: string
  number: number
  sentOn: string
  /** Its payouts that have no end yet. */
  open: { count: number; kopecks: number }
}
interface ApprovedRefund {
  refundId: string
  customerId: string
  amountKopecks: number
}

/** A refund that went out through the bank and may have come back; no row has brought it back yet. */
interface PaidRefund extends ApprovedRefund {
  paidOn: string
  /** The number of the document by which it was paid; empty where there is none. */
  number: string
  /** The account that it went to. */
  iban: string
  holder: string
}

/** Invoices, payouts, batches and refunds that the rows at hand may be about. */
export interface MatchCandidates {
  /** Invoices whose numbers stand in purposes, invoices of the customers below, and invoices over the sums of rows. */
  invoices: readonly KnownInvoice[]
  /** Invoices by the account numbers of requests to pay online. */
  invoiceOfAccountNo: ReadonlyMap<string, string>
  customersOfUnp: ReadonlyMap<string, readonly string[]>
  /** By `nameKey`. */
  customersOfName: ReadonlyMap<string, readonly string[]>
  executorsOfName: ReadonlyMap<string, readonly string[]>
  payouts: readonly SentPayout[]
  returnable: readonly ReturnablePayout[]
  /** Batches whose numbers stand in purposes, and batches of which the sum of a row is open. */
  batches: readonly SentBatch[]
  refunds: readonly ApprovedRefund[]
  paidRefunds: readonly PaidRefund[]
  /** The first and the last day on which a row can be posted. */
  days: { from: string; to: string }
}

export type Candidate =
  /** `forInvoiceId`: the invoice that the money was meant for, of an order that has ended. */
  | { kind: 'payment'; customerId: string; invoiceIds: string[]; forInvoiceId?: string }
  | { kind: 'payout'; reportId: string; executorId: string }
  | { kind: 'payout_failed'; reportId: string; executorId: string }
  | { kind: 'batch'; batchId: string }
  | { kind: 'refund'; refundId: string; customerId: string }
  | { kind: 'refund_returned'; refundId: string; customerId: string }

export interface Match {
  /** The likeliest first. */
  candidates: Candidate[]
  /** The reason why the match is not sure; null where it is sure, with exactly one candidate then. */
  doubt: BankDoubt | null
  isTransfer: boolean
}

const mostCandidates = 5

/** Family name and first name, without what banks write differently. */
export const nameKey = (name: string): string =>
  alike(name)
    .replace(/[^\p{L}\s-]/gu, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .join(' ')

/** Numbers of invoices in a text: `2026-000012`, however it is divided. With a letter before it, А or К, it is the number of an act or
 *  a credit note, which is no invoice's. */
export function invoiceNumbersIn(text: string): string[] {
  const found = Array.from(
    text.matchAll(/(?<!\d|(?<!\p{L})[АAКK][-–—\s]{0,3})(20\d{2})\s*[-–—/]\s*(\d{6})(?!\d)/gu),
    ([, year, place]) => `${year}-${place}`,
  )
  return [...new Set(found)]
}

/** Digits in a text that may be the number of an account at a provider. */
export const accountNumbersIn = (text: string): string[] => [...new Set(text.match(/(?<!\d)\d{8,20}(?!\d)/g))]

/** Numbers of batches in a text, as purposes name a list of payments, or as its file is named. */
export function batchNumbersIn(text: string): number[] {
  const named =
    /(?:спис(?:ок|ка|ку|ком)|реестр\S*|ведомост\S*|пакет\S*)[^\d.;,]{0,20}?(?:№|N|#)?\s*(\d{1,6})(?![\d.])/giu
  const found = [...text.matchAll(named), ...text.matchAll(/\blist-(\d{1,6})-/gi)]
  return [...new Set(found.map(([, number]) => Number(number)))]
}

/** Numbers of payment documents in a text. */
export const documentNumbersIn = (text: string): string[] =>
  Array.from(text.matchAll(/(?:№|N(?=[\s\d])|п\/п)\s*№?\s*([\p{L}\d-]*\d)/giu), ([, number = '']) => number)

/** Whether the purpose says that the bank sends a payout or a refund back. */
export const isReturn = (purpose: string): boolean =>
  /возвра[тщ]|не\s?зачислен|отклон[её]н|не\s?исполнен|сч[её]т\s+(получателя\s+)?(закрыт|не\s+найден)/i.test(purpose)

/** Names of the providers that transfer the money they have taken for us. */
const transferWords =
  /расч[её]т\S*\s+(центр|небанк)|ерип|экспресс[- ]?(платеж|плат[её]ж|pay)|express[- ]?pay|bepaid|bgateway|webpay|вебпэй|экомчардж|экваринг|эквайринг/i

export function matchRow(row: RowToMatch, known: MatchCandidates): Match {
  const match = row.direction === 'in' ? matchIncoming(row, known) : matchOutgoing(row, known)
  const candidates = distinct(match.candidates).slice(0, mostCandidates)
  return { candidates, isTransfer: match.isTransfer, doubt: match.doubt ?? generalDoubt(row, known) }
}

/** Matches the rows of a statement in their order: of two that fit the same, the second is not sure. */
export function matchRows<Row extends RowToMatch>(
  rows: readonly Row[],
  known: MatchCandidates,
): { row: Row; match: Match }[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const match = matchRow(row, known)
    if (match.doubt !== null) return { row, match }
    const ids = match.candidates.flatMap(idsOf)
    if (ids.some((id) => taken.has(id))) return { row, match: { ...match, doubt: 'paid_already' } }
    for (const id of ids) taken.add(id)
    return { row, match }
  })
}

function idsOf(candidate: Candidate): string[] {
  switch (candidate.kind) {
    case 'payment':
      return candidate.invoiceIds
    case 'batch':
      return [candidate.batchId]
    case 'refund':
    case 'refund_returned':
      return [candidate.refundId]
    default:
      return [candidate.reportId]
  }
}

/** The doubt that even a fitting row has: its day can't be posted to, or another file had an operation like it. */
function generalDoubt(row: RowToMatch, { days }: MatchCandidates): BankDoubt | null {
  if (row.bookedOn < days.from || row.bookedOn > days.to) return 'day'
  return row.isLikeAnother ? 'seen_before' : null
}

function matchIncoming(row: RowToMatch, known: MatchCandidates): Match {
  const { amountKopecks, purpose } = row
  const payers = row.partyUnp === '' ? [] : (known.customersOfUnp.get(row.partyUnp) ?? [])
  const named = namedInvoices(purpose, known)
  const refunds = refundsFitting(row, known, payers).map(ofReturn)
  if (named.length > 0) {
    const paying = matchNamed(named, amountKopecks, payers.length > 0 ? payers : othersNamed(row, named, known))
    // The bank may repeat our own words when it sends a refund back, with the number of an invoice among them.
    const isBack = isReturn(purpose) && refunds.length > 0
    const both = { candidates: [...refunds, ...paying.candidates], doubt: 'several' as const }
    return { ...(isBack ? both : paying), isTransfer: false }
  }
  const returned = matchReturned(row, known, refunds, payers)
  if (returned) return { ...returned, isTransfer: false }
  const paying = matchPayer(row, known, payers)
  if (refunds.length === 0) return paying
  return { ...paying, candidates: [...refunds, ...paying.candidates], doubt: 'like_refund' }
}

/** Matches money whose purpose names no invoice, by its payer. */
function matchPayer(row: RowToMatch, known: MatchCandidates, payers: readonly string[]): Match {
  const { amountKopecks, purpose } = row
  const isTransfer = transferWords.test(`${row.partyName} ${purpose}`)
  const unpaid = known.invoices.filter((invoice) => invoice.balanceKopecks > 0)
  const exact = unpaid.filter((invoice) => invoice.balanceKopecks === amountKopecks)
  const pay = (customerId: string, of = exact): Candidate => ({
    kind: 'payment',
    customerId,
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
function namedInvoices(purpose: string, { invoices, invoiceOfAccountNo }: MatchCandidates): KnownInvoice[] {
  const numbers = new Set(invoiceNumbersIn(purpose))
  const ids = new Set(accountNumbersIn(purpose).map((number) => invoiceOfAccountNo.get(number)))
  return invoices.filter((invoice) => numbers.has(invoice.number) || ids.has(invoice.id))
}

/** Customers of the payer's name, where the invoices are of none of them: the number may be another document's. Whoever is no customer may
 *  pay for one. */
function othersNamed(
  { partyName }: RowToMatch,
  named: KnownInvoice[],
  { customersOfName }: MatchCandidates,
): readonly string[] {
  const people = customersOfName.get(nameKey(partyName)) ?? []
  return named.some(({ customerId }) => people.includes(customerId)) ? [] : people
}

/** Matches money whose purpose names invoices. Sure where they are of one customer, who is the payer as far as that is known, and take
 *  exactly the sum. */
function matchNamed(
  named: KnownInvoice[],
  amountKopecks: number,
  payers: readonly string[],
): Omit<Match, 'isTransfer'> {
  const customers = [...new Set(named.map((invoice) => invoice.customerId))]
  const unpaid = named.filter((invoice) => invoice.balanceKopecks > 0)
  const late = named.filter((invoice) => invoice.ended === 'order')
  const candidates = customers.map((customerId): Candidate => {
    const ofOrder = late.find((invoice) => invoice.customerId === customerId)
    return {
      kind: 'payment',
      customerId,
      invoiceIds: unpaid.filter((invoice) => invoice.customerId === customerId).map((invoice) => invoice.id),
      ...(ofOrder && { forInvoiceId: ofOrder.id }),
    }
  })
  const others = payers.filter((id) => !customers.includes(id))
  const ofPayers = others.map((customerId): Candidate => ({ kind: 'payment', customerId, invoiceIds: [] }))
  const all = [...candidates, ...ofPayers]
  if (customers.length > 1) return { candidates: all, doubt: 'several' }
  if (payers.length > 0 && others.length === payers.length) return { candidates: all, doubt: 'other_payer' }
  if (late.length > 0) return { candidates: all, doubt: 'order_ended' }
  if (unpaid.length < named.length) {
    const isPaid = named.some(({ balanceKopecks, ended }) => balanceKopecks <= 0 && !ended)
    return { candidates: all, doubt: isPaid ? 'paid_already' : 'withdrawn' }
  }
  const due = unpaid.reduce((sum, invoice) => sum + invoice.balanceKopecks, 0)
  return { candidates: all, doubt: due === amountKopecks ? null : 'other_sum' }
}

/** Paid refunds that a row may have brought back: of its sum, paid out by its day, and to the customer whom it names by УНП, name or
 *  account. The number of the payment chooses among them; where the row says that money is sent back, it is enough alone. */
function refundsFitting(row: RowToMatch, known: MatchCandidates, payers: readonly string[]): PaidRefund[] {
  const names = namesOf(row)
  const numbers = documentNumbersIn(row.purpose)
  const all = refundsOfSum(row, known)
  const theirs = all.filter(
    ({ customerId, iban, holder }) =>
      payers.includes(customerId) ||
      isNamed(names, known.customersOfName, customerId) ||
      (holder !== '' && names.includes(nameKey(holder))) ||
      isSaidAccount(row, iban),
  )
  const among = theirs.length > 0 || !isReturn(row.purpose) ? theirs : all
  const numbered = among.filter(({ number }) => numbers.includes(number))
  return numbered.length > 0 ? numbered : theirs
}

const refundsOfSum = (row: RowToMatch, { paidRefunds }: MatchCandidates): PaidRefund[] =>
  paidRefunds.filter((each) => each.amountKopecks === row.amountKopecks && each.paidOn <= row.bookedOn)

function isSaidAccount({ partyAccount, purpose }: RowToMatch, iban: string): boolean {
  const said = `${partyAccount} ${purpose}`.replaceAll(' ', '')
  return iban !== '' && said.includes(iban.replaceAll(' ', ''))
}

/** Matches a payout or a refund that has come back: the purpose says so, and the person or the account stands in it.
 *  @returns undefined for any other row */
function matchReturned(
  row: RowToMatch,
  known: MatchCandidates,
  refunds: readonly Candidate[],
  payers: readonly string[],
): Omit<Match, 'isTransfer'> | undefined {
  if (!isReturn(row.purpose)) return undefined
  const names = namesOf(row)
  const all = known.returnable.filter((payout) => payout.amountKopecks === row.amountKopecks)
  const fitting = all.filter(
    ({ executorId, iban }) => isSaidAccount(row, iban) || isNamed(names, known.executorsOfName, executorId),
  )
  const fits = [...refunds, ...fitting.map(ofFailed)]
  if (fits.length > 1) return { candidates: fits, doubt: 'several' }
  if (fits.length === 1) {
    return { candidates: fits, doubt: fitting.every(({ isPaid }) => isPaid) ? null : 'not_paid_yet' }
  }
  // A refund of one customer does not come back from another.
  const isOfAnother = payers.length > 0 || known.customersOfName.has(nameKey(row.partyName))
  const ofSum = isOfAnother ? [] : refundsOfSum(row, known)
  const candidates = [...all.map(ofFailed), ...ofSum.map(ofReturn)]
  return candidates.length > 0 ? { candidates, doubt: 'sum_alone' } : undefined
}

/** Matches money that left: a batch of payouts as one sum, or a payout or a refund of exactly this sum, to a person of this name. */
function matchOutgoing(row: RowToMatch, known: MatchCandidates): Match {
  const numbers = batchNumbersIn(row.purpose)
  const named = known.batches.filter(({ number }) => numbers.includes(number))
  const exact = named.filter(({ open }) => open.kopecks === row.amountKopecks)
  const [batch] = exact
  if (batch && exact.length === 1) {
    const doubt = row.bookedOn < batch.sentOn ? 'before_sent' : null
    return { candidates: [ofBatch(batch)], doubt, isTransfer: false }
  }
  const single = matchSingle(row, known)
  if (single.doubt === null) return { ...single, isTransfer: false }
  const otherSum = named.filter(({ open }) => open.count > 0 && open.kopecks !== row.amountKopecks)
  const bySum = known.batches.filter(({ open }) => open.kopecks === row.amountKopecks && open.count > 1)
  const candidates = [...[...exact, ...otherSum, ...bySum].map(ofBatch), ...single.candidates]
  if (candidates.length === 0) return { candidates, doubt: 'no_match', isTransfer: false }
  if (exact.length > 1) return { candidates, doubt: 'several', isTransfer: false }
  if (otherSum.length > 0) return { candidates, doubt: 'batch_sum', isTransfer: false }
  return { candidates, doubt: single.doubt === 'no_match' ? 'sum_alone' : single.doubt, isTransfer: false }
}

function matchSingle(row: RowToMatch, known: MatchCandidates): Omit<Match, 'isTransfer'> {
  const names = namesOf(row)
  const payouts = known.payouts.filter((payout) => payout.amountKopecks === row.amountKopecks)
  const refunds = known.refunds.filter((refund) => refund.amountKopecks === row.amountKopecks)
  const fitting = [
    ...payouts.filter((payout) => isNamed(names, known.executorsOfName, payout.executorId)).map(ofPayout),
    ...refunds.filter((refund) => isNamed(names, known.customersOfName, refund.customerId)).map(ofRefund),
  ]
  const candidates = [...fitting, ...payouts.map(ofPayout), ...refunds.map(ofRefund)]
  const doubt =
    fitting.length === 1 ? null : fitting.length > 1 ? 'several' : candidates.length > 0 ? 'sum_alone' : 'no_match'
  return { candidates: doubt === null ? fitting : candidates, doubt }
}

const namesOf = ({ partyName, purpose }: RowToMatch): string[] => [nameKey(partyName), ...namesIn(purpose)]
const isNamed = (names: string[], people: ReadonlyMap<string, readonly string[]>, id: string): boolean =>
  names.some((name) => people.get(name)?.includes(id))

const ofBatch = ({ batchId }: SentBatch): Candidate => ({ kind: 'batch', batchId })
const ofPayout = ({ reportId, executorId }: SentPayout): Candidate => ({ kind: 'payout', reportId, executorId })
const ofFailed = ({ reportId, executorId }: SentPayout): Candidate => ({ kind: 'payout_failed', reportId, executorId })
const ofReturn = ({ refundId, customerId }: PaidRefund): Candidate => ({
  kind: 'refund_returned',
  refundId,
  customerId,
})
const ofRefund = ({ refundId, customerId }: ApprovedRefund): Candidate => ({ kind: 'refund', refundId, customerId })

/** Names of people in a text, as `nameKey` writes them. Needed where the other side is the bank itself: the person stands in the purpose
 *  then. */
export function namesIn(text: string): string[] {
  const words = text.match(/[\p{L}-]+/gu) ?? []
  const pairs = words.slice(1).map((word, index): [string, string] => [words[index] ?? '', word])
  return pairs.filter((pair) => pair.every((word) => /^\p{Lu}/u.test(word))).map((pair) => nameKey(pair.join(' ')))
}

function distinct(candidates: Candidate[]): Candidate[] {
  return [...new Map(candidates.map((each) => [JSON.stringify(each), each])).values()]
}
