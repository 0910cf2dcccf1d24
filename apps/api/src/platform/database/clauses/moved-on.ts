import type { UpdateQueryBuilder } from 'kysely'

interface StatefulRow {
  id: string
  version: number
  state: string
}

/** Completes an update that moves one row on: it counts the version up and changes the row only if that still is as it was
 *  found. The table and the other columns stand at the caller, where their owner and their types are checked.
 *
 *  `movedOn(tx.updateTable('act').set(columns), before, 'acknowledged').returningAll()` */
export function movedOn<Tables, Table extends keyof Tables, Output>(
  update: UpdateQueryBuilder<Tables, Table, Table, Output>,
  before: StatefulRow,
  to: string,
): UpdateQueryBuilder<Tables, Table, Table, Output> {
  // Every table with states has these three columns; the compiler can't see it of one that it does not know.
  const known = update as unknown as UpdateQueryBuilder<{ thing: StatefulRow }, 'thing', 'thing', Output>
  const moved = known
    .set((row) => ({ state: to, version: row('version', '+', 1) }))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('state', '=', before.state)
  return moved as unknown as UpdateQueryBuilder<Tables, Table, Table, Output>
}

/** Runs an update of one row. @returns whether there was one to change */
export async function changedOne(update: {
  executeTakeFirst: () => Promise<{ numUpdatedRows: bigint } | undefined>
}): Promise<boolean> {
  return (await update.executeTakeFirst())?.numUpdatedRows === 1n
}
