import pg from 'pg'

/** Type oids whose JavaScript form differs between the two drivers; both are set to the same. */
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

/** Never seen by `pg` as absent: an unknown type falls back to the driver's own parser. */
export const parserFor: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')
