import { expect, test } from 'vitest'
import { mayNameInTelegram } from './policy.ts'

test.each([
  ['manager', ['customer'], true],
  ['manager', ['executor', 'customer'], true],
  ['manager', [], true],
  ['manager', ['staff'], false],
  ['manager', ['staff', 'customer'], false],
  ['administrator', ['staff'], true],
  ['administrator', ['customer'], true],
  ['accountant', ['customer'], false],
] as const)('the name in Telegram can be changed by %s of an account with %j: %s', (permission, roles, may) => {
  expect(mayNameInTelegram({ permissions: [permission] }, roles)).toBe(may)
})
