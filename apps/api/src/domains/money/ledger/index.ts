// The ledger: every kopeck that is owed or paid, in double entry, and what a contract comes to beside it. It owns
// accounts, transactions and postings; it knows their sources only by kind and id.
export { balance, balances } from './balances.ts'
export type { LedgerEntry } from './entries.ts'
export { post, postAll } from './post.ts'
export { type AccountRow, listAccountRows } from './queries.ts'
export { ledgerRoutes } from './routes.ts'
export type { AccountKind } from './tables.ts'
import './tables.ts'
