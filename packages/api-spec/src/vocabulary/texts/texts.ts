import { z } from 'zod'

// The group is an emoji with the invisible letters that join its parts, which stay: a flag of tags, a keycap, a sequence. Whatever
// else matches goes: letters that nobody sees, half characters, and control characters but for those of lines.
const invisible =
  /(\u{1F3F4}[\u{E0030}-\u{E007A}]{1,6}\u{E007F}|[\d#*]\uFE0F?\u20E3|\p{ExtPict}[\uFE0E\uFE0F]?\p{EMod}?(?:\u200D\p{ExtPict}\uFE0F?\p{EMod}?)*)|[\p{DI}\p{Cs}\uFFF9-\uFFFB]/gu

/** The one spelling in which texts are kept and searched: composed letters (NFC), without letters that nobody sees except within
 *  emoji, and without marks that stand on no letter. */
const spelled = (text: string) =>
  text
    .normalize('NFC')
    .replace(invisible, '$1')
    .trim()
    .replace(/^\p{M}+\s*/u, '')

/** A text of one line as it is kept: any spaces between two words are one. */
export const lineToKeep = (text: string): string => spelled(text).replace(/\p{Zs}+/gu, ' ')

/** A text of several lines as it is kept. Line ends of any kind become one kind; other control characters are left out. */
export const textToKeep = (text: string): string =>
  spelled(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''))

const typed = () => z.string('validation.required')

/** A text that a person writes, of one or more lines; it may be empty. `longest` counts characters. */
export const freeText = (longest: number) => typed().overwrite(textToKeep).max(longest, 'validation.too_long')
export const neededText = (longest: number) => freeText(longest).min(1, 'validation.required')

/** A text of one line: a name, a title, a place. A line break or a control character in it is refused, because what follows would
 *  pass for another line of the list, message or document in which it stands. */
export const freeLine = (longest: number) =>
  typed()
    .overwrite(lineToKeep)
    .max(longest, 'validation.too_long')
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'validation.invalid')
export const neededLine = (longest: number) => freeLine(longest).min(1, 'validation.required')

/** Search text of a list, in the spelling in which texts are kept. */
export const searchSchema = z.string().overwrite(lineToKeep).max(100, 'validation.too_long').optional()
