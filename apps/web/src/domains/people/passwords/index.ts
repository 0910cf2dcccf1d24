// Passwords on the screen: changing the own one, and the field for a new one.
export { PasswordSection } from './password-section.tsx'
export { NewPasswordField } from './new-password-field.tsx'

declare module '#ui/texts.ts' {
  interface Catalogues {
    passwords: typeof import('./messages.ru.json')
  }
}
