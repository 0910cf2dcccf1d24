import {
  type OperandValueExpressionOrList,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type StringReference,
} from 'kysely'

/** Values of columns that a filter may name. */
type GivenValues<DB, Tables extends keyof DB> = {
  [Column in StringReference<DB, Tables>]?: OperandValueExpressionOrList<DB, Tables, Column> | undefined
}

/** Rows whose columns equal the values that are given; a column whose value is undefined is not asked for:
 *  `.$call((query) => whereGiven(query, { state, kind }))`. */
export function whereGiven<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  values: GivenValues<DB, Tables>,
): SelectQueryBuilder<DB, Tables, Row> {
  let narrowed = query
  for (const [column, value] of Object.entries(values)) {
    // Object.entries forgets of which columns the keys are.
    if (value !== undefined) narrowed = narrowed.where(column as StringReference<DB, Tables>, '=', value as never)
  }
  return narrowed
}

/** A condition that needs a value which may be missing: `.$call(ifGiven(after, (query, after) => query.where('id', '<', after)))`.
 *  @returns the query as it is when the value is null or undefined */
export const ifGiven =
  <Query, Value>(value: Value, narrow: (query: Query, value: NonNullable<Value>) => Query) =>
  (query: Query): Query =>
    value === undefined || value === null ? query : narrow(query, value)

/** Any of these ids, as one parameter for any number of them: `.where('id', '=', anyOf(ids))`. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`
