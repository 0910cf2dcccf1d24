// The account of a statement is approved together with its sum (docs/decisions/0120).
import { endOfIban } from '@navyk/api-spec/vocabulary'
import type { IncomeReportState } from '@navyk/api-spec/money/income-reports'
import type { Change } from '#platform/audit'
import { whyNotTwoPeople } from '#platform/domain-parts/two-people.ts'
import { needsTwo, payableOf } from '../policy.ts'

/** The account of a payout, as the file for the bank names it. */
export interface ApprovedAccount {
  name: string
  iban: string
  bic: string
}

/** The part of an executor's details that is approved: name, IBAN, BIC. @returns null where they have named no account */
export const accountToApprove = (details: ApprovedAccount | undefined): ApprovedAccount | null =>
  details === undefined ? null : { name: details.name, iban: details.iban, bic: details.bic }

export const isSameAccount = (one: ApprovedAccount | null, other: ApprovedAccount | null): boolean =>
  one?.name === other?.name && one?.iban === other?.iban && one?.bic === other?.bic

interface Sums {
  net_kopecks: number
  adjustment_kopecks: number
}

interface ApprovedReport extends Sums {
  paid_kopecks: number
  payout_account: ApprovedAccount | null
}

/** Whether what is left of an approved statement would go to another account than the approved one. False where the executor names no
 *  account any longer: the approved one stays. */
export const isAccountChanged = (row: ApprovedReport, account: ApprovedAccount | null): boolean =>
  account !== null && payableOf(row) > row.paid_kopecks && !isSameAccount(row.payout_account, account)

const approvedStates: readonly IncomeReportState[] = ['approved', 'part_paid', 'failed']

/** Whether a statement waits for the approval of another account. Only an approved one can: not one that is not approved yet or is on
 *  its way. */
export const waitsForAccount = (row: ApprovedReport & { state: IncomeReportState }, account: ApprovedAccount | null) =>
  approvedStates.includes(row.state) && isAccountChanged(row, account)

interface FirstApproval {
  first_approved_account: string | null
  asked_account: ApprovedAccount | null
}

interface ReportToApprove extends Sums, FirstApproval {
  second_above_kopecks: number | null
}

/** Whether somebody gave the first of two approvals for this account; one for another account does not count. */
export const isHalfApproved = (row: FirstApproval, account: ApprovedAccount | null): boolean =>
  row.first_approved_account !== null && isSameAccount(row.asked_account, account)

/** The approval that an account of the staff would give, or the reason why none.
 *  @param person the accounts of the person who approves (`listSamePerson`) */
export function approvalBy(
  accountId: string,
  person: readonly string[],
  row: ReportToApprove,
  account: ApprovedAccount | null,
): 'first' | 'last' | 'needs_other_account' | 'same_person' {
  if (!needsTwo(row)) return 'last'
  if (!isHalfApproved(row, account)) return 'first'
  const why = whyNotTwoPeople(accountId, person, row.first_approved_account)
  return why === 'own' ? 'needs_other_account' : (why ?? 'last')
}

/** The account as the history names it: the name and the end of the IBAN. */
const inWords = (account: ApprovedAccount | null) => account && `${account.name}, ${endOfIban(account.iban)}`

/** The change of the account in the history of a statement; empty where no account is approved. */
export const accountInHistory = (from: ApprovedAccount | null, to: ApprovedAccount | null): Record<string, Change> =>
  to === null ? {} : { account: { from: inWords(from), to: inWords(to) } }
