import { expect, test } from 'vitest'
import type { Session } from '../../../platform/http/index.ts'
import { mayChange, mayRemove } from './policy.ts'

const session = (cabinetId: string, permissions: Session['permissions']) => ({ cabinetId, permissions }) as Session

test.each([
  ['its author', session('author', ['manager']), true, true],
  ['another manager', session('another', ['manager']), false, false],
  ['another accountant', session('another', ['accountant']), false, false],
  ['an administrator', session('another', ['manager', 'administrator']), false, true],
])('a note about a customer: %s', (_, who, change, remove) => {
  const note = { author_id: 'author' }
  expect([mayChange(who, note), mayRemove(who, note)]).toEqual([change, remove])
})
