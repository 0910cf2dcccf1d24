import type { CredentialState } from '@navyk/api-spec/market/credentials'
import { expect, test } from 'vitest'
import type { Session } from '#platform/http'
import { hasOneAlone, isExpiring, isOver, maySee, mayTake, refusalOf, reminderSpans, type Step } from './policy.ts'

const today = '2026-12-01'
const session = (role: 'executor' | 'staff', accountId: string, cabinetId: string) =>
  ({ role, accountId, cabinetId, permissions: role === 'staff' ? ['manager'] : [] }) as unknown as Session
const owner = session('executor', 'a1', 'c1')
const otherExecutor = session('executor', 'a2', 'c2')
const checker = session('staff', 'a3', 'c3')
/** The staff's cabinet of the account whose credential it is. */
const ownChecker = session('staff', 'a1', 'c4')

const row = (state: CredentialState, valid_until: string | null = null) => ({
  executor_id: 'c1',
  account_id: 'a1',
  kind: 'diploma' as const,
  state,
  valid_until,
})

test.each<[state: CredentialState, steps: Step[]]>([
  ['uploaded', ['confirm', 'refuse']],
  ['confirmed', ['refuse']],
  ['refused', []],
  ['expired', []],
  ['superseded', []],
])('with a credential that is %s staff can do %j', (state, steps) => {
  const all = ['confirm', 'refuse', 'remove'] as const
  expect(all.filter((step) => mayTake(checker, row(state), step, today))).toEqual(steps)
})

test.each<[state: CredentialState, may: boolean]>([
  ['uploaded', true],
  ['confirmed', false],
  ['refused', true],
  ['expired', true],
  ['superseded', true],
])('an executor removes a credential that is %s: %s, and checks none', (state, may) => {
  expect(mayTake(owner, row(state), 'remove', today)).toBe(may)
  expect(mayTake(owner, row(state), 'confirm', today)).toBe(false)
  expect(mayTake(owner, row(state), 'refuse', today)).toBe(false)
})

test('nobody checks what they have uploaded in another cabinet of theirs', () => {
  expect(refusalOf(ownChecker, row('uploaded'), 'confirm', today)).toBe('own_credential')
  expect(refusalOf(ownChecker, row('uploaded'), 'refuse', today)).toBe('own_credential')
})

test('a credential whose last day passed while it waited is refused, never confirmed', () => {
  expect(refusalOf(checker, row('uploaded', '2026-11-30'), 'confirm', today)).toBe('already_over')
  expect(refusalOf(checker, row('uploaded', '2026-11-30'), 'refuse', today)).toBeUndefined()
  expect(refusalOf(checker, row('uploaded', today), 'confirm', today)).toBeUndefined()
})

test('an executor sees their own credentials, staff see all', () => {
  expect([owner, otherExecutor, checker].map((who) => maySee(who, row('refused')))).toEqual([true, false, true])
})

test('a credential counts on its last day, and one without an end always', () => {
  expect([isOver(row('confirmed', today), today), isOver(row('confirmed', '2026-11-30'), today)]).toEqual([false, true])
  expect(isOver(row('confirmed'), today)).toBe(false)
})

test('a confirmed credential expires soon when at most thirty days are left', () => {
  const soon = (state: CredentialState, last: string | null) => isExpiring(row(state, last), today)
  expect([soon('confirmed', '2026-12-31'), soon('confirmed', '2027-01-01')]).toEqual([true, false])
  expect([soon('confirmed', null), soon('uploaded', '2026-12-02'), soon('expired', '2026-11-30')]).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  ['2027-01-01', undefined],
  ['2026-12-31', 'days_30'],
  ['2026-12-09', 'days_30'],
  ['2026-12-08', 'days_7'],
  ['2026-12-02', 'days_7'],
  ['2026-12-01', 'last_day'],
  ['2026-11-30', 'last_day'],
  ['2026-11-01', 'last_day'],
  ['2026-10-31', undefined],
])('the reminder of a credential that is valid until %s is today %s', (until, step) => {
  const taken = reminderSpans(today).filter(({ from, to }) => from <= until && until <= to)
  expect(taken.map((span) => span.step)).toEqual(step === undefined ? [] : [step])
})

test('there may be several diplomas, and one credential of each other kind', () => {
  const kinds = ['diploma', 'npd_registration', 'police_certificate'] as const
  expect(kinds.map(hasOneAlone)).toEqual([false, true, true])
})
