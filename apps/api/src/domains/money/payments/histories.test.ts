import fc from 'fast-check'
import { test } from 'vitest'
import { MoneyHistory, moneyStep } from '../../../testing/money-history.ts'
import { makeSecondAccountant } from '../../../testing/payments.ts'
import { testApp } from '../../../testing/test-app.ts'

test('whatever is invoiced, paid, overpaid, used, reversed, credited and refunded, every step is as a plain model says, and the ledger agrees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moneyStep, { minLength: 6, maxLength: 16 }), async (steps) => {
      const t = await testApp()
      try {
        const history = new MoneyHistory(t, await makeSecondAccountant(t))
        for (const one of steps) {
          await history.run(one)
          await history.compare()
        }
      } finally {
        await t.close()
      }
    }),
    {
      numRuns: 30,
      examples: [
        // Of two payments the later one goes back first, by a second credit note as well.
        [
          [
            { do: 'invoice', amount: 1000, day: 21 },
            { do: 'pay', amount: 400, which: 0, to: 'all' },
            { do: 'pay', amount: 600, which: 0, to: 'all' },
            { do: 'credit', amount: 100, which: 0 },
            { do: 'credit', amount: 300, which: 0 },
          ],
        ],
      ],
    },
  )
}, 180_000)
