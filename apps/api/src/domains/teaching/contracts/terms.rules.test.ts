import { expect, test } from 'vitest'
import { termsAt } from './terms.ts'

const rates = (validFrom: string, customerRateKopecks: number) => ({
  validFrom,
  customerRateKopecks,
  executorRateKopecks: 1,
})
const terms = [rates('2026-01-01', 1), rates('2026-03-01', 2), rates('2026-06-01', 3)]

test.each([
  ['2025-12-31', 1],
  ['2026-01-01', 1],
  ['2026-02-28', 1],
  ['2026-03-01', 2],
  ['2026-05-31', 2],
  ['2026-06-01', 3],
  ['2030-01-01', 3],
])('on %s the rates number %i apply', (date, rate) => {
  expect(termsAt(terms, date)?.customerRateKopecks).toBe(rate)
})

test('a contract without rates has none', () => expect(termsAt([], '2026-01-01')).toBeUndefined())
