import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Drawable, drawAll, type LessonToPay, suits, worthOf } from './draw-rules.ts'

const wallet = (change: Partial<Drawable> = {}): Drawable => ({
  id: 'w',
  contract_id: null,
  learner_id: null,
  subject: null,
  level: null,
  executor_id: null,
  unit: 'lessons',
  total_units: 8,
  left_units: 8,
  price_kopecks: 20_001,
  left_kopecks: 20_001,
  state: 'active',
  activated_on: '2026-11-01',
  expires_on: '2026-11-30',
  frozen_on: null,
  ...change,
})
const lesson = (change: Partial<LessonToPay> = {}): LessonToPay => ({
  id: 'l',
  contractId: 'c',
  customerId: 'p',
  learnerId: 'n',
  subject: 'chess',
  level: 'adult',
  executorId: 'e',
  isOfPackage: true,
  heldOn: '2026-11-10',
  minutes: 60,
  chargeKopecks: 3000,
  ...change,
})
const minutes = (change: Partial<Drawable>): Drawable =>
  wallet({ unit: 'minutes', total_units: 120, left_units: 120, price_kopecks: 6000, left_kopecks: 6000, ...change })

test.each<[string, Partial<Drawable>, Partial<LessonToPay>, boolean]>([
  ['any lesson of a contract billed by package', {}, {}, true],
  ['no lesson of another contract', {}, { isOfPackage: false }, false],
  ['those of the contract that it names, however billed', { contract_id: 'c' }, { isOfPackage: false }, true],
  ['none of another contract than it names', { contract_id: 'other' }, {}, false],
  ['those of its subject', { subject: 'chess' }, {}, true],
  ['none of another subject', { subject: 'music' }, {}, false],
  ['none of another level', { level: 'exam' }, {}, false],
  ['none of another executor', { executor_id: 'other' }, {}, false],
  ['none of another learner', { learner_id: 'other' }, {}, false],
  ['one on its first day', {}, { heldOn: '2026-11-01' }, true],
  ['none before it', {}, { heldOn: '2026-10-31' }, false],
  ['one on its last day', {}, { heldOn: '2026-11-30' }, true],
  ['none after it', {}, { heldOn: '2026-12-01' }, false],
  ['one before it was frozen', { state: 'frozen', frozen_on: '2026-11-11' }, {}, true],
  ['none from that day on', { state: 'frozen', frozen_on: '2026-11-10' }, {}, false],
  ['none while it waits for payment', { state: 'pending', activated_on: null, expires_on: null }, {}, false],
  ['none once it has expired', { state: 'expired' }, {}, false],
])('a package pays %s', (_, of, what, isPaid) => {
  expect(suits(wallet(of), lesson(what))).toBe(isPaid)
})

test('a lesson is paid by the package that ends first', () => {
  const later = wallet({ id: 'a', expires_on: '2026-12-30' })
  const sooner = wallet({ id: 'b' })
  expect(drawAll([later, sooner], [lesson()]).uses).toEqual([
    { walletId: 'b', lessonId: 'l', part: 1, units: 1, kopecks: 2500 },
  ])
})

test('the last use of a package takes the rest of the rounding', () => {
  const eight = Array.from({ length: 8 }, (_, index) => lesson({ id: String(index) }))
  const { uses, wallets } = drawAll([wallet()], eight)
  expect(uses.map((use) => use.kopecks)).toEqual([2500, 2500, 2500, 2500, 2500, 2500, 2500, 2501])
  expect(wallets.get('w')).toMatchObject({ left_units: 0, left_kopecks: 0 })
})

test('minutes of a lesson come out of two packages where the first has too few', () => {
  const first = minutes({ id: 'a', left_units: 15, left_kopecks: 750 })
  const second = minutes({ id: 'b', expires_on: '2026-12-31' })
  expect(drawAll([first, second], [lesson()]).uses).toEqual([
    { walletId: 'a', lessonId: 'l', part: 1, units: 15, kopecks: 750 },
    { walletId: 'b', lessonId: 'l', part: 2, units: 45, kopecks: 2250 },
  ])
})

test('a package of lessons takes a whole lesson if minutes do not suffice', () => {
  const few = minutes({ id: 'a', left_units: 15, left_kopecks: 750 })
  const { uses, uncovered } = drawAll([few, wallet({ id: 'b', expires_on: '2026-12-31' })], [lesson()])
  expect(uses.map(({ walletId, units }) => [walletId, units])).toEqual([['b', 1]])
  expect(uncovered.get('l')).toBe(0)
})

test('uncovered minutes are charged by their part of the lesson', () => {
  const { uncovered } = drawAll([minutes({ left_units: 20, left_kopecks: 1000 })], [lesson()])
  expect(uncovered.get('l')).toBe(2000)
})

test('a lesson that costs nothing uses nothing; one without a suitable package is charged as a whole', () => {
  expect(drawAll([wallet()], [lesson({ chargeKopecks: 0 })]).uses).toEqual([])
  expect(drawAll([wallet({ subject: 'music' })], [lesson()]).uncovered.get('l')).toBe(3000)
})

test('a package without a price is worth nothing, and pays all the same', () => {
  const gift = wallet({ price_kopecks: 0, left_kopecks: 0 })
  expect(worthOf(gift, 1)).toBe(0)
  expect(drawAll([gift], [lesson()])).toMatchObject({ uses: [{ units: 1, kopecks: 0 }] })
})

const someWallet = fc.record({
  unit: fc.constantFrom('lessons' as const, 'minutes' as const),
  total: fc.integer({ min: 1, max: 200 }),
  price: fc.nat(1_000_000),
  end: fc.integer({ min: 10, max: 28 }),
})
test('no unit and no kopeck is created or lost, and nothing goes below zero, whatever lessons draw', () => {
  const some = fc.array(someWallet, { maxLength: 5 })
  const lessons = fc.array(fc.tuple(fc.integer({ min: 10, max: 28 }), fc.integer({ min: 0, max: 240 })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(some, lessons, (kinds, taught) => {
      const all = kinds.map(({ unit, total, price, end }, index) =>
        wallet({
          id: String(index),
          unit,
          total_units: total,
          left_units: total,
          price_kopecks: price,
          left_kopecks: price,
          expires_on: `2026-11-${end}`,
        }),
      )
      const held = taught.map(([day, long], index) =>
        lesson({ id: `l${index}`, heldOn: `2026-11-${day}`, minutes: long, chargeKopecks: long * 50 }),
      )
      const { uses, wallets, uncovered } = drawAll(all, held)
      for (const before of all) {
        const mine = uses.filter((use) => use.walletId === before.id)
        const after = wallets.get(before.id) ?? before
        expect(after.left_units).toBeGreaterThanOrEqual(0)
        expect(after.left_units + mine.reduce((sum, use) => sum + use.units, 0)).toBe(before.left_units)
        expect(after.left_kopecks + mine.reduce((sum, use) => sum + use.kopecks, 0)).toBe(before.left_kopecks)
        expect(after.left_units > 0 || after.left_kopecks === 0).toBe(true)
      }
      for (const one of held) {
        const rest = uncovered.get(one.id) ?? 0
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(rest).toBeLessThanOrEqual(one.chargeKopecks)
        expect(new Set(uses.filter((use) => use.lessonId === one.id).map((use) => use.part)).size).toBe(
          uses.filter((use) => use.lessonId === one.id).length,
        )
      }
    }),
  )
})
