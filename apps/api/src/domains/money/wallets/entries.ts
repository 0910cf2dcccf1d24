// Ledger entries of packages. The use by a lesson stands in the entry of the lesson.
import { businessMonth } from '@navyk/api-spec/kit'
import type { LedgerEntry } from '#money/ledger'
import type { WalletRow } from './queries.ts'

type WalletOwner = Pick<WalletRow, 'id' | 'customer_id' | 'contract_id'>

const entryOf = (
  kind: string,
  wallet: WalletOwner,
  sourceId: string,
  at: Date,
  postings: LedgerEntry['postings'],
): LedgerEntry => ({
  kind,
  sourceKind: 'wallet',
  sourceId,
  occurredAt: at,
  postings,
  ...(wallet.contract_id !== null && { referenceId: wallet.contract_id }),
})

const prepaid = (wallet: WalletOwner, amountKopecks: number) => ({
  account: { kind: 'prepaid' as const, ownerId: wallet.customer_id },
  amountKopecks,
})
const customer = (wallet: WalletOwner, amountKopecks: number) => ({
  account: { kind: 'customer' as const, ownerId: wallet.customer_id },
  amountKopecks,
})
/** Packages are sold by the service itself, whatever the contracts that draw from them say. */
const income = (amountKopecks: number) => ({ account: { kind: 'income' as const }, amountKopecks })

/** The entry of a granted package: the customer owes the price, and has it in lessons to come. */
export const grantedEntry = (wallet: WalletOwner & { price_kopecks: number }, at: Date): LedgerEntry =>
  entryOf('package_granted', wallet, wallet.id, at, [
    customer(wallet, wallet.price_kopecks),
    prepaid(wallet, -wallet.price_kopecks),
  ])

/** The entry of a package's end: the service earns what was not used in time. A package can end twice, when it got a use back after its
 *  first end, so the source is the end and not the package. */
export const expiredEntry = (wallet: WalletOwner & { left_kopecks: number }, endId: string, at: Date): LedgerEntry =>
  entryOf('package_expired', wallet, endId, at, [prepaid(wallet, wallet.left_kopecks), income(-wallet.left_kopecks)])

/** The entry of a refund: a part of the rest goes back to the customer, and the service earns the other part, because used lessons cost
 *  more than the package's own price. */
export const refundedEntry = (
  wallet: WalletOwner & { left_kopecks: number },
  refundKopecks: number,
  at: Date,
): LedgerEntry =>
  entryOf('package_refunded', wallet, wallet.id, at, [
    prepaid(wallet, wallet.left_kopecks),
    customer(wallet, -refundKopecks),
    income(-(wallet.left_kopecks - refundKopecks)),
  ])

/** The entry of a use that is given back: the lesson is charged to its customer as if no package had paid it, until its correction says
 *  otherwise. */
export const givenBackEntry = (
  use: { id: string; customer_id: string; contract_id: string; kopecks: number },
  at: Date,
): LedgerEntry => ({
  ...entryOf('package_given_back', use, use.id, at, [customer(use, use.kopecks), prepaid(use, -use.kopecks)]),
  // A statement shows it among the lessons of that month.
  memo: businessMonth(at),
})
