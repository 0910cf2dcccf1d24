import { businessInstant, hourMs } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import type { ReportLesson } from '../queries.ts'
import { accrualOf, entryOf, isFinal, type LessonCost } from './settled-lesson.ts'

const startsAt = businessInstant('2026-11-01', '00:30')
const endsAt = new Date(startsAt.getTime() + hourMs)
const lesson = (fields: Partial<ReportLesson> = {}): ReportLesson =>
  ({
    id: 'l',
    contract_id: 'k',
    customer_id: 'c',
    subject: 'mathematics',
    starts_at: startsAt,
    ends_at: endsAt,
    state: 'closed',
    outcome: 'held',
    closed_at: endsAt,
    corrected_at: null,
    disputed_at: null,
    dispute_decided_at: null,
    addition: null,
    confirmed_at: null,
    silent_confirmation: false,
    charge_kopecks: 4000,
    pay_kopecks: 3000,
    settlement_model: 'principal',
    ...fields,
    // Without names, which are not used here.
  }) as ReportLesson
/** A lesson whose customer pays all of it, and whose pay is the contract's. */
const cost = (fields: Partial<ReportLesson> = {}): LessonCost => {
  const it = lesson(fields)
  const [customerKopecks, payKopecks] = [it.charge_kopecks ?? 0, it.pay_kopecks ?? 0]
  return { lesson: it, lessonId: it.id, prepaidKopecks: 0, customerKopecks, payKopecks }
}
const now = new Date('2026-12-05T09:00:00Z')
const report = { month: '2026-11', executor_id: 'e' }

test('a closed lesson is final once its times to object and confirm are over', () => {
  const until = new Date(endsAt.getTime() + 72 * hourMs)
  expect(isFinal(lesson(), until)).toBe(false)
  expect(isFinal(lesson(), new Date(until.getTime() + 1))).toBe(true)
  for (const state of ['planned', 'disputed', 'settled'] as const) expect(isFinal(lesson({ state }), now)).toBe(false)
})

test('the customer owes the charge, the executor is owed the pay, and the rest is the service’s', () => {
  expect(entryOf(cost(), report, now)).toEqual({
    kind: 'lesson_settled',
    sourceKind: 'lesson',
    sourceId: 'l',
    referenceId: 'k',
    memo: '2026-11',
    occurredAt: now,
    postings: [
      { account: { kind: 'customer', ownerId: 'c' }, amountKopecks: 4000 },
      { account: { kind: 'prepaid', ownerId: 'c' }, amountKopecks: 0 },
      { account: { kind: 'executor', ownerId: 'e' }, amountKopecks: -3000 },
      { account: { kind: 'income' }, amountKopecks: -4000 },
      { account: { kind: 'cost' }, amountKopecks: 3000 },
    ],
  })
})

test('the service as an agent earns only its fee', () => {
  const { postings } = entryOf(cost({ settlement_model: 'agent' }), report, now)
  expect(postings.slice(2)).toEqual([
    { account: { kind: 'executor', ownerId: 'e' }, amountKopecks: -3000 },
    { account: { kind: 'commission' }, amountKopecks: -1000 },
  ])
})

test.each([
  [0, 0, [0, 0, -0, -0, 0]],
  [4000, 0, [4000, 0, -0, -4000, 0]],
  // A make-up lesson: the customer pays nothing, the service pays the executor.
  [0, 3000, [0, 0, -3000, -0, 3000]],
])('a charge of %s and a pay of %s move %j, which sum to zero', (charge_kopecks, pay_kopecks, moved) => {
  const { postings } = entryOf(cost({ charge_kopecks, pay_kopecks }), report, now)
  expect(postings.map(({ amountKopecks }) => amountKopecks)).toEqual(moved)
})

test('a lesson is accrued on its own day in Minsk', () => {
  expect(accrualOf(cost())).toEqual({
    lessonId: 'l',
    contractId: 'k',
    subject: 'mathematics',
    heldOn: '2026-11-01',
    chargeKopecks: 4000,
    prepaidKopecks: 0,
    payKopecks: 3000,
  })
})
