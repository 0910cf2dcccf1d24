export { type Contacts, listContacts, listErasedAccounts } from './contact-queries.ts'
export { findAccount, readSearch } from './list-accounts.ts'
export { findAccountsBy } from './queries.ts'
