import pg from 'pg'

/** Oids of types that the two drivers parse differently; both use these parsers. */
const int8 = 20
const numeric = 1700
const date = 1082
const timestamptz = 1184

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The database holds a number that JavaScript can't: ${text}`)
  return value
}

/** bigint → safe integer (kopecks, counts), numeric → number, date → 'YYYY-MM-DD', timestamptz → Date. */
export const parsers: Record<number, (text: string) => unknown> = {
  [int8]: wholeNumber,
  [numeric]: Number,
  [date]: (text) => text,
  [timestamptz]: (text) => new Date(text),
}

/** Falls back to the driver's own parser for unknown types. */
export const parserFor: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')
