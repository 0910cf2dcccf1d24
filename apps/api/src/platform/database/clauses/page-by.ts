// Lists by pages. The order of a list is data: the keys that the database sorts by, all in one direction, the last one unique.
// It makes the order of the statement, the comparison with the row where a page begins (keyset), and the cursor.
import { dateSchema, defaultPageSize, idSchema, largestPageSize } from '@navyk/api-spec/kit'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type OrderByItemBuilder } from 'kysely'
import { z } from 'zod'
import { invalidFields } from '../../http/failures.ts'
import { dayValue } from './business-time.ts'
import { type Search, whereFound } from './search.ts'

/** Orders by a name, a title or a city as dictionaries do, in Russian and Belarusian: Абрамов, Ёлкин, Іваноў, small letters beside
 *  capitals. Both kinds of database have this collation (`schema/platform.sql`); what stands in the database's own
 *  is the order of code points. `.orderBy('last_name', inAlphabet)`; in a text of SQL `order by last_name collate alphabet`. */
export const inAlphabet = (order: OrderByItemBuilder): OrderByItemBuilder => order.collate('alphabet')

/** The text at which a page by name begins. A comparison with it uses the order of `inAlphabet`. */
export const placeInAlphabet = (text: string): RawBuilder<string> => sql<string>`${text}::text collate alphabet`

/** Text that PostgreSQL accepts; JSON can contain U+0000, which it does not. */
const text = z.string().refine((value) => !value.includes('\0'))

/** Kinds of values to sort by: how a cursor keeps one, and how a statement compares with it. */
const kinds = {
  id: { schema: idSchema, valueOf: (id: string) => sql`${id}::uuid` },
  day: { schema: dateSchema, valueOf: dayValue },
  /** Milliseconds since 1970. */
  instant: {
    schema: z.int().min(0).max(8_640_000_000_000_000),
    valueOf: (time: number) => sql`${new Date(time)}::timestamptz`,
  },
  /** Whole number, such as kopecks. */
  number: { schema: z.int(), valueOf: (number: number) => sql`${number}::bigint` },
  /** Text in the order of code points. */
  text: { schema: text, valueOf: (value: string) => sql`${value}::text` },
  /** Name, title or city in the order of dictionaries. */
  name: { schema: text, valueOf: placeInAlphabet },
}

interface SortKey<Column extends string> {
  /** Column of the selected row, from which the cursor is written. */
  column: Column
  /** Expression that the database sorts by. */
  expression: Expression<unknown>
  kind: keyof typeof kinds
}

/** Order of a list. Two rows that are equal in all keys would be lost between pages, so the last key is unique. */
export interface PageOrder<Column extends string> {
  direction: 'asc' | 'desc'
  keys: readonly SortKey<Column>[]
}

/** Name of the selected column: `received_on` of `payment.received_on`. */
type Selected<Path extends string> = Path extends `${string}.${infer Column}` ? Column : Path

const keyOf =
  (kind: SortKey<string>['kind']) =>
  <Path extends string>(path: Path, expression: Expression<unknown> = sql.ref(path)): SortKey<Selected<Path>> => ({
    // The last part of a path is its column.
    column: path.slice(path.lastIndexOf('.') + 1) as Selected<Path>,
    expression: kind === 'name' ? sql`${expression} collate alphabet` : expression,
    kind,
  })

/** Keys of an order: `by.day('payment.received_on')`, or with what the database sorts by, where that is no column of a table:
 *  `by.number('due', sql`debt.kopecks`)`. */
export const by = {
  id: keyOf('id'),
  day: keyOf('day'),
  instant: keyOf('instant'),
  number: keyOf('number'),
  text: keyOf('text'),
  name: keyOf('name'),
}

export const ascending = <Column extends string>(...keys: SortKey<Column>[]): PageOrder<Column> => ({
  direction: 'asc',
  keys,
})

export const descending = <Column extends string>(...keys: SortKey<Column>[]): PageOrder<Column> => ({
  direction: 'desc',
  keys,
})

/** Fields of a query that ask for a page; `limit` is the most rows of it. */
export interface PageRequest {
  cursor?: string | undefined
  limit?: number | undefined
}

export interface PageOfRows<Row> {
  rows: Row[]
  /** Cursor of the next page; null on the last one. */
  nextCursor: string | null
}

/** The page of a list in which a person sees nothing. */
export const emptyPage = { data: [], nextCursor: null }
/** The same where its rows are read. */
export const noRows = { rows: [], nextCursor: null }

/** Ends a query that is read by pages: `query.$call(pageBy(descending(by.id('act.id')), page))`.
 *  @param search only the rows that it finds
 *  @throws Failure 422 a cursor that was not written for a list of this order */
export const pageBy =
  <Column extends string>(order: PageOrder<Column>, request: PageRequest, search?: Search) =>
  async <DB, Tables extends keyof DB, Row extends Record<Column, unknown>>(
    query: SelectQueryBuilder<DB, Tables, Row>,
  ): Promise<PageOfRows<Row>> => {
    const page = pagePartsOf(order, request)
    const begun = request.cursor === undefined ? query : query.where(page.isAfter)
    const found = whereFound(begun, search, (each) => each.orderBy(page.orderBy).limit(page.limit))
    return page.take(await found.orderBy(page.orderBy).limit(page.limit).execute())
  }

