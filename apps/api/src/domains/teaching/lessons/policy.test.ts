import {
  cancellingSides,
  executorOutcomes,
  type LessonOutcome,
  lessonOutcomes,
  staffOutcomes,
} from '@navyk/api-spec/teaching/lessons'
import { describe, expect, test } from 'vitest'
import { lessonRow } from './life/lesson-row-of-tests.ts'
import { policyPeople, type PolicyPerson, thoseWho } from '#testing/policy-people.ts'
import * as policy from './policy.ts'

const hour = 3_600_000
const staff = ['manager', 'accountant', 'administrator'] as const
const { customer, executor, manager, accountant } = policyPeople
const { starts_at: start, ends_at: end } = lessonRow()
const around = (at: Date, ms: number) => new Date(at.getTime() + ms)
const before = around(start, -48 * hour)
const later = around(end, hour)
const planned = lessonRow()
const held = lessonRow({
  state: 'closed',
  outcome: 'held',
  closed_at: end,
  charge_kopecks: 4000,
  pay_kopecks: 3000,
})
/** The result of a rule for each of the people. */
const answers = (rule: (session: (typeof policyPeople)[PolicyPerson]) => unknown) =>
  Object.fromEntries(Object.entries(policyPeople).map(([name, session]) => [name, rule(session)]))
/** The result of a rule for those whom it does not answer `not_yours`. */
const answersOf = (rule: Parameters<typeof answers>[0]) =>
  Object.entries(answers(rule)).filter(([, answer]) => answer !== 'not_yours')

describe('the parts of a lesson that people see:', () => {
  test('its parties and staff see the lesson', () => {
    expect(policy.visibleLessons(executor)).toEqual({ executorId: 'e' })
    expect(policy.visibleLessons(customer)).toEqual({ customerId: 'c' })
    expect(policy.visibleLessons(accountant)).toEqual({})
    expect(thoseWho((session) => policy.maySee(session, planned))).toEqual(['customer', 'executor', ...staff])
  })

  test('each side sees its own price, staff both; the staff’s note is not for customers', () => {
    const sees = (rule: (session: typeof customer) => boolean) => [customer, executor, accountant].map(rule)
    expect(sees(policy.seesCharge)).toEqual([true, false, true])
    expect(sees(policy.seesPay)).toEqual([false, true, true])
    expect(sees(policy.seesStaffNote)).toEqual([false, true, true])
  })

  test('its executor and managers plan it; its customer makes up for a lost one too', () => {
    const contract = { executorId: 'e', customerId: 'c' }
    expect(thoseWho((session) => policy.mayTeachFor(session, contract))).toEqual(['executor', 'manager'])
    expect(thoseWho((session) => policy.mayMakeUp(session, planned))).toEqual(['customer', 'executor', 'manager'])
  })

  test('lessons are planned under running contracts', () => {
    expect(policy.teachableStates).toEqual(['active', 'paused', 'ending'])
  })
})

describe('setting the place of lessons', () => {
  test('is for the executor and managers, until the lesson is over', () => {
    const setting = (now: Date) => answersOf((session) => policy.refusalToSetPlace(session, planned, now))
    expect(setting(around(end, -1))).toEqual([
      ['executor', undefined],
      ['manager', undefined],
    ])
    expect(setting(end)).toEqual([
      ['executor', 'over'],
      ['manager', 'over'],
    ])
    expect(policy.refusalToSetPlace(executor, held, start)).toBe('over')
    expect(policy.refusalToSetPlace(executor, { ...held, outcome: 'moved' }, start)).toBe('moved')
  })

  test.each([
    ['active', ['executor', 'manager']],
    ['paused', ['executor', 'manager']],
    ['ending', ['executor', 'manager']],
    ['draft', []],
    ['awaiting_ack', []],
    ['finished', []],
    ['terminated', []],
    ['cancelled', []],
  ] as const)('of a whole contract that is %s is for %j', (state, people) => {
    const contract = { executorId: 'e', customerId: 'c', state }
    expect(thoseWho((session) => policy.maySetMeetingPlace(session, contract))).toEqual(people)
  })
})

