// Directory: the accounts that staff see, as a list with a dialog. It owns no page: the domain that shows the list does.
export { AccountList } from './account-list.tsx'
