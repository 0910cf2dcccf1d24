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

test('a customer learns from another’s lesson only that the time is taken', () => {
  const nameFor = (who: keyof typeof policyPeople) => blockingLesson(policyPeople[who], row).learnerName
  expect(nameFor('customer')).toBe('Савич Алина')
  expect(nameFor('otherCustomer')).toBeNull()
  for (const who of ['executor', 'otherExecutor', 'manager'] as const) expect(nameFor(who)).toBe('Савич Алина')
  expect(blockingLesson(null, row).learnerName).toBe('Савич Алина')
})

test('a lesson in the way is named by its time in Minsk, and by the learner for those who may know', () => {
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

test('a group session in the way is named to executors and staff; customers read that the time is taken', () => {
  const session = { ...row, customer_id: null, learner_first_name: null, learner_last_name: null }
  const keyFor = (who: keyof typeof policyPeople) => overlapText(blockingLesson(policyPeople[who], session)).key
  expect([keyFor('executor'), keyFor('manager')]).toEqual(['lessons.overlap_session', 'lessons.overlap_session'])
  expect(keyFor('customer')).toBe('lessons.overlap_unnamed')
})
