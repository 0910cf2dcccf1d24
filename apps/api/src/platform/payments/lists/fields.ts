import { encodeCyrillic, NoSuchByte } from '../bank-files/index.ts'
import { NotWritable } from './payment-list.ts'

/** Sums with a point, as banks read them: 100.05. In whole kopecks, so that nothing is rounded. */
export const sumText = (kopecks: number) => `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`

/** 30.11.2026 */
export const dayText = (date: string) => date.split('-').reverse().join('.')

/** A text of people in one field. What would end the field or the line, or begin a tag, becomes a space; a letter that the
 *  encoding has no byte for loses its accents.
 *  @throws NotWritable where it has none then either */
export function fieldText(text: string, separators: RegExp): string {
  const plain = text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
    .replace(separators, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(plain, (letter) => encodable(letter) ?? withoutAccents(letter, text)).join('')
}

function withoutAccents(letter: string, text: string): string {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  if (encodable(bare) === undefined) throw new NotWritable(text)
  return bare
}

function encodable(text: string): string | undefined {
  try {
    encodeCyrillic(text)
    return text
  } catch (error) {
    if (error instanceof NoSuchByte) return undefined
    throw error
  }
}
