/** The number of a thing as people search for it, with or without its sign: '12', '№ 12', '#12'; undefined for any other text, and for
 *  more than nine digits. */
export function typedNumber(typed: string): number | undefined {
  const digits = /^[№#]?\s*(\d{1,9})$/.exec(typed.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The digits of a phone, or of a part of one, as people write it: with a plus, spaces, brackets, dashes and dots; undefined for any
 *  other text. */
export function typedDigits(typed: string): string | undefined {
  if (/[^\d+\s().\p{Pd}−]/u.test(typed)) return undefined
  return typed.replaceAll(/\D/g, '') || undefined
}
