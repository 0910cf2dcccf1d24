// Accounts on the screen: signing in, settings, security. It does not own what a person
// does in a cabinet.
export { SecurityPage } from './security-page.tsx'
export { useStepUp } from './step-up/use-step-up.tsx'
