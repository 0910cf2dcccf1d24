// Cursors: the place at which the next page of a list begins, by the list's sort key. An invalid cursor is refused at
// the field `cursor`.
import { addDays, dayMs, idSchema } from '@navyk/api-spec/kit'
import { invalidFields } from './http/failures.ts'

/** The last row shown of a list by id, as it is. @throws Failure 422 */
export function readIdCursor(cursor: string): string {
  const id = idSchema.safeParse(cursor).data
  if (id === undefined) throw invalidFields({ cursor: 'validation.cursor' })
  return id
}

/** Reads a cursor of a list by a computed figure: how many of its rows were shown, as digits. @throws Failure 422 */
export function readCountCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,6}$/.test(cursor)) throw invalidFields({ cursor: 'validation.cursor' })
  return Number(cursor)
}

/** A page of a list that is known as a whole. @throws Failure 422 a wrong cursor */
export function pageByCount<Row>(
  rows: readonly Row[],
  { cursor, limit }: { cursor: string | undefined; limit: number },
): { shown: Row[]; nextCursor: string | null } {
  const end = readCountCursor(cursor) + limit
  return { shown: rows.slice(end - limit, end), nextCursor: end < rows.length ? String(end) : null }
}

/** The last row shown of a list by time. */
export interface TimePlace {
  at: Date
  id: string
}

export const writeTimeCursor = ({ at, id }: TimePlace): string => `${at.getTime()}.${id}`

/** @throws Failure 422 */
export function readTimeCursor(cursor: string): TimePlace {
  // Stryker disable next-line Regex,StringLiteral,ArrayDeclaration: whatever is no id is refused in the next line
  const [, time, id = ''] = /^(\d{1,13})\.(.+)$/.exec(cursor) ?? []
  return { at: new Date(Number(time)), id: readIdCursor(id) }
}

/** The last row shown of a list by a day. */
export interface DayPlace {
  day: string
  id: string
}

const firstDay = '1970-01-01'

export const writeDayCursor = ({ day, id }: DayPlace): string => writeTimeCursor({ at: new Date(day), id })

/** @throws Failure 422 */
export function readDayCursor(cursor: string): DayPlace {
  const { at, id } = readTimeCursor(cursor)
  return { day: addDays(firstDay, Math.floor(at.getTime() / dayMs)), id }
}

/** The last row shown of a list by an amount in kopecks. */
export interface AmountPlace {
  kopecks: number
  id: string
}

export const writeAmountCursor = ({ kopecks, id }: AmountPlace): string => `${kopecks}.${id}`

/** @throws Failure 422 */
export function readAmountCursor(cursor: string): AmountPlace {
  const { at, id } = readTimeCursor(cursor)
  return { kopecks: at.getTime(), id }
}

/** The last row shown of a list by two amounts in kopecks. */
export interface AmountsPlace {
  first: number
  second: number
  id: string
}

export const writeAmountsCursor = ({ first, second, id }: AmountsPlace): string => `${first}.${second}.${id}`

/** @throws Failure 422 */
export function readAmountsCursor(cursor: string): AmountsPlace {
  const [, first, rest = ''] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  const { kopecks, id } = readAmountCursor(rest)
  return { first: Number(first), second: kopecks, id }
}

/** The last row shown of a list by a text, as the database sorts it. */
export interface TextPlace {
  text: string
  id: string
}

export const writeTextCursor = ({ text, id }: TextPlace): string =>
  Buffer.from(JSON.stringify([text, id])).toString('base64url')

/** @throws Failure 422 */
export function readTextCursor(cursor: string): TextPlace {
  const [text, id] = partsOf(cursor)
  if (!isText(text)) throw invalidFields({ cursor: 'validation.cursor' })
  return { text, id: readIdCursor(String(id)) }
}

/** The last row shown of a list by name. */
export interface NamePlace {
  lastName: string
  firstName: string
  id: string
}

export const writeNameCursor = ({ lastName, firstName, id }: NamePlace): string =>
  Buffer.from(JSON.stringify([lastName, firstName, id])).toString('base64url')

/** @throws Failure 422 */
export function readNameCursor(cursor: string): NamePlace {
  const [lastName, firstName, id] = partsOf(cursor)
  if (!isText(lastName) || !isText(firstName)) throw invalidFields({ cursor: 'validation.cursor' })
  return { lastName, firstName, id: readIdCursor(String(id)) }
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    // Stryker disable next-line ArrayDeclaration: a single text names no place either
    return Array.isArray(parts) ? parts : []
  } catch {
    // Stryker disable next-line ArrayDeclaration: as above
    return []
  }
}

/** PostgreSQL does not accept texts with U+0000, which JSON can contain. */
const isText = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0')
