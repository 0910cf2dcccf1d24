import type { ApplicationState } from '@navyk/api-spec/market/applications'
import { IconArrowBackUp, IconUserSearch } from '@tabler/icons-react'
import { approved, look, refused, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    applications: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    applications: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    application: ApplicationState
  }
}

export const manifest: DomainManifest = {
  slots: {
    'account.apply': {
      lazy: () => import('./own-application.tsx').then((module) => module.ApplyPage),
    },
    'account.cabinets': {
      lazy: () => import('./own-application.tsx').then((module) => module.OwnApplication),
    },
  },
  states: {
    application: {
      submitted: waiting,
      checking: look('blue', IconUserSearch),
      approved,
      declined: refused,
      withdrawn: look('grey', IconArrowBackUp),
    },
  },
}
