import { expect, test } from 'vitest'
import { workerNiceness } from './worker-niceness.ts'

test('workers lower their priority where the system lets them, and keep it where it does not', () => {
  const refuse = () => {
    throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
  }
  expect(workerNiceness(10)).toBe(10)
  expect(workerNiceness(10, refuse)).toBe(0)
})
