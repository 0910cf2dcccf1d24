import { expect, test } from 'vitest'
import { refusalsToMerge } from './merge-rules.ts'

const person = (change: object = {}) => ({
  id: 'one',
  account_id: 'a',
  merged_into: null,
  cabinet_roles: ['customer'],
  deletion_at: null,
  ...change,
})
const other = (change: object = {}) => person({ id: 'other', account_id: 'b', ...change })

test.each([
  ['two open customers', person(), other(), []],
  ['one and the same', person({ merged_into: 'x' }), person(), ['same']],
  ['one who was merged', person({ merged_into: 'x' }), other(), ['merged']],
  ['into one who was merged', person(), other({ merged_into: 'x' }), ['merged']],
  ['one who is being deleted', person({ deletion_at: new Date() }), other(), ['erased']],
  ['into one who is being deleted', person(), other({ deletion_at: new Date() }), ['erased']],
  ['one of the staff', person({ cabinet_roles: ['staff', 'customer'] }), other(), ['staff']],
  ['into one of the staff', person(), other({ cabinet_roles: ['staff', 'customer'] }), []],
  ['one who teaches too', person({ cabinet_roles: ['executor', 'customer'] }), other(), []],
  ['a merged one of the staff', person({ merged_into: 'x', cabinet_roles: ['staff'] }), other(), ['merged', 'staff']],
])('%s', (_, from, into, refusals) => {
  expect(refusalsToMerge(from, into, false)).toEqual(refusals)
})

test('two customers who were marked as different people are not merged before that is taken back', () => {
  expect(refusalsToMerge(person(), other(), true)).toEqual(['distinct'])
  expect(refusalsToMerge(person(), person(), true)).toEqual(['same'])
})