/** Lengths of most pages, with the row more. They are literals in the statement: PostgreSQL keeps no plan for a limit that it does not
 *  know, and to plan the tables of a page takes longer than to read it. */
const usualLengths = [defaultPageSize + 1, largestPageSize + 1]

/** Parts of a statement that is written as SQL, for the same page. @throws Failure 422 as above */
export function pagePartsOf<Column extends string>(
  order: PageOrder<Column>,
  { cursor, limit = defaultPageSize }: PageRequest,
) {
  return {
    isAfter: cursor === undefined ? sql<boolean>`true` : isAfter(order, readCursor(order, cursor)),
    orderBy: sql`${sql.join(order.keys.map(({ expression }) => sql`${expression} ${sql.raw(order.direction)}`))}`,
    /** One row more than the page shows: whether it is there says whether there is another page. */
    limit: usualLengths.includes(limit + 1) ? sql.lit(limit + 1) : limit + 1,
    /** Makes the page of the rows that the statement has found. */
    take: <Row extends Record<Column, unknown>>(found: readonly Row[]): PageOfRows<Row> => {
      const rows = found.slice(0, limit)
      const last = found.length > limit ? rows.at(-1) : undefined
      return { rows, nextCursor: last ? writeCursor(order, last) : null }
    },
  }
}

export type PageParts<Column extends string = string> = ReturnType<typeof pagePartsOf<Column>>

/** A page of rows that are known as a whole and stand in an order without names. A row that has gone since the page before
 *  does not matter: the page begins after its place. @throws Failure 422 as above
 *  @param keysOf the columns of the order, of a row that has them elsewhere */
export function pageInOrder<Row, Column extends string>(
  rows: readonly Row[],
  order: PageOrder<Column>,
  { cursor, limit = defaultPageSize }: PageRequest,
  keysOf: (row: Row) => Record<Column, unknown>,
): PageOfRows<Row> {
  const place = cursor === undefined ? undefined : readCursor(order, cursor)
  const from = place ? rows.findIndex((row) => comesAfter(order, placeOf(order, keysOf(row)), place)) : 0
  const shown = from < 0 ? [] : rows.slice(from, from + limit)
  const last = from >= 0 && from + limit < rows.length ? shown.at(-1) : undefined
  return { rows: shown, nextCursor: last === undefined ? null : writeCursor(order, keysOf(last)) }
}

/** Reads the cursor of a list that goes on by the number of rows shown before. @throws Failure 422 */
export function readCount(cursor = '0'): number {
  if (!/^\d{1,6}$/.test(cursor)) throw wrongCursor()
  return Number(cursor)
}

/** A page of a list that is known as a whole; its cursor is the number of rows shown before it.
 *  @throws Failure 422 a wrong cursor */
export function pageByCount<Row>(
  rows: readonly Row[],
  { cursor, limit = defaultPageSize }: PageRequest,
): PageOfRows<Row> {
  const end = readCount(cursor) + limit
  return { rows: rows.slice(end - limit, end), nextCursor: end < rows.length ? String(end) : null }
}

function isAfter({ direction, keys }: PageOrder<string>, place: readonly unknown[]): RawBuilder<boolean> {
  const columns = sql.join(keys.map(({ expression }) => expression))
  // Each value has passed the schema of its kind.
  const values = sql.join(keys.map(({ kind }, index) => kinds[kind].valueOf(place[index] as never)))
  return sql<boolean>`(${columns}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${values})`
}

function comesAfter({ direction }: PageOrder<string>, values: readonly (string | number)[], place: readonly unknown[]) {
  const differing = values.findIndex((value, index) => value !== place[index])
  const [value, other] = [values[differing], place[differing]]
  // The cursor has passed the schemas of the keys, so both are of one type.
  return differing >= 0 && (direction === 'asc') === (value as string) > (other as string)
}

/** Values of a row by which it is sorted, as a cursor keeps them. */
const placeOf = <Column extends string>({ keys }: PageOrder<Column>, row: Record<Column, unknown>) =>
  keys.map(({ column }) => {
    const value: unknown = row[column]
    return value instanceof Date ? value.getTime() : (value as string | number)
  })

const writeCursor = <Column extends string>(order: PageOrder<Column>, row: Record<Column, unknown>): string =>
  Buffer.from(JSON.stringify(placeOf(order, row))).toString('base64url')

/** Values of the row after which a page begins, one for each key. */
function readCursor({ keys }: PageOrder<string>, cursor: string): unknown[] {
  const place = partsOf(cursor)
  const isPlace = place.length === keys.length && keys.every(({ kind }, index) => isOf(kind, place[index]))
  if (!isPlace) throw wrongCursor()
  return place
}

const isOf = (kind: keyof typeof kinds, value: unknown): boolean => kinds[kind].schema.safeParse(value).success

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

const wrongCursor = () => invalidFields({ cursor: 'validation.cursor' })
