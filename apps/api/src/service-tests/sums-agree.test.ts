// Random histories of an executor, two customers and a group, across the end of a month. Before and after it every measure of
// docs/rules/sums.md is read wherever it is shown and compared to the kopeck: answers of screens, workbooks, papers, reports,
// the calendar, the ledger.
import fc from 'fast-check'
import { test } from 'vitest'
import { compareDebts } from '#testing/sums/compare-debt.ts'
import { compareOrders } from '#testing/sums/compare-orders.ts'
import { comparePapers } from '#testing/sums/compare-papers.ts'
import { compareLessons, comparePay } from '#testing/sums/compare-pay.ts'
import { addSecondAccountant } from '#testing/acting/payments.ts'
import { history, SumHistory, type SumSteps } from '#testing/sums/sum-history.ts'
import { SumReading } from '#testing/sums/sum-reading.ts'
import { testApp } from '#testing/test-app.ts'
import { tries } from '#testing/tries.ts'

async function walk({ before, end, after }: SumSteps): Promise<void> {
  const t = await testApp()
  try {
    const steps = new SumHistory(t, await addSecondAccountant(t))
    await steps.prepare()
    const read = new SumReading(t)
    const compare = async () => {
      await compareLessons(read)
      await comparePay(read)
      await compareDebts(read)
      await compareOrders(read)
      await comparePapers(read)
    }
    for (const one of before) await steps.go(one)
    await compare()
    await steps.endMonth(end)
    for (const one of after) await steps.go(one)
    await compare()
  } finally {
    await t.close()
  }
}

/** Each kind of row at once: a correction of the closed month, a bonus and a deduction, a credit note, a part payment, a write-off, both
 *  sessions with a late mistake, and a part of the statement paid. */
const everything: SumSteps = {
  before: [
    { kind: 'money', of: { do: 'invoice', amount: 4111, day: 21 } },
    { kind: 'money', of: { do: 'pay', amount: 5001, which: 0, to: 'all' } },
    { kind: 'money', of: { do: 'credit', amount: 500, which: 1 } },
    { kind: 'money', of: { do: 'correct', which: 0, charge: 1000 } },
    { kind: 'pay', of: { do: 'lesson', outcome: 'held' } },
    { kind: 'pay', of: { do: 'lesson', outcome: 'held_partial' } },
    { kind: 'pay', of: { do: 'lesson', outcome: 'cancelled_by_service' } },
    { kind: 'pay', of: { do: 'lesson', outcome: null } },
    { kind: 'pay', of: { do: 'outcome', which: 0, outcome: 'student_no_show' } },
    { kind: 'pay', of: { do: 'order', amount: 3203, end: 'back' } },
    { kind: 'pay', of: { do: 'order', amount: 1001, end: 'part' } },
    { kind: 'pay', of: { do: 'bonus', amount: 2500 } },
    { kind: 'pay', of: { do: 'deduction', amount: 700 } },
  ],
  end: {
    sessions: [
      { came: true, isCorrected: false, isLate: false },
      { came: true, isCorrected: true, isLate: true },
    ],
    payout: 'part',
  },
  after: [
    { kind: 'money', of: { do: 'correct', which: 1, charge: 4500 } },
    { kind: 'money', of: { do: 'ask', amount: 100 } },
    { kind: 'money', of: { do: 'writeOff', which: 1 } },
    { kind: 'pay', of: { do: 'bonus', amount: 100 } },
  ],
}

/** The statement goes to the bank as a file. */
const inBatch: SumSteps = { ...everything, end: { ...everything.end, payout: 'batch' } }

/** A run is repeated as it was. When it fails, its steps are printed beside it. */
const seed = 34

test(`after any history each measure is the same to the kopeck on every screen (seed ${seed})`, async () => {
  await fc.assert(fc.asyncProperty(history, walk), { seed, numRuns: tries(5), examples: [[everything], [inBatch]] })
}, 180_000)
