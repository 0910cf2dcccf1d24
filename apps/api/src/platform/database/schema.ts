import type { ColumnType, Kysely, SelectType, Transaction } from 'kysely'

/** All tables. Each domain adds its own by declaration merging in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** A view of the database through which a domain lets others read its tables; nobody writes it. `npm run check --
 *  owned-data` finds published views by this type; with an area, only the domains of that area may read the view. */
export type Published<Row, _Area extends string = 'every area'> = {
  readonly [Column in keyof Row]: ColumnType<SelectType<Row[Column]>, never, never>
}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** Database or transaction for reads, which may run outside of a transaction; writes take a `Tx`. */
export type Reader = Db | Tx
