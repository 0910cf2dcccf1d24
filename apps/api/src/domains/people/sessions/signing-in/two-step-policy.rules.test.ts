import { expect, test } from 'vitest'
import { isTwoStepObligatory } from './two-step-policy.ts'

test.each([
  ['production', true, true],
  ['production', false, false],
  ['demo', true, false],
  ['demo', false, false],
] as const)('in %s, for staff (%s), two steps are obligatory: %s', (mode, isStaff, isObligatory) => {
  expect(isTwoStepObligatory(mode, isStaff)).toBe(isObligatory)
})
