// Passwords: what a password may be, how it is kept, and how it is tried and changed.
import * as spec from '@navyk/api-spec/people/passwords'
import { attempt } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { changePassword } from './change-password.ts'

export const manifest: DomainManifest = {
  routes: [attempt(spec.changePassword, changePassword)],
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    passwords: typeof texts
  }
}
