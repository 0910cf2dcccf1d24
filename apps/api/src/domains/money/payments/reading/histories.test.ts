import fc from 'fast-check'
import { test } from 'vitest'
import { MixedHistory, mixedStep } from '#testing/sums/mixed-history.ts'
import { MoneyHistory, moneyStep } from '#testing/sums/money-history.ts'
import { addSecondAccountant } from '#testing/acting/payments.ts'
import { testApp } from '#testing/test-app.ts'
import { tries } from '#testing/tries.ts'

test('after any order of invoices, payments, uses, reversals, credit notes and refunds, each step matches a plain model, and the ledger agrees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moneyStep, { minLength: 6, maxLength: 16 }), async (steps) => {
      const t = await testApp()
      try {
        const history = new MoneyHistory(t, await addSecondAccountant(t))
        for (const one of steps) {
          await history.run(one)
          await history.compare()
        }
      } finally {
        await t.close()
      }
    }),
    {
      numRuns: tries(30),
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

test('with packages and corrections of a closed month among them, each step matches a plain model too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mixedStep, { minLength: 8, maxLength: 14 }), async (steps) => {
      const t = await testApp()
      try {
        const history = new MixedHistory(t, await addSecondAccountant(t))
        await history.prepare()
        for (const one of steps) {
          await history.step(one)
          await history.compare()
        }
      } finally {
        await t.close()
      }
    }),
    {
      numRuns: tries(8),
      examples: [
        // Corrections that were taken off a paid invoice wait again when it is void, and are not posted twice.
        [
          [
            { do: 'pay', amount: 12_000, which: 0, to: 'all' },
            { do: 'correct', which: 0, charge: 1000 },
            { do: 'creditCorrections', isStale: false },
            { do: 'credit', amount: 500, which: 0 },
            { do: 'void', which: 0 },
            { do: 'package', amount: 8000 },
            { do: 'reverse', which: 0 },
            { do: 'refundPackage', which: 0 },
          ],
        ],
      ],
    },
  )
}, 180_000)
