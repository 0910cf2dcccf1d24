import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payBy, type RatedLesson, ruledPay, ruleOf } from './policy.ts'
import type { RuleRow } from './queries.ts'
import { type HeldLesson, ruleHeldLessons } from './rule-lessons.ts'

const rule = (over: Partial<RuleRow> = {}): RuleRow => ({
  id: 'a',
  kind: 'percent',
  percent: 20,
  amount_kopecks: null,
  steps: [],
  minimum_pay_kopecks: null,
  subject: null,
  level: null,
  contract_id: null,
  valid_from: '2026-11-01',
  valid_to: null,
  note: '',
  created_by: 'b',
  created_at: new Date('2026-10-01T00:00:00Z'),
  version: 1,
  ...over,
})
const lesson = (over: Partial<RatedLesson> = {}): RatedLesson => ({
  contractId: 'one',
  subject: 'mathematics',
  level: 'exam',
  heldOn: '2026-11-10',
  chargeKopecks: 4000,
  payKopecks: 3000,
  minutesBefore: 0,
  isFirst: false,
  ...over,
})

describe('the pay of a lesson', () => {
  const steps = [
    { fromHours: 10, percent: 15 },
    { fromHours: 20, percent: 10 },
  ]
  test.each([
    ['a percent of the charge', rule(), 4000, 0, 3200],
    ['half a kopeck of a percent is the service’s', rule({ percent: 50 }), 4001, 0, 2000],
    ['nothing where all is kept', rule({ percent: 100 }), 4000, 0, 0],
    ['all where nothing is kept', rule({ percent: 0 }), 4000, 0, 4000],
    ['an amount for each lesson', rule({ kind: 'fixed', percent: null, amount_kopecks: 700 }), 4000, 0, 3300],
    ['an amount above the charge', rule({ kind: 'fixed', percent: null, amount_kopecks: 5000 }), 4000, 0, 0],
    ['steps, before the first', rule({ kind: 'steps', steps }), 4000, 599, 3200],
    ['steps, from the first on', rule({ kind: 'steps', steps }), 4000, 600, 3400],
    ['steps, from the last on', rule({ kind: 'steps', steps }), 4000, 9000, 3600],
    ['at least the minimum', rule({ percent: 50, minimum_pay_kopecks: 2500 }), 4000, 0, 2500],
    ['the minimum reaches to the charge', rule({ minimum_pay_kopecks: 9000 }), 4000, 0, 4000],
  ])('%s', (_title, by, chargeKopecks, minutesBefore, pay) => {
    expect(payBy(by, { chargeKopecks, minutesBefore })).toBe(pay)
  })

  test('is in whole kopecks, never below zero, never above the charge, and at least the minimum that the charge reaches', () => {
    const anyRule = fc.record({
      kind: fc.constantFrom('percent', 'fixed', 'steps', 'first_lesson'),
      percent: fc.option(fc.integer({ min: 0, max: 100 })),
      amount_kopecks: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
      steps: fc.array(
        fc.record({ fromHours: fc.integer({ min: 1, max: 700 }), percent: fc.integer({ min: 0, max: 100 }) }),
      ),
      minimum_pay_kopecks: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
    })
    fc.assert(
      fc.property(anyRule, fc.nat(100_000_000), fc.nat(40_000), (over, chargeKopecks, minutesBefore) => {
        const pay = payBy(rule(over), { chargeKopecks, minutesBefore })
        expect(Number.isInteger(pay) && pay >= 0 && pay <= chargeKopecks).toBe(true)
        expect(pay).toBeGreaterThanOrEqual(Math.min(chargeKopecks, over.minimum_pay_kopecks ?? 0))
        expect(pay + (chargeKopecks - pay)).toBe(chargeKopecks)
      }),
    )
  })
})

describe('the rule that applies', () => {
  const all = rule({ id: 'all', valid_from: '2026-11-09' })
  const ofSubject = rule({ id: 'subject', subject: 'mathematics' })
  const ofLevel = rule({ id: 'level', subject: 'mathematics', level: 'exam' })
  const ofContract = rule({ id: 'contract', contract_id: 'one' })
  const ofFirst = rule({ id: 'first', kind: 'first_lesson' })
  test.each([
    ['that of the contract before all others', [all, ofContract, ofSubject], {}, 'contract'],
    ['that of the contract before that of the level', [ofLevel, ofContract], {}, 'contract'],
    ['that of the level before that of the subject', [ofSubject, ofLevel], {}, 'level'],
    ['that of the subject for another level', [ofSubject, ofLevel], { level: 'adult' }, 'subject'],
    ['that of the subject before that of all, though it is older', [all, ofSubject], {}, 'subject'],
    [
      'that of all for another subject and contract',
      [all, ofSubject, ofContract],
      { subject: 'physics', contractId: 'two' },
      'all',
    ],
    ['the one that began last', [rule({ id: 'old' }), all], {}, 'all'],
    [
      'of one day the one that was set last',
      [all, { ...all, id: 'later', created_at: new Date('2026-10-02T00:00:00Z') }],
      {},
      'later',
    ],
    ['none before its day', [all], { heldOn: '2026-11-08' }, undefined],
    ['on its last day', [rule({ id: 'ended', valid_to: '2026-11-10' })], {}, 'ended'],
    ['none after its last day', [rule({ valid_to: '2026-11-09' })], {}, undefined],
    ['that of first lessons for a first lesson, though it is older', [all, ofFirst], { isFirst: true }, 'first'],
    ['not that of first lessons later', [all, ofFirst], {}, 'all'],
  ] as const)('%s', (_title, rules, over, id) => {
    expect(ruleOf<RuleRow>([...rules], lesson(over))?.id).toBe(id)
  })

  test.each([
    ['costs its customer nothing', { chargeKopecks: 0 }],
    ['its executor is not paid for', { payKopecks: 0 }],
  ])('is none if a lesson %s', (_title, over) => {
    expect(ruledPay([rule()], lesson(over))).toBeUndefined()
  })
})

