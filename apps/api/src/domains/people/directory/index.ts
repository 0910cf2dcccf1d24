export { listCustomerAccounts, readSearch } from './list-accounts.ts'
export { findAccountsBy } from './queries.ts'
export { maskPhone } from './mask-phone.ts'
