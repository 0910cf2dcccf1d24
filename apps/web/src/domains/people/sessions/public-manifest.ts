import type { PublicManifest } from '#app/manifest.ts'

export const manifest: PublicManifest = {
  pages: [
    {
      path: 'switch-to-cabinet',
      namespaces: ['sessions'],
      lazy: () => import('./switch-to-cabinet-page.tsx').then((module) => module.SwitchToCabinetPage),
    },
  ],
}
