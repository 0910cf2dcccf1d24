import { expect, test } from 'vitest'
import { policyPeople } from '../../../../testing/policy-people.ts'
import { blockingLesson, overlapText } from './overlaps.ts'

const row = {
  ...{ id: 'lesson', customer_id: 'c', contract_number: 7 },
  ...{ learner_first_name: 'Алина', learner_last_name: 'Савич' },
  ...{ starts_at: new Date('2026-11-23T21:30:00Z'), ends_at: new Date('2026-11-23T22:30:00Z') },
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