// The order of docs/rules/money.md, "In which order a rule is applied": first which rule, then its percent by the hours, then
// its minimum, then the charge.
describe('one rule makes the pay, from its scope to its minimum:', () => {
  const steps = rule({ id: 'steps', kind: 'steps', percent: 30, steps: [{ fromHours: 10, percent: 20 }] })
  const first = rule({ id: 'first', kind: 'first_lesson', percent: 100 })
  const least = { minimum_pay_kopecks: 2900 }
  const later = { minutesBefore: 600 }
  test.each([
    ['steps before their first hour', [steps], {}, 'steps', 2800],
    ['steps from it on', [steps], later, 'steps', 3200],
    ['steps with a minimum above what they leave', [{ ...steps, ...least }], {}, 'steps', 2900],
    ['steps with a minimum below what they leave', [{ ...steps, ...least }], later, 'steps', 3200],
    ['a first lesson by its own rule, whatever the hours', [steps, first], { ...later, isFirst: true }, 'first', 0],
    [
      'a first lesson without the minimum of the rule that does not count',
      [{ ...steps, ...least }, first],
      { isFirst: true },
      'first',
      0,
    ],
    ['a first lesson with its own minimum', [steps, { ...first, ...least }], { isFirst: true }, 'first', 2900],
    [
      'a first lesson by the steps of its contract, which are narrower',
      [{ ...steps, contract_id: 'one' }, first],
      { isFirst: true },
      'steps',
      2800,
    ],
    ['the lesson after it by the steps', [steps, first], later, 'steps', 3200],
    [
      'a minimum that the charge does not reach',
      [{ ...first, ...least }],
      { isFirst: true, chargeKopecks: 2000 },
      'first',
      2000,
    ],
  ] as const)('%s', (_title, rules, over, ruleId, payKopecks) => {
    expect(ruledPay([...rules] as RuleRow[], lesson(over))).toMatchObject({ ruleId, payKopecks })
  })
})

describe('of the lessons that are settled together', () => {
  const held = (id: string, day: number, over: Partial<HeldLesson> = {}): HeldLesson => ({
    id,
    executorId: 'ann',
    contractId: 'one',
    subject: 'mathematics',
    level: 'exam',
    minutes: 60,
    startsAt: new Date(Date.UTC(2026, 10, day, 9)),
    chargeKopecks: 4000,
    payKopecks: 3000,
    ...over,
  })
  const ofFirst = rule({ id: 'first', kind: 'first_lesson', percent: 50 })
  const firstOf = (lessons: HeldLesson[], taught: string[] = []) =>
    [...ruleHeldLessons([ofFirst], lessons, lessons, new Set(taught)).keys()].toSorted()

  test.each<[string, HeldLesson[], string[], string[]]>([
    ['of two of a contract the earlier one', [held('b', 3), held('a', 2)], [], ['a']],
    ['of two at one moment that of the lower id', [held('b', 2), held('a', 2)], [], ['a']],
    ['one of each contract', [held('a', 2), held('b', 3, { contractId: 'two' })], [], ['a', 'b']],
    ['none of a contract that was taught before', [held('a', 2), held('b', 3)], ['one'], []],
    ['the free one, which no rule is for', [held('a', 2, { chargeKopecks: 0 }), held('b', 3)], [], []],
  ])('the first is %s', (_, lessons, taught, first) => {
    expect(firstOf(lessons, taught)).toEqual(first)
  })

  test('the hours before each are those of its executor in the month', () => {
    const steps = rule({ kind: 'steps', steps: [{ fromHours: 1, percent: 10 }] })
    const lessons = [held('b', 3), held('a', 2), held('c', 4, { executorId: 'eve' })]
    const pays = [...ruleHeldLessons([steps], lessons, lessons, new Set())].map(([id, { payKopecks }]) => [
      id,
      payKopecks,
    ])
    expect(pays.toSorted()).toEqual([
      ['a', 3200],
      ['b', 3600],
      ['c', 3200],
    ])
  })
})
