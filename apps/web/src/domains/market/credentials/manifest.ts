import type { CredentialState } from '@navyk/api-spec/market/credentials'
import { IconCalendarX, IconReplace } from '@tabler/icons-react'
import { approved, look, refused, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    credentials: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    credentials: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    credential: CredentialState
  }
}

export const manifest: DomainManifest = {
  states: {
    credential: {
      uploaded: waiting,
      confirmed: approved,
      refused,
      expired: look('red', IconCalendarX),
      superseded: look('grey', IconReplace),
    },
  },
}
