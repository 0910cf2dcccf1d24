// The ledger: every kopeck that is owed or paid, in double entry. It owns accounts, transactions and postings; it does
// not know lessons, invoices or payments, which are only sources here. Foundation: every domain may call it, it calls none.
export { balance, balances } from './balances.ts'
export type { LedgerEntry } from './entries.ts'
export { post, postAll } from './post.ts'
export { type AccountRow, listAccountRows } from './queries.ts'
export type { AccountKind } from './tables.ts'
import './tables.ts'