describe('setting an outcome', () => {
  const close = (who: PolicyPerson, fields: Parameters<typeof lessonRow>[0], now: Date) =>
    policy.refusalToClose(policyPeople[who], lessonRow(fields), now)

  test('is for the executor and managers', () => {
    expect(answersOf((session) => policy.refusalToClose(session, planned, later))).toEqual([
      ['executor', undefined],
      ['manager', undefined],
    ])
    expect(policy.outcomesFor(executor)).toBe(executorOutcomes)
    expect(policy.outcomesFor(manager)).toBe(staffOutcomes)
  })

  test('is possible from the start of the lesson', () => {
    expect(close('executor', {}, around(start, -1))).toBe('not_started')
    expect(close('manager', {}, around(start, -1))).toBe('not_started')
    expect(close('executor', {}, start)).toBeUndefined()
  })

  test('ends once it is settled, disputed or moved', () => {
    for (const who of ['executor', 'manager'] as const) {
      expect(close(who, { state: 'settled' }, later)).toBe('settled')
      expect(close(who, { state: 'disputed' }, later)).toBe('disputed')
      expect(close(who, { state: 'closed', outcome: 'moved' }, later)).toBe('moved')
    }
  })

  test('is only for staff once it is handed in or decided', () => {
    expect(close('executor', { ...held, work_report_id: 'r' }, later)).toBe('reported')
    expect(close('manager', { ...held, work_report_id: 'r' }, later)).toBeUndefined()
    expect(close('executor', { ...held, dispute_decided_at: end }, later)).toBe('dispute_answered')
    expect(close('manager', { ...held, dispute_decided_at: end }, later)).toBeUndefined()
  })

  test('can be corrected by the executor for 48 hours, by managers for longer', () => {
    const until = around(end, 48 * hour)
    expect(policy.correctableUntil(held)).toEqual(until)
    expect(close('executor', held, until)).toBeUndefined()
    expect(close('executor', held, around(until, 1))).toBe('correction_over')
    expect(close('manager', held, around(until, 1))).toBeUndefined()
    expect(close('executor', {}, around(until, 1))).toBeUndefined()
  })

  test.each(lessonOutcomes)('as a no-show is possible after the waiting time, %s at any time', (outcome) => {
    const waited = around(start, 15 * 60_000)
    expect(policy.isNoShowTooEarly(outcome, planned, around(waited, -1))).toBe(outcome === 'student_no_show')
    expect(policy.isNoShowTooEarly(outcome, planned, waited)).toBe(false)
  })
})

describe('an objection', () => {
  const dispute = (fields: Parameters<typeof lessonRow>[0], now = later) =>
    policy.refusalToDispute(customer, lessonRow({ ...held, ...fields }), now)

  test('is for the customer', () => {
    expect(answersOf((session) => policy.refusalToDispute(session, held, later))).toEqual([['customer', undefined]])
  })

  test('needs an outcome that is not settled, disputed or decided', () => {
    expect(dispute({ state: 'settled' })).toBe('settled')
    expect(dispute({ state: 'disputed' })).toBe('disputed')
    expect(dispute({ outcome: null })).toBe('no_outcome')
    expect(dispute({ outcome: 'moved' })).toBe('no_outcome')
    expect(dispute({ dispute_decided_at: later })).toBe('dispute_answered')
    expect(dispute({ dispute_decided_at: end, corrected_at: later })).toBeUndefined()
  })

  test('ends after 72 hours, unless the lesson was never agreed on and silence confirms nothing', () => {
    const [until, over] = [around(end, 72 * hour), around(end, 72 * hour + 1)]
    expect(dispute({}, until)).toBeUndefined()
    expect(dispute({}, over)).toBe('dispute_over')
    expect(dispute({ addition: 'outside_plan' }, over)).toBeUndefined()
    expect(dispute({ addition: 'outside_plan', silent_confirmation: true }, over)).toBe('dispute_over')
    expect(dispute({ addition: 'outside_plan', confirmed_at: end }, over)).toBe('dispute_over')
  })

  test('is decided by managers', () => {
    const disputed = lessonRow({ ...held, state: 'disputed' })
    expect(answersOf((session) => policy.refusalToResolve(session, disputed))).toEqual([['manager', undefined]])
    expect(policy.refusalToResolve(manager, held)).toBe('not_disputed')
  })
})

