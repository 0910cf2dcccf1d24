import { type Insertable, type InsertQueryBuilder, type InsertResult, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Rows of an insert as one parameter: `tx.insertInto('notice').$call(manyRows('notice', rows))`. The statement has the same
 *  text however many there are, so that it is built quickly, prepared once, and never has too many parameters. A
 *  column that one row names and another doesn't is null there. Bytes can't be inserted so. */
export function manyRows<Table extends keyof Database & string>(
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
) {
  const named = rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  )
  // Object.entries forgets of which columns the names are.
  const names = [...new Set(named)] as (keyof Database[Table] & string)[]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql`${JSON.stringify(rows)}::jsonb`
  return (insert: InsertQueryBuilder<Database, Table, InsertResult>) =>
    insert
      .columns(names)
      .expression(sql`select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${values})`)
}
