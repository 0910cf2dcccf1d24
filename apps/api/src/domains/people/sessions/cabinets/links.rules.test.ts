import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settableClock } from '#platform/clock.ts'
import { isLinkFor, signLink } from './links.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const effectsAt = (moment: Date, secret = 'a'.repeat(32), oldSecrets: string[] = []) => ({
  clock: settableClock(moment),
  secret,
  oldSecrets,
})
const effects = effectsAt(now)
const accountId = '01900000-0000-7000-8000-000000000001'
const link = signLink(effects, 'switch-to-cabinet', accountId, '01900000-0000-7000-8000-000000000002')
const accepts = (changed: Partial<typeof link>, at = effects) =>
  isLinkFor(at, 'switch-to-cabinet', accountId, { ...link, ...changed })

test('every single-bit change of a link is refused', () => {
  expect(accepts({})).toBe(true)
  for (const field of ['id', 'date', 'signature'] as const) {
    const bytes = Buffer.from(link[field])
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect([field, bit, accepts({ [field]: changed.toString('latin1') })]).toEqual([field, bit, false])
    }
  }
})

test('any other text in the place of a value is refused, whatever its length', () => {
  const other = (field: keyof typeof link) => fc.string({ unit: 'binary' }).filter((text) => text !== link[field])
  for (const field of ['id', 'date', 'signature'] as const) {
    fc.assert(fc.property(other(field), (text) => !accepts({ [field]: text })))
  }
})

test.each(['', 'A', `${link.signature}=`, `${link.signature}A`, link.signature.slice(1), link.signature.repeat(2)])(
  'a signature of another length (%s) is refused',
  (signature) => expect(accepts({ signature })).toBe(false),
)

test('a link is valid from the millisecond it is signed in to 60 seconds after, and not before', () => {
  const shifted = (ms: number) => accepts({}, effectsAt(new Date(now.getTime() + ms)))
  expect([-1, 0, 60_000, 60_001].map(shifted)).toEqual([false, true, true, false])
})

test('a link of one purpose is not valid for another, and one of an account not for another', () => {
  expect(isLinkFor(effects, 'open-as', accountId, link)).toBe(false)
  expect(isLinkFor(effects, 'switch-to-cabinet', link.id, link)).toBe(false)
})

test('a link that was signed before the secret changed is valid while the old secret is kept', () => {
  expect(accepts({}, effectsAt(now, 'b'.repeat(32), ['c'.repeat(32), effects.secret]))).toBe(true)
  expect(accepts({}, effectsAt(now, 'b'.repeat(32), ['c'.repeat(32)]))).toBe(false)
})

test('a moment has one spelling: the same one written differently is refused even with a right signature', () => {
  for (const date of ['2026-11-20T09:00:00Z', '2026-11-20T12:00:00.000+03:00', '2026-11-20 09:00:00.000Z', 'today']) {
    const clock = { now: () => ({ getTime: () => now.getTime(), toISOString: () => date }) as Date, set: () => {} }
    const signed = signLink({ clock, secret: effects.secret }, 'switch-to-cabinet', accountId, link.id)
    expect(isLinkFor(effects, 'switch-to-cabinet', accountId, signed)).toBe(false)
  }
})
