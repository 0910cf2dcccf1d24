// Directory: the accounts that staff see, found by name or phone, with phones masked until asked for. It owns no table:
// accounts does.
export { listCustomers } from './list-accounts.ts'
export { findAccountsBy } from './queries.ts'
export { maskPhone } from './mask-phone.ts'
export { directoryRoutes } from './routes.ts'
