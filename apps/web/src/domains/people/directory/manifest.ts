import type { DomainManifest } from '../../../app/manifest.ts'

declare module '../../../app/manifest.ts' {
  interface Slots {
    /** At the end of the dialog of an account. */
    'account.details': { accountId: string }
  }
}

export const manifest: DomainManifest = {}
