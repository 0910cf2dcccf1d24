import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../schema.ts'

type OwnerColumn = 'customer_id' | 'cabinet_id' | 'asker_id' | 'author_id' | 'person_id' | 'owner_id'

/** Rows of a table that belong to a cabinet, by the column that names it. */
export interface OwnedRows {
  table: keyof Database
  column: OwnerColumn
  /** Key of the kind in counts, such as `documents`; rows without it are not counted. */
  counted?: string
  /** Further columns that are set when the rows get another owner, as SQL. */
  also?: string
}

/** Names rows of the domain's own table; `check` looks at the name as at one that is written. */
export const ownedRows = (
  table: keyof Database,
  column: OwnerColumn,
  more: Pick<OwnedRows, 'counted' | 'also'> = {},
): OwnedRows => ({ table, column, ...more })

/** Counts an owner's rows by kind (`counted`), in one query for all tables. */
export async function countOwned(reader: Reader, rows: readonly OwnedRows[], ownerId: string) {
  const counts = rows.flatMap(({ table, column, counted }) =>
    counted === undefined
      ? []
      : [
          sql`select ${counted}::text as kind, (select count(*)::int from ${sql.table(table)} where ${sql.ref(column)} = ${ownerId}) as count`,
        ],
  )
  if (counts.length === 0) return new Map<string, number>()
  const { rows: found } = await sql<{ kind: string; count: number }>`
    select kind, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as each group by kind
  `.execute(reader)
  return new Map(found.map(({ kind, count }) => [kind, count]))
}

/** Gives all rows of one owner to another. */
export async function moveOwned(tx: Tx, rows: readonly OwnedRows[], fromId: string, intoId: string): Promise<void> {
  for (const { table, column, also } of rows) {
    const more = also === undefined ? sql`` : sql`, ${sql.raw(also)}`
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${intoId}${more} where ${sql.ref(column)} = ${fromId}
    `.execute(tx)
  }
}
