import { expect, test } from 'vitest'
import { policyPeople } from '#testing/policy-people.ts'
import { blockingLesson, overlapText } from './overlaps.ts'

const row = {
  customer_id: 'c',
  learner_first_name: 'Алина',
  learner_last_name: 'Савич',
  starts_at: new Date('2026-11-23T21:30:00Z'),
  ends_at: new Date('2026-11-23T22:30:00Z'),
}

test('a customer learns of another’s lesson that the time is taken, and not by whom', () => {
  const nameFor = (who: keyof typeof policyPeople) => blockingLesson(policyPeople[who], row).learnerName
  expect(nameFor('customer')).toBe('Савич Алина')
  expect(nameFor('otherCustomer')).toBeNull()
  for (const who of ['executor', 'otherExecutor', 'manager'] as const) expect(nameFor(who)).toBe('Савич Алина')
  expect(blockingLesson(null, row).learnerName).toBe('Савич Алина')
})

test('what is in the way is named by its time in Minsk, and by the learner where one may be named', () => {
  const values = { date: '2026-11-24', from: '00:30', to: '01:30' }
  expect(overlapText(blockingLesson(policyPeople.manager, row))).toEqual({
    key: 'lessons.overlap_named',
    values: { ...values, learner: 'Савич Алина' },
  })
  expect(overlapText(blockingLesson(policyPeople.otherCustomer, row))).toEqual({
    key: 'lessons.overlap_unnamed',
    values,
  })
})

test('a session of a group is named as one to executors and staff, to customers it is a time that is taken', () => {
  const session = { ...row, customer_id: null, learner_first_name: null, learner_last_name: null }
  const keyFor = (who: keyof typeof policyPeople) => overlapText(blockingLesson(policyPeople[who], session)).key
  expect([keyFor('executor'), keyFor('manager')]).toEqual(['lessons.overlap_session', 'lessons.overlap_session'])
  expect(keyFor('customer')).toBe('lessons.overlap_unnamed')
})
