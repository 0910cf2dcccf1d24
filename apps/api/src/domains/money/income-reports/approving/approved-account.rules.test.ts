import type { IncomeReportState } from '@navyk/api-spec/money/income-reports'
import { incomeReportStates } from '@navyk/api-spec/money/income-reports'
import { describe, expect, test } from 'vitest'
import { accountInHistory, approvalBy, isAccountChanged, isHalfApproved, waitsForAccount } from './approved-account.ts'

const account = { name: 'Иванов Иван', iban: 'BY55MTBK30120001093300096372', bic: 'MTBKBY22' }
const other = { ...account, iban: 'BY38MTBK30120001093300134799' }
const row = {
  net_kopecks: 6000,
  adjustment_kopecks: 0,
  paid_kopecks: 0,
  payout_account: account,
  asked_account: account,
  second_above_kopecks: 5999,
  first_approved_account: 'first',
}

describe('an approved statement', () => {
  test.each([
    ['the approved account', account, {}, false],
    ['another account', other, {}, true],
    ['another holder', { ...account, name: 'Петров Пётр' }, {}, true],
    ['another bank', { ...account, bic: 'BPSBBY2X' }, {}, true],
    ['no account any longer', null, {}, false],
    ['an account where none was approved', account, { payout_account: null }, true],
    ['another account and nothing left to pay', other, { paid_kopecks: 6000 }, false],
    ['an account and nothing to pay at all', account, { net_kopecks: 0, payout_account: null }, false],
  ])('with %s waits for an approval of the account as expected', (_, named, more, waits) => {
    expect(isAccountChanged({ ...row, ...more }, named)).toBe(waits)
  })

  test.each(incomeReportStates.map((state) => [state]))(
    'waits for its account while it is %s or it does not',
    (state) => {
      const waiting: readonly IncomeReportState[] = ['approved', 'part_paid', 'failed']
      expect(waitsForAccount({ ...row, state }, other)).toBe(waiting.includes(state))
    },
  )
})

describe('an approval', () => {
  test.each([
    ['the only one below the limit', 'second', { second_above_kopecks: null }, account, 'last'],
    ['the first above it', 'second', { first_approved_account: null }, account, 'first'],
    ['the last of another person', 'second', {}, account, 'last'],
    ['none of the same account', 'first', {}, account, 'needs_other_account'],
    ['none of the same person by another account', 'mine', {}, account, 'same_person'],
    ['the first again for another account', 'first', {}, other, 'first'],
  ] as const)('is %s', (_, accountId, more, named, which) => {
    const person = accountId === 'mine' ? ['mine', 'first'] : [accountId]
    expect(approvalBy(accountId, person, { ...row, ...more }, named)).toBe(which)
  })

  test('that was the first of two counts only for its own account', () => {
    expect([isHalfApproved(row, account), isHalfApproved(row, other), isHalfApproved(row, null)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

test('the history has the end of an account, and nothing if no account is needed', () => {
  expect(accountInHistory(account, other)).toEqual({
    account: { from: 'Иванов Иван, …6372', to: 'Иванов Иван, …4799' },
  })
  expect(accountInHistory(null, null)).toEqual({})
})
