// Where a statement is paid is approved with its sum (docs/decisions/0169).
import type { Change } from '../../../platform/audit/index.ts'
import { whyNotTwoPeople } from '../../../platform/two-people.ts'
import { needsTwo } from './policy.ts'

/** The account of a payout, as the file for the bank names it. */
export interface ApprovedAccount {
  name: string
  iban: string
  bic: string
}

/** What of an executor's details is approved; null where they have named no account. */
export const accountToApprove = (details: ApprovedAccount | undefined): ApprovedAccount | null =>
  details === undefined ? null : { name: details.name, iban: details.iban, bic: details.bic }

export const isSameAccount = (one: ApprovedAccount | null, other: ApprovedAccount | null): boolean =>
  one?.name === other?.name && one?.iban === other?.iban && one?.bic === other?.bic

interface ToApprove {
  net_kopecks: number
  adjustment_kopecks: number
  second_above_kopecks: number | null
  first_approved_account: string | null
  asked_account: ApprovedAccount | null
}

/** Whether somebody had the first of two approvals for this account; one for another account does not count. */
export const isHalfApproved = (row: ToApprove, account: ApprovedAccount | null): boolean =>
  row.first_approved_account !== null && isSameAccount(row.asked_account, account)

/** Which approval an account of the staff would give, or why none.
 *  @param person the accounts of the person who approves (`listSamePerson`) */
export function approvalBy(
  accountId: string,
  person: readonly string[],
  row: ToApprove,
  account: ApprovedAccount | null,
): 'first' | 'last' | 'needs_other_account' | 'same_person' {
  if (!needsTwo(row)) return 'last'
  if (!isHalfApproved(row, account)) return 'first'
  const why = whyNotTwoPeople(accountId, person, row.first_approved_account)
  return why === 'own' ? 'needs_other_account' : (why ?? 'last')
}

const inWords = (account: ApprovedAccount | null) => account && `${account.name}, ${account.iban}`

/** The account in the history of a statement; nothing where none is needed. */
export const approvedInHistory = (from: ApprovedAccount | null, to: ApprovedAccount | null): Record<string, Change> =>
  to === null ? {} : { account: { from: inWords(from), to: inWords(to) } }
