// Accounts on the screen: the settings of one's own account, its cabinets and its security page.
export { ConsentField } from './consent/consent-field.tsx'
export { SecurityPage } from './security-page.tsx'
