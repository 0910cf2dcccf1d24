// Credentials on the screen: an executor's own on the page of the card, those that staff check among the contacts, and those of one
// person on the person's card.
export { useCredentialsWorkbook } from './credential-filters.ts'
export { CredentialList } from './credential-list.tsx'
export { OwnCredentials } from './own-credentials.tsx'
export { CredentialRows } from './credential-rows.tsx'
