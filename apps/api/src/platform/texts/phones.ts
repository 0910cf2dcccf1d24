/** The digits of a phone, or of a part of one, as people write it: with a plus, spaces, brackets, dashes and dots; undefined for any
 *  other text. */
export function typedDigits(typed: string): string | undefined {
  if (/[^\d+\s().\p{Pd}−]/u.test(typed)) return undefined
  return typed.replaceAll(/\D/g, '') || undefined
}
