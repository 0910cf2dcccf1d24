import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bicSchema, ibanSchema, isBankOf, isBelarusianIban, isUnp, spacedIban, unpSchema } from './bank-details.ts'

const ibans = ['BY13NBRB3600900000002Z00AB00', 'BY86AKBB10100000002966000000']

test.each([
  ['200988541', true],
  ['MA1953684', true],
  ['200988542', false],
  ['MA1953685', false],
  ['20098854', false],
  ['2009885410', false],
  // No number begins with 8, 9 or 0, nor with one letter alone.
  ['800988541', false],
  ['M19536841', false],
  ['TA1953684', false],
])('the taxpayer’s number %s is right: %s', (unp, right) => {
  expect(isUnp(unp)).toBe(right)
})

test('a number whose sum leaves ten has no valid check digit', () => {
  const fitting = (start: string) => [...'0123456789'].filter((digit) => isUnp(`${start}${digit}`)).length
  const starts = Array.from({ length: 200 }, (_, index) => String(10_000_000 + index))
  expect(new Set(starts.map(fitting))).toEqual(new Set([0, 1]))
})

test('one wrong digit or two swapped neighbours are found in an account’s number', () => {
  for (const iban of ibans) {
    expect(isBelarusianIban(iban)).toBe(true)
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 27 }), fc.constantFrom(...'0123456789'), (place, digit) => {
        const wrong = `${iban.slice(0, place)}${digit}${iban.slice(place + 1)}`
        expect(isBelarusianIban(wrong)).toBe(wrong === iban)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 26 }), (place) => {
        const wrong = `${iban.slice(0, place)}${iban[place + 1]}${iban[place]}${iban.slice(place + 2)}`
        expect(isBelarusianIban(wrong)).toBe(wrong === iban)
      }),
    )
  }
})

test.each([
  ['an account abroad', 'DE89370400440532013000'],
  ['too short', ibans[0]?.slice(0, 27)],
  ['too long', `${ibans[0]}0`],
  ['letters where figures are expected', 'BY13NBRBABCD900000002Z00AB00'],
])('an account outside of Belarus is refused: %s', (_, iban) => {
  expect(isBelarusianIban(iban ?? '')).toBe(false)
})

test('spaces, small letters and Cyrillic look-alikes are read as what they stand for', () => {
  expect(unpSchema.needed.parse(' МА 1953684 ')).toBe('MA1953684')
  expect(ibanSchema.needed.parse('by13 nbrb 3600 9000 0000 2Z00 АВ00')).toBe(ibans[0])
  expect(bicSchema.needed.parse('akbb by2x')).toBe('AKBBBY2X')
})

test.each([
  [unpSchema.needed, '200988542', 'validation.unp'],
  [ibanSchema.needed, 'BY13NBRB3600900000002Z00AB01', 'validation.iban'],
  [bicSchema.needed, 'AKBBDE2X', 'validation.bic'],
  [bicSchema.needed, 'AKBBBY2', 'validation.bic'],
  [unpSchema.needed, '  ', 'validation.required'],
])('a refusal names the wrong one of the details: %#', (schema, text, message) => {
  expect(schema.safeParse(text).error?.issues[0]?.message).toBe(message)
})

test('an account and a bank belong together by their first four letters', () => {
  expect(isBankOf('AKBBBY2X', ibans[1] ?? '')).toBe(true)
  expect(isBankOf('AKBBBY2X', ibans[0] ?? '')).toBe(false)
})

test('an account is printed in groups of four', () => {
  expect(spacedIban(ibans[1] ?? '')).toBe('BY86 AKBB 1010 0000 0029 6600 0000')
})
