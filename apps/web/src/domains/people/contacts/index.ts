// Contacts on the screen: one's own phone and e-mail.
export { ContactsSection } from './contacts-section.tsx'
