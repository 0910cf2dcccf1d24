import { measuresFor, pivotMeasures } from '@navyk/api-spec/views/pivot'
import { expect, test } from 'vitest'
import { policyPeople } from '#testing/policy-people.ts'
import { mayMeasure, ownExecutorId } from './policy.ts'

test('an executor counts their own lessons by the measures of executors, staff everybody’s by all', () => {
  expect(ownExecutorId(policyPeople.executor)).toBe('e')
  expect(ownExecutorId(policyPeople.manager)).toBeUndefined()
  const open = (who: 'executor' | 'manager') => pivotMeasures.filter((each) => mayMeasure(policyPeople[who], each))
  expect(open('manager')).toEqual([...pivotMeasures])
  expect(new Set(open('executor'))).toEqual(new Set(measuresFor('executor')))
  expect(open('executor').length).toBeLessThan(pivotMeasures.length)
})
