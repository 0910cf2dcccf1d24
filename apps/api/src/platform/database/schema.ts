import type { Kysely, Transaction } from 'kysely'

/** All tables. Each owner adds its own by declaration merging in its `tables.ts`, so that a domain's tables stand
 *  in the domain's folder and this file knows none of them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

export type Db = Kysely<Database>
export type Tx = Transaction<Database>
/** Reads run on either; writes always take a `Tx`. */
export type Reader = Db | Tx
