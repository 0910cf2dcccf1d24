import type { ColumnType, Kysely, SelectType, Transaction } from 'kysely'

/** All tables. Each owner adds its own by declaration merging in its `tables.ts`, so that a domain's tables stand
 *  in the domain's folder and this file knows none of them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** What an owner lets others read of its tables: a view of the database, which nobody writes. `npm run check -- owned-data`
 *  knows published views by this word; with an area they are published to the domains of that area alone. */
export type Published<Row, _Area extends string = 'every area'> = {
  readonly [Column in keyof Row]: ColumnType<SelectType<Row[Column]>, never, never>
}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** Reads run on either; writes always take a `Tx`. */
export type Reader = Db | Tx
