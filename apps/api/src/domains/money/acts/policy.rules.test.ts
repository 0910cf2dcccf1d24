import { expect, test } from 'vitest'
import type { ActState } from '@navyk/api-spec/money/acts'
import type { Session } from '#platform/http'
import { actTransitions, canAnswer, maySee, sharesOf } from './policy.ts'

const session = (role: Session['role'], cabinetId: string) => ({ role, cabinetId }) as Session
const owner = session('customer', 'own')

test.each([
  ['its customer', owner, true],
  ['another customer', session('customer', 'other'), false],
  ['an executor, because it shows prices', session('executor', 'own'), false],
  ['staff', session('staff', 'other'), true],
])('an act is seen by %s: %s', (_, who, may) => {
  expect(maySee(who, { customer_id: 'own' })).toBe(may)
})

test.each<[ActState, boolean]>([
  ['issued', true],
  ['declined', true],
  ['acknowledged', false],
  ['accepted_silently', false],
  ['superseded', false],
])('an act that is %s can be answered: %s', (state, may) => {
  expect(canAnswer(owner, { customer_id: 'own', state })).toBe(may)
  expect(canAnswer(session('customer', 'other'), { customer_id: 'own', state })).toBe(false)
  expect(canAnswer(session('staff', 'own'), { customer_id: 'own', state })).toBe(false)
})

test('an accepted act can only be replaced, a superseded one stays', () => {
  const stepsFrom = (state: ActState) =>
    Object.entries(actTransitions).flatMap(([step, { from }]) =>
      (from as readonly ActState[]).includes(state) ? [step] : [],
    )
  expect(stepsFrom('issued')).toEqual(['acknowledge', 'accept', 'decline', 'replace'])
  expect(stepsFrom('declined')).toEqual(['acknowledge', 'replace'])
  expect(stepsFrom('acknowledged')).toEqual(['replace'])
  expect(stepsFrom('accepted_silently')).toEqual(['replace'])
  expect(stepsFrom('superseded')).toEqual([])
})

test.each([
  ['one', 300, 1, [300]],
  ['three that divide', 300, 3, [100, 100, 100]],
  ['three that do not', 100, 3, [33, 33, 34]],
  ['more sessions than kopecks', 2, 3, [0, 1, 1]],
  ['none', 100, 0, []],
])('shares of a price add up to the price, to the kopeck: %s', (_, price, count, shares) => {
  expect(sharesOf(price, count)).toEqual(shares)
})
