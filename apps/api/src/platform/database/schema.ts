import type { ColumnType, Kysely, SelectType, Transaction } from 'kysely'

/** All tables. Each owner adds its own by declaration merging in its `tables.ts`, so that a domain's tables stand
 *  in the domain's folder and this file knows none of them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** What an owner lets others read of its tables: a view of the database, which nobody writes. A column of a row type is
 *  what a select of it answers. `npm run check -- owned-data` knows published views by this word. */
export type Published<Row> = { readonly [Column in keyof Row]: ColumnType<SelectType<Row[Column]>, never, never> }

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** Reads run on either; writes always take a `Tx`. */
export type Reader = Db | Tx
