import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  screens: [
    {
      path: '',
      namespaces: ['states'],
      lazy: () => import('./home-page.tsx').then((module) => module.HomePage),
    },
  ],
}
