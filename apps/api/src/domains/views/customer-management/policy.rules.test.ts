import { expect, test } from 'vitest'
import type { Session } from '#platform/http'
import { mayChange, mayMerge, mayRemove } from './policy.ts'

const session = (cabinetId: string, permissions: Session['permissions']) =>
  ({ cabinetId, role: 'staff', permissions }) as Session

test.each([
  ['its author', session('author', ['manager']), true, true],
  ['another manager', session('another', ['manager']), false, false],
  ['another accountant', session('another', ['accountant']), false, false],
  ['an administrator', session('another', ['manager', 'administrator']), false, true],
])('a note about a customer: %s', (_, who, change, remove) => {
  const note = { author_id: 'author' }
  expect([mayChange(who, note), mayRemove(who, note)]).toEqual([change, remove])
})

test.each([
  ['an administrator', { role: 'staff', permissions: ['administrator'] }, true],
  ['a manager', { role: 'staff', permissions: ['manager', 'accountant'] }, false],
  ['nobody outside of the staff', { role: 'customer', permissions: ['administrator'] }, false],
] as const)('customers are merged by %s', (_, who, may) => {
  expect(mayMerge(who as unknown as Session)).toBe(may)
})
