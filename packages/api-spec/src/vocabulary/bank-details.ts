// Bank details of a Belarusian payer: taxpayer's number (УНП), account (IBAN) and bank (BIC).
import { z } from 'zod'

const cyrillic = 'АВЕКМНОРСТ'
const latin = 'ABEKMHOPCT'

/** Capitals without spaces; Cyrillic letters that look like Latin ones become these. */
const compact = (text: string) =>
  text
    .replace(/\s+/g, '')
    .toUpperCase()
    .replace(/[АВЕКМНОРСТ]/g, (letter) => latin[cyrillic.indexOf(letter)] ?? letter)

const unpWeights = [29, 23, 19, 17, 13, 7, 5, 3]
const unpLetters = 'ABCEHKMOPT'

/** Whether a compact УНП is right, check digit included. An organisation's has nine digits, a person's may begin with two letters: the
 *  first counts by its place after the digits, the second by its place among the ten that are used. */
export function isUnp(unp: string): boolean {
  if (!/^(?:[1-7]\d|[ABCEHKM][ABCEHKMOPT])\d{7}$/.test(unp)) return false
  const second = unpLetters.indexOf(unp.charAt(1))
  const digits = second < 0 ? unp : `${unp.charAt(0)}${second}${unp.slice(2)}`
  const sum = unpWeights.reduce((total, weight, place) => total + weight * Number.parseInt(digits.charAt(place), 36), 0)
  // A remainder of ten belongs to no number.
  return sum % 11 === Number(unp.charAt(8))
}

/** Whether a compact IBAN is one of Belarus, with the check digits of ISO 7064 (mod 97-10). */
export function isBelarusianIban(iban: string): boolean {
  if (!/^BY\d{2}[A-Z0-9]{4}\d{4}[A-Z0-9]{16}$/.test(iban)) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  )
  return BigInt(digits) % 97n === 1n
}

/** Whether a compact BIC (ISO 9362) is of a bank in Belarus; the branch may be left out. */
const isBelarusianBic = (bic: string) => /^[A-Z]{4}BY[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic)

/** Whether a bank has the account: an IBAN and the BIC of its bank have the same four letters. */
export const isBankOf = (bic: string, iban: string) => bic.slice(0, 4) === iban.slice(4, 8)

/** An IBAN in groups of four, as it is printed. */
export const spacedIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

const compactText = () => z.string('validation.required').overwrite(compact)
const checked = (is: (text: string) => boolean, error: string) => ({
  needed: compactText().min(1, 'validation.required').refine(is, error),
  /** Accepts an empty text, which stands for none. */
  orNone: compactText().refine((text) => text === '' || is(text), error),
})
export const unpSchema = checked(isUnp, 'validation.unp')
export const ibanSchema = checked(isBelarusianIban, 'validation.iban')
export const bicSchema = checked(isBelarusianBic, 'validation.bic')

/** An account as history and notices show it: its last four characters, which are enough to tell two apart. */
export const endOfIban = (iban: string) => `…${iban.slice(-4)}`
