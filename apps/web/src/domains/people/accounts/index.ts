// Accounts on the screen: signing in, settings, security, the accounts that staff see. It does not own what a person
// does in a cabinet.
export { AccountList } from './directory/account-list.tsx'
export { SecurityPage } from './security-page.tsx'
export { useStepUp } from './step-up/use-step-up.tsx'
