import type { ColumnType, Kysely, SelectType, Transaction } from 'kysely'

/** All tables. Each domain adds its own by declaration merging in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** What an owner lets others read of its tables: a view of the database, which nobody writes. `npm run check -- owned-data`
 *  knows published views by this word; with an area they are published to the domains of that area alone. */
export type Published<Row, _Area extends string = 'every area'> = {
  readonly [Column in keyof Row]: ColumnType<SelectType<Row[Column]>, never, never>
}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** For reads, which may run outside of a transaction; writes take a `Tx`. */
export type Reader = Db | Tx
