import { expect, test } from 'vitest'
import { secondsClosed, freeLimits, ownLimit, provenLimits, subjectsOf } from './throttle-limits.ts'

const trier = { phone: '375291234567', network: '10.0.0.0/24', own: undefined }
const windowMs = 15 * 60_000
const pair = 'sign-in:375291234567:10.0.0.0/24'
const phone = 'sign-in:375291234567'
const network = 'sign-in:from:10.0.0.0/24'

test('a try counts for its phone, its network, and the two together', () => {
  expect(subjectsOf(trier)).toEqual({ pair, phone, network })
})

test('within a quarter of an hour ten wrong passwords of a phone and thirty of a network need no challenge', () => {
  expect(freeLimits(trier)).toEqual([
    { subject: pair, most: 10, windowMs },
    { subject: phone, most: 10, windowMs },
    { subject: network, most: 30, windowMs },
  ])
})

test('with solved challenges a network has twenty tries at one phone, and is never closed as a whole', () => {
  const [first, ...others] = provenLimits(trier)
  expect(first).toEqual({ subject: pair, most: 20, windowMs })
  expect(others.map(({ subject, windowMs }) => [subject, windowMs])).toEqual([
    [phone, windowMs],
    [network, windowMs],
  ])
  for (const { most } of others) expect(most).toBeGreaterThan(1_000_000)
})

test('a device has ten tries of its own', () => {
  expect(ownLimit('device')).toEqual({ subject: 'sign-in:own:device', most: 10, windowMs })
})

test.each([
  [undefined, undefined],
  [50, undefined],
  [51, 7],
])('after %s failures at a phone strangers are refused for %s seconds', (hits, seconds) => {
  expect(secondsClosed(hits === undefined ? undefined : { subject: phone, hits, seconds: 7 })).toBe(seconds)
})
