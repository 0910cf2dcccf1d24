import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    search: typeof import('./messages.ru.json')
  }
}

export const manifest: DomainManifest = {
  slots: {
    'frame.search': {
      lazy: () => import('./search-dialog.tsx').then((module) => module.SearchDialog),
    },
  },
}
