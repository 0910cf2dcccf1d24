import { expect, test } from 'vitest'
import { sealOf } from './sealing.ts'

const lesson = (id: string, pay_kopecks: number) => ({
  id,
  contract_id: 'c1',
  customer_id: 'k1',
  subject: 'mathematics' as const,
  state: 'settled' as const,
  starts_at: new Date('2026-10-05T07:00:00Z'),
  ends_at: new Date('2026-10-05T08:00:00Z'),
  outcome: 'held' as const,
  held_minutes: 60,
  charge_kopecks: 4000,
  pay_kopecks,
})
const kept = '80854faedf622d99ae3a0a83d6757021f108d5af53987836cf11034b953ee4ce'

test('a seal stays valid for the same lessons, whatever order they come in', () => {
  expect(sealOf([lesson('b', 3000), lesson('a', 2500)])).toBe(kept)
  expect(sealOf([lesson('a', 2500), lesson('b', 3000)])).toBe(kept)
  expect(sealOf([lesson('a', 2501), lesson('b', 3000)])).not.toBe(kept)
})
