import { expect, test } from 'vitest'
import type { Session } from '#platform/http'
import { openedHistory } from './policy.ts'

const staff = (...permissions: string[]) => ({ role: 'staff', permissions }) as unknown as Session

test('administrators read the whole history of an account, and nothing of a person’s things', () => {
  expect(openedHistory(staff('administrator'))).toEqual({ account: {}, things: [] })
})

test('managers read how an account began, without sign-ins, looks, and its security', () => {
  expect(openedHistory(staff('manager')).account.only).toEqual([
    'registered',
    'created',
    'invited',
    'invitation_accepted',
    'merged',
  ])
})

test('managers read the history of a person’s things that they look after, and nothing of money', () => {
  const [things, ...others] = openedHistory(staff('manager')).things
  expect(others).toEqual([])
  expect(things?.kinds.toSorted()).toEqual([
    'contract',
    'document',
    'executor_application',
    'executor_credential',
    'lead',
    'learner',
    'learning_goal',
    'learning_topic',
    'lesson',
    'offer',
    'plan',
    'programme_member',
    'programme_seat',
    'programme_session',
    'progress_report',
    'question',
  ])
  expect(things?.except).toEqual(['settled'])
})

test('accountants read the history of money, and of a lesson only that it was settled', () => {
  const { account, things } = openedHistory(staff('accountant'))
  expect(account.only).toEqual(openedHistory(staff('manager')).account.only)
  expect(things.map(({ kinds, only }) => [kinds.toSorted(), only])).toEqual([
    [
      [
        'act',
        'billing',
        'debt_limit',
        'income_report',
        'invoice',
        'legal_details',
        'order',
        'payment',
        'refund',
        'wallet',
        'work_report',
      ],
      undefined,
    ],
    [['lesson'], ['settled']],
  ])
})

test('a person with both permissions reads both', () => {
  const both = openedHistory(staff('manager', 'administrator'))
  expect(both.account).toEqual({})
  expect(both.things).toEqual(openedHistory(staff('manager')).things)
  const [one, other] = [openedHistory(staff('manager')), openedHistory(staff('accountant'))]
  expect(openedHistory(staff('manager', 'accountant')).things).toEqual([...one.things, ...other.things])
})
