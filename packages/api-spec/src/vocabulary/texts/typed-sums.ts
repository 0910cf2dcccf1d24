/** A sum of money as people, sheets and banks write it, in kopecks: '25', '25,5', '1 250.00', '−3,20'. Spaces of any kind may part
 *  groups of three digits and stand nowhere else, because "12 50" may be twelve fifty as well as 1250. Never goes through a fraction.
 *  @returns undefined for what is no sum, or has a part of a kopeck */
export function kopecksOf(text: string): number | undefined {
  const [, sign = '', roubles, kopecks = ''] =
    /^([-+−]?)(\d{1,3}(?:\s\d{3}){1,3}|\d{1,12})(?:[.,](\d{0,2}))?$/.exec(text.trim()) ?? []
  if (roubles === undefined) return undefined
  const sum = Number(roubles.replace(/\s/g, '')) * 100 + Number(kopecks.padEnd(2, '0'))
  return /[-−]/.test(sign) && sum > 0 ? -sum : sum
}

/** A price or a sum that is searched for, in kopecks: without a sign, of at most seven digits of roubles. */
export function priceOf(text: string): number | undefined {
  const kopecks = /^\s*\d/.test(text) ? kopecksOf(text) : undefined
  return kopecks !== undefined && kopecks < 1_000_000_000 ? kopecks : undefined
}
