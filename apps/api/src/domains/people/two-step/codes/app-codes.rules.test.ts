import { expect, test } from 'vitest'
import { findStep } from './app-codes.ts'

// The text "12345678901234567890" of RFC 6238, appendix B, in the letters of apps.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('the code at %s seconds is %s, as in the RFC', (seconds, digits, step) => {
  expect(findStep(secret, digits, new Date(seconds * 1000))).toBe(step)
})

test('other digits match no step', () => {
  expect(findStep(secret, '287083', new Date(59_000))).toBeUndefined()
})
