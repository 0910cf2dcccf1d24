import { expect, test } from 'vitest'
import type { CorrectionRow } from './correction-queries.ts'
import { correctionAccrual, correctionEntry, costAfter, differenceOf, presentAmounts } from './correction-rules.ts'

/** The fields that are read. */
const correction = (change: Partial<CorrectionRow> = {}) =>
  ({
    id: 'k',
    lesson_id: 'l',
    contract_id: 'v',
    work_report_id: 'r',
    executor_id: 'e',
    customer_id: 'c',
    subject: 'chess',
    held_on: '2026-09-30',
    reason: 'Полчаса',
    state: 'approved',
    charge_before_kopecks: 4000,
    charge_kopecks: 2500,
    pay_before_kopecks: 3000,
    pay_kopecks: 2000,
    ...change,
  }) as CorrectionRow

test.each([
  ['of the price of its contract costs the new price', 4000, 2500, 4000, 2500],
  ['that a cheaper package has paid costs no more than that', 4000, 3500, 3000, 3000],
  ['that a cheaper package has paid costs what is below it', 4000, 2500, 3000, 2500],
  ['that a dearer package has paid costs the new price', 4000, 2500, 6000, 2500],
  ['that costs nothing any more costs nothing', 4000, 0, 3000, 0],
  ['that gets dearer costs what is added beside what it has cost', 4000, 5000, 3000, 4000],
  ['of which the pay alone changes costs what it has cost', 4000, 4000, 3000, 3000],
])('a corrected lesson %s', (_, charge_before_kopecks, charge_kopecks, cost, after) => {
  expect(costAfter(correction({ charge_before_kopecks, charge_kopecks }), cost)).toBe(after)
})

test('a correction begins from the last approved one of its lesson, else from the settled sums', () => {
  const lesson = { id: 'l', charge_kopecks: 4000, pay_kopecks: 3000 }
  const first = correction()
  const refused = correction({ state: 'refused', charge_kopecks: 1, pay_kopecks: 1 })
  const asked = correction({ state: 'asked', charge_kopecks: 2, pay_kopecks: 2 })
  const other = correction({ lesson_id: 'x', charge_kopecks: 3, pay_kopecks: 3 })
  const second = correction({ charge_kopecks: 1000, pay_kopecks: 900 })
  const settled = { chargeKopecks: 4000, payKopecks: 3000 }
  expect(presentAmounts(lesson, [refused, asked, other])).toEqual(settled)
  expect(presentAmounts(lesson, [first, refused, asked, other])).toEqual({ chargeKopecks: 2500, payKopecks: 2000 })
  expect(presentAmounts(lesson, [first, second])).toEqual({ chargeKopecks: 1000, payKopecks: 900 })
  expect(differenceOf(first)).toEqual({ chargeKopecks: -1500, payKopecks: -1000 })
})

test('a correction moves both accounts by the difference, by the month of its lesson, on the day of its approval', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const entry = correctionEntry(correction(), 'principal', { costKopecks: -1500, givenBackKopecks: 0 }, now)
  expect(entry).toMatchObject({ sourceId: 'k', referenceId: 'v', memo: '2026-09', occurredAt: now })
  expect(entry.postings).toEqual([
    { account: { kind: 'customer', ownerId: 'c' }, amountKopecks: -1500 },
    { account: { kind: 'executor', ownerId: 'e' }, amountKopecks: 1000 },
    { account: { kind: 'income' }, amountKopecks: 1500 },
    { account: { kind: 'cost' }, amountKopecks: -1000 },
  ])
})

test('a correction is accrued in the month of its approval in Minsk, without the part that returned to a package', () => {
  const moved = { costKopecks: -3000, givenBackKopecks: 3000 }
  const at = (now: string) => correctionAccrual(correction(), moved, new Date(now))
  expect(at('2026-11-30T20:59:59Z')).toMatchObject({
    month: '2026-11',
    heldOn: '2026-09-30',
    lessonId: 'l',
    executorId: 'e',
    reason: 'Полчаса',
    chargeKopecks: -3000,
    prepaidKopecks: -3000,
    payKopecks: -1000,
  })
  expect(at('2026-11-30T21:00:00Z').month).toBe('2026-12')
})
