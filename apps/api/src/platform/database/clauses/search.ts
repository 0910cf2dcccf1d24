import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Search of a list: the ways in which it finds rows, such as by a part of their number and by the name of their customer. */
export interface Search {
  /** Unique column of the rows, such as `invoice.id`. */
  id: string
  /** Conditions of which a row meets at least one. An index answers each. */
  ways: readonly RawBuilder<boolean>[]
}

/** Narrows a query to the rows that a search finds; without a search it stays as it is.
 *
 *  PostgreSQL reads a table from its beginning for conditions on several tables that are joined by `or`. Asked for each way alone, it
 *  uses the index of the way, or goes through the list in its order where a way finds many rows.
 *  @param first keeps of each way no more rows than are needed: the first of them in the order of the list */
export function whereFound<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  search: Search | undefined,
  first: <Rows>(rows: SelectQueryBuilder<DB, Tables, Rows>) => SelectQueryBuilder<DB, Tables, Rows> = (rows) => rows,
): SelectQueryBuilder<DB, Tables, Row> {
  if (search === undefined) return query
  const id = sql.ref<string>(search.id)
  const [way, ...others] = search.ways
  if (way === undefined) return query.where(sql<boolean>`false`)
  if (others.length === 0) return query.where(way)
  const found = search.ways.map((each) => sql`(${first(query.clearSelect().select(id.as('id')).where(each))})`)
  return query.where(sql<boolean>`${id} = any(array(${sql.join(found, sql` union all `)}))`)
}