describe('managers’ decisions:', () => {
  const grant = (fields: Parameters<typeof lessonRow>[0], session = manager) =>
    policy.refusalToGrant(session, lessonRow(fields))

  test.each(lessonOutcomes)('a lesson lost by the customer is owed out of goodwill: %s', (outcome) => {
    const isLost = outcome === 'cancelled_by_customer_late' || outcome === 'student_no_show'
    expect(grant({ outcome })).toBe(isLost ? undefined : 'not_lost')
    expect(grant({ outcome }, executor)).toBe('not_yours')
  })

  test('neither a make-up lesson nor an owed lesson becomes owed', () => {
    expect(grant({ outcome: 'student_no_show', make_up_for_id: 'lost' })).toBe('not_lost')
    expect(grant({ outcome: 'student_no_show', make_up_until: '2026-12-24' })).toBe('owed_already')
  })

  test('managers review an unusual closing once', () => {
    const review = (fields: Parameters<typeof lessonRow>[0], session = manager) =>
      policy.refusalToReview(session, lessonRow({ ...held, ...fields }))
    expect(review({ unusual: ['at_night'] })).toBeUndefined()
    expect(review({ unusual: [] })).toBe('not_unusual')
    expect(review({ unusual: ['at_night'], reviewed_at: later })).toBe('reviewed_already')
    expect(review({ unusual: ['at_night'] }, accountant)).toBe('not_yours')
    expect(policy.reviewsOfLessons).toBe('lesson_review')
  })
})

test('the executor and managers write topic, homework and note until the lesson is settled or moved', () => {
  expect(answersOf((session) => policy.refusalToEdit(session, held))).toEqual([
    ['executor', undefined],
    ['manager', undefined],
  ])
  expect(policy.refusalToEdit(executor, lessonRow({ ...held, state: 'settled' }))).toBe('settled')
  expect(policy.refusalToEdit(executor, lessonRow({ ...held, outcome: 'moved' }))).toBe('moved')
  expect(policy.refusalToEdit(executor, planned)).toBeUndefined()
})

describe('cancelling', () => {
  test('is made for one’s own side; an executor also enters the customer’s, staff anybody’s', () => {
    expect(policy.sidesOf(customer)).toEqual(['customer'])
    expect(policy.sidesOf(executor)).toEqual(['executor', 'customer'])
    expect(policy.sidesOf(manager)).toEqual(['customer', 'executor', 'service'])
    expect(policy.sidesOf({ ...customer, role: 'guest' })).toEqual([])
    expect(cancellingSides.filter((side) => policy.mayCancelFor(executor, side))).toEqual(['customer', 'executor'])
  })

  test('is possible until the lesson begins', () => {
    const cancel = (session: typeof manager, lesson = planned, now = before) =>
      policy.refusalToCancel(session, lesson, now)
    expect([customer, executor, manager].map((session) => cancel(session))).toEqual([undefined, undefined, undefined])
    expect(cancel(accountant)).toBe('not_yours')
    expect(cancel(executor, held)).toBe('not_planned')
    expect(cancel(customer, planned, start)).toBe('started')
    expect(cancel(customer, planned, around(start, -1))).toBeUndefined()
  })

  test('is free of charge for the customer up to the notice, to the millisecond', () => {
    const until = around(start, -24 * hour)
    expect(policy.freeCancelUntil(planned)).toEqual(until)
    expect(policy.cancellationOutcome('customer', planned, until)).toBe('cancelled_by_customer_in_time')
    expect(policy.cancellationOutcome('customer', planned, around(until, 1))).toBe('cancelled_by_customer_late')
    expect(policy.cancellationOutcome('executor', planned, until)).toBe('cancelled_by_executor')
    expect(policy.cancellationOutcome('service', planned, until)).toBe('cancelled_by_service')
  })
})

