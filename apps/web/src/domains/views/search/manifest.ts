import type { DomainManifest } from '#app/manifest.ts'

export const manifest: DomainManifest = {
  slots: {
    'frame.search': {
      lazy: () => import('./search-dialog.tsx').then((module) => module.SearchDialog),
    },
  },
}
