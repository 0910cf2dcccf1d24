/** The number of a thing as people search for it, with or without its sign: '12', '№ 12', '#12'; undefined for any other text, and for
 *  more than nine digits. */
export function typedNumber(typed: string): number | undefined {
  const digits = /^[№#]?\s*(\d{1,9})$/.exec(typed.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
