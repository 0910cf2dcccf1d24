import type { DomainManifest } from '#app/manifest.ts'

export const manifest: DomainManifest = {
  screens: [
    {
      path: '',
      lazy: () => import('./home-page.tsx').then((module) => module.HomePage),
    },
  ],
}