describe('moving a lesson', () => {
  const move = (session: typeof manager, fields: Parameters<typeof lessonRow>[0] = {}, now = before) =>
    policy.refusalToMove(session, lessonRow(fields), now)

  test('is for the parties and managers, while it is planned', () => {
    expect([customer, executor, manager].map((session) => move(session))).toEqual([undefined, undefined, undefined])
    expect(move(accountant)).toBe('not_yours')
    for (const session of [customer, executor, manager]) expect(move(session, held)).toBe('not_planned')
  })

  test('by the customer keeps the notice and the free moves of the contract', () => {
    const until = around(start, -24 * hour)
    expect(move(customer, {}, until)).toBeUndefined()
    expect(move(customer, {}, around(until, 1))).toBe('move_late')
    expect(move(customer, { notice_hours: 0 }, around(start, -1))).toBeUndefined()
    expect(move(customer, { notice_hours: 0 }, start)).toBe('started')
    expect(move(customer, { free_moves_per_month: 0 })).toBe('no_moves')
    expect(move(customer, { free_moves_per_month: 1 })).toBeUndefined()
  })

  test('by the executor and managers keeps neither', () => {
    for (const session of [executor, manager]) {
      expect(move(session, { free_moves_per_month: 0 }, around(start, -1))).toBeUndefined()
      expect(move(session, {}, later)).toBeUndefined()
    }
  })
})

describe('taking a cancellation back', () => {
  const ofCustomer: LessonOutcome[] = ['cancelled_by_customer_in_time', 'cancelled_by_customer_late']
  const mayRestore: Record<'customer' | 'executor' | 'manager', LessonOutcome[]> = {
    customer: ofCustomer,
    executor: [...ofCustomer, 'cancelled_by_executor'],
    manager: [...ofCustomer, 'cancelled_by_executor', 'cancelled_by_service'],
  }
  const restore = (session: typeof manager, fields: Parameters<typeof lessonRow>[0], now = before) =>
    policy.refusalToRestore(session, lessonRow({ state: 'closed', ...fields }), now)

  test.each(['customer', 'executor', 'manager'] as const)('by the %s is allowed outcome by outcome', (who) => {
    for (const outcome of lessonOutcomes) {
      const refusal = mayRestore[who].includes(outcome) ? undefined : 'not_cancelled'
      expect([outcome, restore(policyPeople[who], { outcome })]).toEqual([outcome, refusal])
    }
  })

  test('is possible before the lesson would begin, while its month is open', () => {
    const cancelled = { outcome: 'cancelled_by_executor' as const }
    expect(restore(executor, cancelled, around(start, -1))).toBeUndefined()
    expect(restore(executor, cancelled, start)).toBe('started')
    expect(restore(executor, { ...cancelled, work_report_id: 'r' })).toBe('not_cancelled')
    expect(restore(executor, { outcome: null })).toBe('not_cancelled')
    expect(restore(executor, { ...cancelled, state: 'settled' })).toBe('settled')
    expect(restore(executor, { ...cancelled, state: 'disputed' })).toBe('disputed')
    expect(restore(accountant, cancelled)).toBe('not_yours')
    expect(restore({ ...customer, role: 'guest' }, cancelled)).toBe('not_cancelled')
  })
})

describe('confirming a lesson without an agreement', () => {
  const added = { ...held, addition: 'outside_plan' as const }
  const confirm = (fields: Parameters<typeof lessonRow>[0], now = later) =>
    policy.refusalToConfirm(customer, lessonRow({ ...added, ...fields }), now)

  test('is for the customer', () => {
    expect(answersOf((session) => policy.refusalToConfirm(session, lessonRow(added), later))).toEqual([
      ['customer', undefined],
    ])
  })

  test('happens once, while it is open', () => {
    expect(confirm({ state: 'settled' })).toBe('settled')
    expect(confirm({ state: 'disputed' })).toBe('disputed')
    expect(confirm({ confirmed_at: end })).toBe('nothing_to_confirm')
    expect(confirm({ addition: null })).toBe('nothing_to_confirm')
  })

  test('happens by silence after 72 hours if the contract says so', () => {
    const [until, over] = [around(end, 72 * hour), around(end, 72 * hour + 1)]
    expect(confirm({ silent_confirmation: true }, until)).toBeUndefined()
    expect(confirm({ silent_confirmation: true }, over)).toBe('dispute_over')
    expect(confirm({ silent_confirmation: false }, over)).toBeUndefined()
    expect(confirm({ silent_confirmation: true, state: 'planned', outcome: null }, over)).toBeUndefined()
  })
})
