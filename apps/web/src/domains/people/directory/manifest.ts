import type { Permission } from '@navyk/api-spec/people/accounts'
import type { AccountState } from '@navyk/api-spec/people/directory'
import { IconArrowMerge, IconCheck, IconHourglass, IconLock } from '@tabler/icons-react'
import { look } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    directory: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    directory: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    account: AccountState
  }
  interface Slots {
    /** Content below the facts of an account. */
    'account.details': { accountId: string }
    /** Permissions of a person of the staff. */
    'account.permissions': { accountId: string; permissions: readonly Permission[] }
    /** Invitation link of an account whose person has not set a password. */
    'account.invitation': { accountId: string }
  }
}

export const manifest: DomainManifest = {
  states: {
    account: {
      active: look('green', IconCheck),
      blocked: look('red', IconLock),
      frozen: look('amber', IconHourglass),
      merged: look('grey', IconArrowMerge),
    },
  },
}
