import { expect, test } from 'vitest'
import { mayApply, mayImportContracts, mayImportRole } from './policy.ts'

test.each([
  [['administrator'], true, true, false],
  [['manager'], true, false, true],
  [['administrator', 'manager'], true, true, true],
  [['accountant'], false, false, false],
  [[], false, false, false],
])(
  'with %j a person imports customers: %s, executors: %s, contracts: %s',
  (permissions, customers, executors, contracts) => {
    expect(mayImportRole({ permissions }, 'customer')).toBe(customers)
    expect(mayImportRole({ permissions }, 'executor')).toBe(executors)
    expect(mayImportContracts({ permissions })).toBe(contracts)
  },
)

test.each([
  [['administrator'], { executors: 1, contracts: 0 }, true],
  [['administrator'], { executors: 0, contracts: 1 }, false],
  [['manager'], { executors: 0, contracts: 1 }, true],
  [['manager'], { executors: 1, contracts: 0 }, false],
  [['administrator', 'manager'], { executors: 1, contracts: 1 }, true],
  [['accountant'], { executors: 0, contracts: 0 }, false],
])('with %j a person applies a sheet of %j: %s', (permissions, made, isAllowed) => {
  expect(mayApply({ permissions }, made)).toBe(isAllowed)
})
