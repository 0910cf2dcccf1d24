export { findAccount, readSearch } from './list-accounts.ts'
export { findAccountsBy } from './queries.ts'
