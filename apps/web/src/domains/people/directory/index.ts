// Directory: the accounts that staff see, as a list and one by one. It owns no page: the domains that show them do.
export { AccountList } from './account-list.tsx'
export { accountCard, personCabinets } from './parts.ts'
