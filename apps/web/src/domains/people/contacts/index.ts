// Contacts on the screen: one's own phone and e-mail.
export { ContactsSection } from './contacts-section.tsx'

declare module '#ui/texts.ts' {
  interface Catalogues {
    contacts: typeof import('./messages.ru.json')
  }
}
