// Passwords: what a password may be, how it is kept, and how it is tried and changed.
import * as spec from '@navyk/api-spec/people/passwords'
import { attempt } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { changePassword } from './change-password.ts'

export const manifest: DomainManifest = {
  routes: [attempt(spec.changePassword, changePassword)],
}
