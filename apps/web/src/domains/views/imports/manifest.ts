import type { ImportState } from '@navyk/api-spec/views/imports'
import { IconChecks, IconClipboardCheck, IconTrash } from '@tabler/icons-react'
import { look, refused, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    imports: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    imports: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    import: ImportState
  }
}

export const manifest: DomainManifest = {
  slots: {
    'add-user.sheet': {
      namespaces: ['step-up'],
      lazy: () => import('./import-part.tsx').then((module) => module.ImportPart),
    },
  },
  states: {
    import: {
      checking: waiting,
      unreadable: refused,
      faulty: refused,
      ready: look('blue', IconClipboardCheck),
      applying: waiting,
      failed: refused,
      applied: look('green', IconChecks),
      discarded: look('grey', IconTrash),
    },
  },
}
