import type { Payment } from '@navyk/api-spec/money/payments'
import { expect, test } from 'vitest'
import { paymentState } from './payment-state.ts'

const reversal = { reason: 'Ошибка' } as Payment['reversal']

test.each([
  [{}, 'covered'],
  [{ refundedKopecks: 1 }, 'refunded'],
  [{ refundedKopecks: 1, creditKopecks: 1 }, 'credit'],
  [{ creditKopecks: 1 }, 'credit'],
  [{ reversal, refundedKopecks: 1 }, 'reversed'],
  [{ reversal, creditKopecks: 1 }, 'reversed'],
] as const)('the main state of a payment with %j is: %s', (change, state) => {
  expect(paymentState({ reversal: null, creditKopecks: 0, refundedKopecks: 0, ...change } as Payment)).toBe(state)
})
